"""Lines about functions and modules, as `tests.lines` runs them: what is refused, by which class of error, and odd cases."""

__all__ = ["ATTENTION", "LINES", "POOLS"]

_ARGUMENTS = {
    "query": "m.ones(2, 1, 4)",
    "key": "m.ones(3, 1, 4)",
    "value": "m.ones(3, 1, 4)",
    "embed_dim_to_check": "4",
    "num_heads": "2",
    "in_proj_weight": "m.ones(12, 4)",
    "in_proj_bias": "m.zeros(12)",
    "bias_k": "None",
    "bias_v": "None",
    "add_zero_attn": "False",
    "dropout_p": "0.",
    "out_proj_weight": "m.eye(4)",
    "out_proj_bias": "m.zeros(4)",
}
_UNBATCHED = {"query": "m.ones(2, 4)", "key": "m.ones(3, 4)", "value": "m.ones(3, 4)"}
_SEPARATE = {
    "use_separate_proj_weight": "True",
    "q_proj_weight": "m.ones(4, 4)",
    "k_proj_weight": "m.ones(4, 4)",
    "v_proj_weight": "m.ones(4, 4)",
}
_BIASES = {"bias_k": "m.ones(1, 1, 4)", "bias_v": "m.ones(1, 1, 4)"}
_CHANGES: list[dict[str, str]] = [
    {},
    {"key": "m.ones(3, 4)"},
    {"value": "m.ones(3, 4)"},
    {"value": "m.ones(4, 1, 4)"},
    {"value": "m.ones(3, 1, 5)"},
    {"query": "m.ones(4)"},
    {"query": "m.ones(1, 2, 1, 4)"},
    {"query": "m.ones(2, 4)"},
    {"embed_dim_to_check": "5"},
    {"num_heads": "3"},
    {"key_padding_mask": "m.zeros(1, 3, 1)"},
    {"key_padding_mask": "m.zeros(3)"},
    {"key_padding_mask": "m.zeros(1, 4)"},
    {"key_padding_mask": "m.zeros(1, 3, dtype=m.int64)"},
    {"key_padding_mask": "m.zeros(1, 3)", "need_weights": "False"},
    {"attn_mask": "m.zeros(3)"},
    {"attn_mask": "m.zeros(1, 2, 3)"},
    {"attn_mask": "m.zeros(2, 3, dtype=m.int64)"},
    {"attn_mask": "m.tensor([[[0., -9., 1.]] * 2] * 2)", "need_weights": "False"},
    {**_UNBATCHED},
    {**_UNBATCHED, "attn_mask": "m.zeros(1, 2, 3)"},
    {**_UNBATCHED, "attn_mask": "m.zeros(3)"},
    {**_UNBATCHED, "key_padding_mask": "m.zeros(1, 3)"},
    {"in_proj_weight": "None"},
    {"in_proj_weight": "m.ones(12, 3)"},
    {"in_proj_bias": "None"},
    {"in_proj_bias": "m.zeros(11)"},
    {**_SEPARATE},
    *({**_SEPARATE, name: "None"} for name in ("q_proj_weight", "k_proj_weight", "v_proj_weight")),
    *({**_SEPARATE, name: "m.ones(3, 4)"} for name in ("q_proj_weight", "k_proj_weight", "v_proj_weight")),
    {**_SEPARATE, "k_proj_weight": "m.ones(4, 3)"},
    {**_SEPARATE, "in_proj_bias": "m.zeros(9)"},
    {**_SEPARATE, "in_proj_bias": "None"},
    {**_SEPARATE, "value": "m.ones(4, 1, 4)"},
    {**_SEPARATE, "value": "m.ones(3, 1, 5)", "v_proj_weight": "m.ones(4, 5)"},
    {"bias_k": "m.ones(1, 1, 4)"},
    {"bias_v": "m.ones(1, 1, 4)"},
    _BIASES,
    {**_BIASES, "static_k": "m.ones(2, 3, 2)"},
    {**_BIASES, "static_v": "m.ones(2, 3, 2)"},
    {"static_k": "m.ones(2, 5, 2)", "static_v": "m.ones(2, 5, 2)"},
    *({name: shape} for name in ("static_k", "static_v") for shape in ("m.ones(3, 3, 2)", "m.ones(2, 3, 3)")),
    {"is_causal": "True"},
    {"is_causal": "True", "need_weights": "False", "attn_mask": "m.zeros(2, 3)"},
    {"is_causal": "True", "need_weights": "False", "attn_mask": "m.zeros(2, 3)", "key_padding_mask": "m.zeros(1, 3)"},
    {"add_zero_attn": "True", "attn_mask": "m.zeros(2, 3, dtype=m.bool)", "key_padding_mask": "m.zeros(1, 3)"},
]
ATTENTION = [
    f"r = F.multi_head_attention_forward({', '.join(f'{name}={text}' for name, text in (_ARGUMENTS | change).items())})"
    for change in _CHANGES
]

