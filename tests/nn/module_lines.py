"""Lines about modules that are made and called, as `tests.lines` runs them: options, texts, results, masks, states, refusals."""

__all__ = ["MADE", "RECURRENT", "REPARAMETRIZED", "TRANSFORMERS"]

_FILLED = "for i, p in enumerate(l.parameters()): p.data = (m.arange(p.numel()).reshape(p.shape).float() * 0.37 + i).sin() * 0.3\n"

_MODULES = (
    *(
        "Linear(0, 2)",
        "Linear(2, 0)",
        "Bilinear(2, 3, 4)",
        "Bilinear(1, 0, 1)",
        "Conv1d(2, 3, 1, groups=2)",
        "Conv1d(3, 2, 1, groups=2)",
    ),
    *(
        "Conv1d(0, 2, 1)",
        "Conv2d(1, 1, 3, padding_mode='x')",
        "GroupNorm(3, 4)",
        "GroupNorm(2, 4, affine=False)",
        "BatchNorm1d(0)",
    ),
    *(
        "BatchNorm1d(2, affine=False)",
        "BatchNorm1d(2, track_running_stats=False)",
        "BatchNorm1d(2, momentum=None)",
        "LayerNorm([])",
    ),
    *(
        "InstanceNorm1d(2, affine=True, track_running_stats=True)",
        "LayerNorm((2, 3), bias=False)",
        "RMSNorm(3)",
        "PReLU(3)",
    ),
    *(
        "Embedding(0, 3)",
        "Unflatten(1, (2, -1))",
        "Unflatten(1, 3)",
        "Flatten(0, -1)",
        "Upsample(3)",
        "Upsample(scale_factor=(2, 3))",
    ),
    *(
        "Softmax()",
        "Softmax2d()",
        "Threshold(1, 2)",
        "Hardtanh(min_value=-2)",
        "Hardtanh(max_value=2)",
        "Hardtanh(3, 2)",
    ),
    *(
        "ReflectionPad2d((1, 2, 3))",
        "ReflectionPad2d(1)",
        "ConstantPad3d(1, 2.)",
        "CircularPad2d((1, 1, 0, 2))",
        "PixelShuffle(2)",
    ),
    *(
        "Fold(4, 2)",
        "Unfold(2)",
        "PairwiseDistance(3.)",
        "LPPool2d(2, 3)",
        "FractionalMaxPool2d(2)",
        "AdaptiveAvgPool2d((None, 3))",
    ),
    *(
        "FractionalMaxPool2d(2, 3, 0.5)",
        "FractionalMaxPool2d(2, output_ratio=1.5)",
        "Dropout(1.5)",
        "Dropout(-0.1)",
        "Dropout(0.2, True)",
    ),
    *(
        "CELU(0)",
        "RReLU(0.3, 0.1)",
        "MultiheadAttention(4, 2, bias=False, add_bias_kv=True, kdim=3)",
        "Identity(3, a=4)",
    ),
    *(
        "AdaptiveLogSoftmaxWithLoss(2, 5, [])",
        "AdaptiveLogSoftmaxWithLoss(2, 5, [3, 2])",
        "AdaptiveLogSoftmaxWithLoss(2, 5, [5])",
    ),
    *("AdaptiveLogSoftmaxWithLoss(2, 5, [1.5])", "AdaptiveLogSoftmaxWithLoss(2, 5, [2], 2., True)"),
)
_CALLED = (
    ("PixelUnshuffle(2)", "m.arange(32.).reshape(2, 1, 4, 4)"),
    ("ChannelShuffle(2)", "m.arange(8.).reshape(1, 4, 2)"),
    ("Unflatten(1, (2, -1))", "m.arange(8.).reshape(1, 4, 2)"),
    ("PairwiseDistance(keepdim=True)", "m.arange(4.).reshape(2, 2), m.ones(2, 2)"),
    ("Softmax2d()", "m.arange(8.).reshape(2, 2, 2)"),
    ("Softmax2d()", "m.zeros(2)"),
    ("UpsamplingBilinear2d(3)", "m.ones(1, 1, 2, 2).cumsum(2)"),
    ("MaxUnpool2d(2)", "*F.max_pool2d(m.arange(16.).reshape(1, 1, 4, 4), 2, return_indices=True)"),
    ("GLU()", "m.arange(4.)"),
)
_LOG_SOFTMAX = (
    "l = nn.AdaptiveLogSoftmaxWithLoss(2, 5, [2, 3])\n"
    + _FILLED
    + "x = m.tensor([[1., -2.], [-3., 2.]])\nr = l({}, {}).output.detach()"
)
MADE = [
    *(
        f"l = nn.{text}; r = l, [(n, p.shape) for n, p in l.named_parameters()], [(n, b.shape) for n, b in l.named_buffers()]"
        for text in _MODULES
    ),
    *(f"l = nn.{text}; r = l, l({given})" for text, given in _CALLED),
    *(
        f"l = nn.{kind}{d}({options})\nx = m.arange(36.)[:{count}].reshape({shape}).sin()\n"
        "r = [l(x).detach(), l.eval()(x).detach(), l.state_dict()]"
        for kind in ("BatchNorm", "InstanceNorm")
        for d in ("1d", "2d")
        for options in (
            "2",
            "2, affine=True",
            "2, track_running_stats=True",
            "2, track_running_stats=False",
            "2, momentum=None",
            "3",
        )
        for shape, count in (
            ((2, 2), 4),
            ((2, 2, 3), 12),
            ((2, 2, 3, 3), 36),
            ((2,), 2),
            ((0, 2, 3), 0),
            ((1, 2, 1), 2),
            ((2, 3), 6),
        )
    ),
    *(
        f"l = nn.{kind}Pad{d}({sides}{', 3.' if kind == 'Constant' else ''}); x = m.ones({shape}).cumsum(0); r = l, l(x)"
        for kind in ("Circular", "Reflection", "Replication", "Zero", "Constant")
        for d in ("1d", "2d")
        for sides in ("1", "0", "-1", "5", "(1, 0)", "(1, 0, 0, 1)", "'x'")
        for shape in ((3,), (2, 3), (2, 3, 3), (2, 2, 3, 3), (1, 2, 2, 3, 3))
    ),
    *(
        _LOG_SOFTMAX.format(x, target)
        for x in ("x", "x[0]", "x[None]")
        for target in (
            "m.tensor([0, 1])",
            "m.tensor([4, 4])",
            "m.tensor([[0, 1]])",
            "m.tensor(0)",
            "m.tensor([-1, 0])",
            "m.tensor([5, 0])",
        )
    ),
    *(
        f"x = {x}; r = nn.init.{call}; r = r is x, x.shape, x.dtype, x.is_meta, x.requires_grad"
        for call in (
            *(
                "uniform_(x)",
                "normal_(x)",
                "trunc_normal_(x)",
                "constant_(x, 1.)",
                "ones_(x)",
                "eye_(x)",
                "xavier_uniform_(x)",
            ),
            *(
                "xavier_normal_(x)",
                "kaiming_uniform_(x)",
                "kaiming_normal_(x)",
                "orthogonal_(x)",
                "sparse_(x, 0.1)",
                "dirac_(x)",
            ),
        )
        for x in (
            *(
                "m.zeros(3, 4, device='meta')",
                "m.zeros(3)",
                "m.zeros(())",
                "m.zeros(0, 3)",
                "m.zeros(2, 3, 4, 5, 6, 7)",
            ),
            *("m.zeros(3, 4, dtype=m.int64)", "m.zeros(3, 4, dtype=m.float64)", "P([[1., 2.], [3., 4.]])"),
        )
    ),
    *(
        f"x = m.zeros(9); r = nn.init.trunc_normal_(x, {given}).shape"
        for given in ("10.", "-10.", "0., 1., -3, 3", "a=-10., b=-5.")
    ),
]