#: Sizes of batches and channels, some without elements, before dimensions that are pooled.
_FRONTS = ((1, 2), (2,), (1, 0), (0, 1), (0,), (0, 0))
_IMAGE = "m.arange(36.).reshape(1, 1, 6, 6)"
POOLS = [
    *(
        f"x = m.ones({front + (4,) * spatial}, requires_grad=True)\n"
        f"y = F.{pool}{spatial}d(x, {size}); y.sum().backward(); r = y, x.grad"
        for spatial in (1, 2, 3)
        for pool, size in (
            *(("adaptive_avg_pool", n) for n in ("0", "2")),
            *(("adaptive_max_pool", n) for n in ("0", "2")),
            *(("avg_pool", "2"), ("max_pool", "2"), ("lp_pool", "2, 2")),
        )
        for front in _FRONTS
    ),
    *(
        f"r = F.{pool}{spatial}d(m.ones({(1, 1, *sizes)}), {size}).shape"
        for spatial in (1, 2, 3)
        for sizes in ((0,) * spatial, (4,) * (spatial - 1) + (0,))
        for pool in ("adaptive_avg_pool", "adaptive_max_pool", "avg_pool", "max_pool")
        for size in (0, 2)
    ),
    *(
        f"r = F.interpolate(m.ones({front + (4,) * spatial}), scale_factor=2, mode={mode!r}).shape"
        for spatial in (1, 2, 3)
        for mode in ("area", "nearest")
        for front in _FRONTS
    ),
    *(
        f"r = F.{pool}({_IMAGE}, {size})"
        for pool in ("adaptive_avg_pool2d", "adaptive_max_pool2d", "max_pool2d", "avg_pool2d")
        for size in (
            "2",
            "(2, 3)",
            "[2, 3]",
            "(2, 2, 2)",
            "()",
            "-1",
            "'x'",
            "m.tensor([2, 2])",
            "m.Size([2, 2])",
            "{2}",
            "2.",
        )
    ),
    *(
        f"r = F.{pool}({_IMAGE}, {size})"
        for pool in ("adaptive_avg_pool2d", "adaptive_max_pool2d")
        for size in ("(None, 2)", "(2, None)")
    ),
    *(
        f"v, i = F.max_pool2d({_IMAGE}, 2, return_indices=True); r = F.max_unpool2d(v, i, {rest})"
        for rest in (
            *(
                "2",
                "2, 2, 0, (6, 6)",
                "2, (2, 2), 0, (1, 1, 6, 6)",
                "2, 2, 0, (7, 7)",
                "2, 2, 0, (8, 8)",
                "2, 2, 0, (5, 5)",
            ),
            *(
                "2, 2, 0, (6,)",
                "2, 2, 0, (6, 6, 6)",
                "2, 2, 1",
                "2, 2, 5",
                "'x', 2",
                "2, 2, 0, m.Size([6, 6])",
            ),
        )
    ),
    *(
        f"r = F.normalize(m.tensor([[1., 2.], [3., 4.]]), {p}, {dim}{out})"
        for p in ("2.", "1", "float('inf')", "0")
        for dim in ("None", "0", "(0, 1)", "[0]", "()", "2", "-1", "'x'")
        for out in ("", ", out=m.zeros(2, 2)")
    ),
    *(
        f"r = F.affine_grid(m.eye(3)[None, :2], {size}, True)"
        for size in ("(1, 1, 1, 2)", "(1, 1, 2, 2)", "(1, 1, 0, 2)", "(1, 1, 2)")
    ),
]

_LOSSES = [
    f"r = F.{loss}(m.tensor([1., 2.]), m.tensor([3., 5.]), reduction={reduction!r}, weight=m.tensor([1., 3.]))"
    for loss in ("l1_loss", "mse_loss", "huber_loss")
    for reduction in ("none", "mean", "sum")
]
_HOOKED = [
    f"l = nn.Identity(); l.register_forward_pre_hook({hook}); r = l(m.zeros(2))"
    for hook in (
        "lambda mod, x: m.ones(2)",
        "lambda mod, x: (m.ones(2),)",
        "lambda mod, x: [m.ones(2)]",
        "lambda mod, x: ()",
        "lambda mod, x, k: (x, k), with_kwargs=True",
        "lambda mod, x, k: (x, k, 1), with_kwargs=True",
        "lambda mod, x, k: [x, k], with_kwargs=True",
        "lambda mod, x, k: m.zeros(2), with_kwargs=True",
    )
]
_STATES = [
    f"class A(nn.Module):\n    {body}\na = A(); r = a.state_dict(), a.load_state_dict({state})"
    for body in ("pass", "def get_extra_state(self): return 3\n    def set_extra_state(self, s): self.s = s")
    for state in ("{}", "{}, strict=False", "{'_extra_state': 3}", "{'_extra_state': 3}, strict=False")
]
_CONVERSIONS = [
    f"r = nn.Linear(2, 2).to({arguments}).weight.dtype"
    for arguments in (
        "",
        "m.float64",
        "dtype=m.float16, device='cpu', non_blocking=True",
        "'cpu', m.float16, True",
        "tensor=m.zeros(1, dtype=m.float64)",
        "m.zeros(1, dtype=m.float64)",
        "other=m.zeros(1)",
        "m.int64",
        "dtype='x'",
        "3, 4, 5, 6",
        "m.float64, copy=True",
    )
]
_ADAPTIVE = (
    "l = nn.AdaptiveLogSoftmaxWithLoss(2, 5, [2, 3])\n"
    "for p in l.parameters(): p.data = m.arange(p.numel()).reshape(p.shape).float() / 10 - 0.3\n"
    "x = m.tensor([[1., -2.], [-3., 2.], [4., 4.], [-4., -4.]]); "
)