_SOURCE, _TARGET = "m.arange(24.).reshape(2, 3, 4).cos()", "m.arange(16.).reshape(2, 2, 4).sin()"
_CAUSAL = "nn.Transformer.generate_square_subsequent_mask"
_MASKS = (
    *("", "src_mask=m.ones(3, 3).tril() == 0", f"tgt_mask={_CAUSAL}(2)", f"tgt_is_causal=True, tgt_mask={_CAUSAL}(2)"),
    *(
        "memory_mask=m.tensor([[True, False, False], [False, True, False]])",
        "memory_is_causal=True, memory_mask=m.zeros(2, 3)",
    ),
    *(f"{name}_key_padding_mask=m.tensor([[False, False, True], [False, True, False]])" for name in ("src", "memory")),
    *("tgt_key_padding_mask=m.tensor([[False, True], [False, False]])", "tgt_is_causal=True", "memory_is_causal=True"),
)
TRANSFORMERS = [
    *(
        f"l = nn.Transformer(4, 2, 2, 2, 8, 0., batch_first=True).eval()\n{_FILLED}r = l({_SOURCE}, {_TARGET}, {mask}).detach()"
        for mask in _MASKS
    ),
    *(
        f"l = nn.Transformer(4, 2, 1, 1, 8, 0., batch_first=True)\n{_FILLED}r = l({_SOURCE}{s}, {_TARGET}{t}).detach()"
        for s, t in (("[0]", "[0]"), ("", "[:1]"), ("[..., :3]", ""), ("", "[..., :3]"), ("[0]", ""))
    ),
    *(
        f"l = nn.Transformer{kind}Layer(4, 2, 8, 0., batch_first=True, {option})\n{_FILLED}"
        f"r = l({_SOURCE}{memory}).detach(), [n for n, _ in l.named_parameters()]"
        for option in (
            "norm_first=True",
            "activation='gelu'",
            "activation=F.relu",
            "activation='x'",
            "bias=False",
            "layer_norm_eps=0.1",
        )
        for kind, memory in (("Encoder", ""), ("Decoder", ", m.ones(2, 3, 4).cumsum(1)"))
    ),
    *(
        f"l = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, 0., batch_first={first}), 2, {norm}, "
        "enable_nested_tensor=False)\n"
        f"{_FILLED}r = l({_SOURCE}{part}, mask={mask}, is_causal={causal}).detach()"
        for mask in ("None", f"{_CAUSAL}(3)", "m.zeros(3, 3)", "m.ones(3, 3).triu(1).bool()", "m.zeros(2, 2)")
        for causal in (None, True, False)
        for first, norm, part in ((True, None, ""), (False, "nn.LayerNorm(4)", "[0]"))
    ),
]