LINES = [
    *_LOSSES,
    *_HOOKED,
    *_STATES,
    *_CONVERSIONS,
    "F.l1_loss(m.zeros(2), m.zeros(2), weight=m.ones(3))",
    "F.grid_sample(m.zeros(1, 1, 2, 2), m.zeros(1, 1, 1, 2), mode='cubic', align_corners=False)",
    "F.grid_sample(m.zeros(1, 1, 2, 2), m.zeros(1, 1, 1, 2), padding_mode='x', align_corners=False)",
    "r = F.embedding_bag(m.eye(3), m.tensor([0, 1, 2]), m.tensor([0]))",
    "F.embedding_bag(m.tensor([0, 1]), m.eye(3), m.tensor([[0]]))",
    "F.embedding_bag(m.tensor([0, 1]), m.eye(3))",
    "F.max_unpool1d(m.ones(1, 1, 2), m.tensor([[[0, 1]]]), 2, 2, 0.5)",
    "F.max_unpool1d(m.ones(1, 1, 2), m.tensor([[[0, 1]]]), 2., 2)",
    "r = F.dropout3d(m.ones(2, 2), 0.), F.dropout2d(m.ones(2, 2, 2), 0.)",
    "F.dropout1d(m.ones(2, 2, 2, 2), 0.)",
    "r = F.softmin(m.tensor([[1., 2.], [3., 5.]])), F.softmin(m.tensor([[1., 2.], [3., 5.]]), 1)",
    "r = F.gaussian_nll_loss(m.zeros(2), m.ones(2), 0.), F.gaussian_nll_loss(m.zeros(2), m.ones(2), 0.5)",
    "F.gaussian_nll_loss(m.zeros(2), m.ones(2), -0.5)",
    "F.fractional_max_pool2d(m.zeros(4), 2, output_ratio=0.5)",
    "F.fractional_max_pool2d(m.zeros(4, 4, 4, 4, 4), 2, output_size=2)",
    "nn.Bilinear(0, 2, 3)",
    "r = nn.Bilinear(1, 0, 3).weight.shape",
    "nn.RNNCell(2, 3, nonlinearity='x')(m.zeros(1, 2))",
    "c = nn.RNNCell(2, 3); c.nonlinearity = 'x'; c(m.zeros(1, 2))",
    "r = nn.RNNCell(2, 3, bias=False), nn.RNNCell(2, 3, nonlinearity='relu'), nn.GRUCell(2, 3, False), nn.LSTMCell(2, 3)",
    *(f"nn.{c}(2, 3)(m.zeros(2, 2, 2))" for c in ("RNNCell", "LSTMCell", "GRUCell")),
    *(f"nn.{c}(2, 3)(m.zeros(2, 2), m.zeros(3, 3, 3))" for c in ("RNNCell", "GRUCell")),
    "nn.LSTMCell(2, 3)(m.zeros(1, 2), (m.zeros(1, 3), m.zeros(3)))",
    *(f"r = nn.LSTM(2, 3, num_layers={n}, dropout={p})" for n in (1, 2) for p in ("0.5", "-0.5", "True")),
    "r = nn.utils.rnn.PackedSequence((m.zeros(2), m.tensor([1, 1])))",
    "r = nn.utils.rnn.PackedSequence([m.zeros(2), m.tensor([2])], sorted_indices=m.tensor([1, 0]))",
    *(f"nn.utils.rnn.PackedSequence({what})" for what in ("m.zeros(3)", "[m.zeros(3)]", "3", "(m.zeros(1),) * 3")),
    *(f"nn.utils.rnn.unpad_sequence(m.zeros(3, 2), m.tensor({lengths}))" for lengths in ("[1, 2, 3]", "[1]")),
    "l = nn.Linear(2, 2); nn.utils.parametrizations.orthogonal(l, 'bias')",
    "nn.utils.parametrize.ParametrizationList([], m.zeros(2))",
    "nn.init.orthogonal_(m.zeros(3))",
    "r = nn.init.orthogonal_(m.zeros(0, 3)), nn.init.kaiming_uniform_(m.zeros(0, 2)), nn.init.eye_(m.zeros(2, 2))",
    *(f"r = nn.init.trunc_normal_(m.zeros(3), {mean}, 1., -1, 1).shape" for mean in (10.0, -10.0, 0.0)),
    *(
        f"r = nn.init.calculate_gain({what})"
        for what in ("'x'", "'leaky_relu', True", "'leaky_relu', 'x'", "'leaky_relu', 0.2")
    ),
    "r = nn.init.dirac_(m.zeros(4, 2, 3), 2)",
    *(f"nn.init.dirac_(m.zeros({shape}))" for shape in ("2, 2", "4, 2, 3, 3, 3, 3", "4, 2, 3), (3")),
    *(f"r = (nn.init.sparse_(m.zeros(5, 2), {part}) == 0).sum(0)" for part in (0.3, 0.5)),
    "r = nn.init.constant(m.zeros(2), val=3.), nn.init.uniform(m.zeros(1), a=2., b=2.)",
    "nn.utils.vector_to_parameters(m.zeros(3), [m.zeros(2), m.zeros(2)])",
    "nn.utils.parameters_to_vector([])",
    "r = nn.Sequential(nn.ReLU(), nn.Tanh())",
    "from collections import OrderedDict; r = nn.Sequential(OrderedDict(a=nn.ReLU(), b=nn.Tanh()))",
    "from collections import OrderedDict; nn.Sequential(OrderedDict([(1, nn.ReLU()), ('a', nn.ReLU())]))",
    "nn.Sequential(dict(a=nn.ReLU()))",
    *(
        f"s = nn.Sequential(nn.ReLU()); s.insert({what}); r = s"
        for what in ("0, 3", "5, nn.Tanh()", "-1, nn.Tanh()", "1, nn.Tanh()")
    ),
    *(
        f"nn.{kind}([('a', m.nn.ReLU()), {item}])"
        for kind in ("ModuleDict", "ParameterDict")
        for item in ("('b',)", "5", "(1, 2, 3)")
    ),
    "nn.ModuleDict(5)",
    "nn.Sequential(nn.ReLU()).add_module('x', nn.ReLU)",
    "nn.Module().register_module('x', 3)",
    "nn.Module(3)",
    "nn.Module(a=3)",
    "class B:\n    def __init__(self, x=0): self.x = x\nclass A(nn.Module, B):\n    call_super_init = True\nr = A(x=4).x, A().x",
    "class B:\n    def __init__(self, x=0): self.x = x\nclass A(nn.Module, B): pass\nr = hasattr(A(), 'x')",
    "l = nn.Linear(2, 2); l.register_load_state_dict_post_hook(lambda mod, keys: 3); l.load_state_dict(l.state_dict())",
    "r = nn.ParameterList([m.zeros(2), 3, 'x']), nn.ParameterDict({'a': m.zeros(2), 'b': 3})",
    "nn.GroupNorm(2, 3)",
    *(
        f"r = nn.{k}.from_pretrained(m.eye(3), freeze={f}).weight.requires_grad"
        for k in ("Embedding", "EmbeddingBag")
        for f in (True, False)
    ),
    *(f"nn.{kind}(2, 3, padding_idx={i})" for kind in ("Embedding", "EmbeddingBag") for i in (2, -3)),
    *(f"nn.{kind}(2, 3, _weight=m.zeros(2, 2))" for kind in ("Embedding", "EmbeddingBag")),
    *(f"nn.{kind}.from_pretrained(m.zeros(2))" for kind in ("Embedding", "EmbeddingBag")),
    *(f"F.embedding(m.tensor([0]), m.zeros(2, 2), padding_idx={i})" for i in (2, -3)),
    *(f"F.embedding_bag(m.tensor([[0]]), m.zeros(2, 2), padding_idx={i})" for i in (2, -3)),
    *(f"r = nn.Hardtanh({ends})" for ends in ("1, 1", "2, 1")),
    *(f"nn.MultiheadAttention({sizes})" for sizes in ("5, 2", "0, 2")),
    *(f"r = nn.Linear(2, 2, device='meta').to({place})" for place in ("'cpu'", "'meta'", "m.float64")),
    "nn.Conv2d(1, 1, 3, padding='same', stride=2)",
    *(
        f"c = nn.Conv2d(1, 1, (3, 2), padding={padding!r}, padding_mode='circular', dilation=2); "
        "r = c(m.zeros(1, 1, 9, 9)).shape"
        for padding in ("same", "valid", 1)
    ),
    *(
        f"r = nn.utils.get_total_norm([m.tensor([{x}])], error_if_nonfinite=True)"
        for x in ("1.", "float('inf')", "float('nan')")
    ),
    "r = nn.utils.get_total_norm([m.tensor([1.]), m.tensor([2.])], float('inf')), nn.utils.get_total_norm([])",
    "p = P([3., 4.]); p.grad = m.tensor([3., 4.]); r = nn.utils.clip_grad_norm_(p, 1.), p.grad",
    "p = P([3., 4.]); p.grad = m.tensor([3., float('inf')]); nn.utils.clip_grad_norm_(p, 1., error_if_nonfinite=True)",
    "p = P([3., 4.]); p.grad = m.tensor([3., -4]); nn.utils.clip_grad_value_((q for q in [p]), 1); r = p.grad",
    _ADAPTIVE + "r = l.predict(x), l.log_prob(x).detach(), l.predict(x[:2]), l.predict(x[2:3])",
    _ADAPTIVE + "r = l(x, m.tensor([0, 2, 3, 4])).loss.detach(), l(x[0], m.tensor(3)).output.detach()",
    _ADAPTIVE + "l(x, m.tensor([3]))",
    _ADAPTIVE + "l(x, m.tensor([3, 7, 0, 0]))",
    "e = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, 0., batch_first=True), 1, enable_nested_tensor=False)\n"
    "for p in e.parameters(): p.data = m.arange(p.numel()).reshape(p.shape).float() / 100\n"
    "mask = m.tensor([[False, False, True], [False, True, True]])\n"
    "r = e(m.arange(24.).reshape(2, 3, 4), src_key_padding_mask=mask)[:, 0].detach()",
]