RECURRENT = [
    *(
        f"l = nn.{kind}(2, 3, {option})\n{_FILLED}with m.no_grad(): r = l, l(m.arange(12.).reshape(3, 2, 2).sin()), l(m.ones(3, 2))"
        for kind in ("RNN", "LSTM", "GRU")
        for option in (
            *(
                "",
                "batch_first=True",
                "bidirectional=True",
                "num_layers=2",
                "bias=False",
                "dropout=1.",
                "dropout=1., num_layers=2",
            ),
            *(
                "dropout=1.5",
                "dropout=-0.1",
                "bias=3",
                "batch_first=3",
                "num_layers=0",
                "proj_size=3",
                "proj_size=-1",
                "nonlinearity='x'",
            ),
        )
    ),
    *(
        f"l = nn.{kind}(2, 3)\n{_FILLED}with m.no_grad(): r = l({given}, {states})"
        for kind, several in (("RNN", False), ("LSTM", True), ("GRU", False))
        for given in (
            "m.zeros(3, 2)",
            "m.zeros(2)",
            "m.zeros(3, 1, 3)",
            "m.zeros(3, 1, 2, dtype=m.float64)",
            "m.zeros(0, 1, 2)",
        )
        for states in (
            *("None", *(["3"] if several else [])),
            *(
                f"({h}, {h})" if several else h
                for h in ("m.zeros(1, 1, 3)", "m.zeros(1, 3)", "m.zeros(2, 1, 3)", "m.zeros(1, 1, 2)")
            ),
        )
    ),
    *(
        f"l = nn.{kind}Cell(2, 3)\n{_FILLED}with m.no_grad(): r = l({given}, {states})"
        for kind, several in (("RNN", False), ("LSTM", True), ("GRU", False))
        for given in ("m.zeros(1, 2)", "m.zeros(2)", "m.zeros(1, 3)", "m.zeros(0, 2)")
        for states in (
            "None",
            *(["3"] if several else []),
            *(f"({h}, {h})" if several else h for h in ("m.zeros(1, 3)", "m.zeros(3)", "m.zeros(2, 3)")),
        )
    ),
    *(
        f"p = nn.utils.rnn.pack_padded_sequence(m.arange(12.).reshape({shape}), {lengths}, {first}, {is_sorted})\n"
        f"r = p, nn.utils.rnn.pad_packed_sequence(p, {first}), nn.utils.rnn.pad_packed_sequence(p, {not first}, -1., 4), "
        "nn.utils.rnn.unpack_sequence(p)"
        for first, shape in ((True, (2, 3, 2)), (False, (3, 2, 2)))
        for is_sorted in (True, False)
        for lengths in (
            "[2, 3]",
            "[3, 2]",
            "m.tensor([3., 2.])",
            "[0, 3]",
            "[4, 1]",
            "[1]",
            "m.tensor([3, 2], dtype=m.int32)",
        )
    ),
    *(
        f"r = nn.utils.rnn.pad_sequence([m.ones(1, 2), m.ones(3, 2)], True, 7., {side})"
        for side in ("'right'", "'left'", "'x'")
    ),
    "r = nn.utils.rnn.pad_packed_sequence(nn.utils.rnn.pack_sequence([m.ones(2)]), total_length=1)",
    *(f"r = nn.utils.rnn.pack_sequence([m.ones(1), m.ones(2)], {is_sorted})" for is_sorted in (True, False)),
]

_INVERSE = "class D(nn.Module):\n    def forward(self, x): return x * 2\n    def right_inverse(self, x): return {}\n"
_MORE = "class E(nn.Module):\n    def forward(self, x): return x + 1\n"
_REGISTER = "nn.utils.parametrize.register_parametrization"
_SIMPLE = _MORE + "l = nn.Linear(2, 2); l.weight.data.fill_(1.); "
REPARAMETRIZED = [
    *(
        f"{_INVERSE.format(inverse)}{first}l = nn.Linear(2, 2); l.weight.data.fill_(1.)\n"
        f"{then}; r = l.weight.detach(), list(l.state_dict())"
        for inverse in ("x / 2", "[x, x]", "3", "x.long()", "x[:1]", "None")
        for unsafe in (False, True)
        for first, then in (
            ("", f"{_REGISTER}(l, 'weight', D(), unsafe={unsafe})"),
            (_MORE, f"{_REGISTER}(l, 'weight', E()); {_REGISTER}(l, 'weight', D(), unsafe={unsafe})"),
            ("", f"{_REGISTER}(l, 'weight', D(), unsafe={unsafe}); l.weight = m.ones(2, 2) * 4"),
        )
    ),
    *(
        f"class D(nn.Module):\n    def forward(self, x): return {result}\n"
        f"l = nn.Linear(2, 2); {_REGISTER}(l, 'weight', D(), unsafe={unsafe}); r = type(l).__name__, type(l.weight).__name__"
        for result in ("x", "x[:1]", "x.double()", "3", "[x]")
        for unsafe in (False, True)
    ),
    *(
        f"{_SIMPLE}{then}; r = type(l).__name__, list(l.state_dict()), l.weight.detach()"
        for then in (
            f"{_REGISTER}(l, 'x', E())",
            "nn.utils.parametrize.remove_parametrizations(l, 'weight')",
            *(
                f"{_REGISTER}(l, 'weight', E()); nn.utils.parametrize.remove_parametrizations(l, 'weight', {k})"
                for k in (True, False)
            ),
            f"{_REGISTER}(l, 'weight', E()); nn.utils.parametrize.remove_parametrizations(l, 'bias')",
            f"{_REGISTER}(l, 'weight', E()); {_REGISTER}(l, 'bias', E())",
            f"{_REGISTER}(l, 'weight', E()); k = nn.Linear(2, 2); "
            "nn.utils.parametrize.transfer_parametrizations_and_params(l, k); l = k",
        )
    ),
]
