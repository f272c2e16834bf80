"""Models of torchvision, timm and transformers with random weights, each with an input, for scripts that compute with all of them.

A family yields pairs of a name and a function that makes the model and its input: a tensor, or a dict of keyword arguments.
Models of more than 150 million parameters are left out.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import torch

__all__ = ["FAMILIES", "Make", "tensor_of"]

#: Makes a model and its input.
Make = Callable[[], tuple[Any, Any]]

#: Models of torchvision with more than 150 million parameters.
_LARGE = ("convnext_large", "regnet_y_128gf", "regnet_y_32gf", "vit_h_14", "vit_l_16", "vit_l_32")


def tensor_of(output: Any) -> Any:
    """The floating-point tensor that an output is about."""
    if isinstance(output, torch.Tensor):
        return output
    for name in ("logits", "last_hidden_state"):
        if getattr(output, name, None) is not None:
            return getattr(output, name)
    values = output.values() if hasattr(output, "values") else output
    return next(found for found in map(tensor_of, values) if found.is_floating_point())


def _torchvision() -> Any:
    """torchvision; its wheel for another build of torch, too, whose compiled operators classification does not need."""
    try:
        import torchvision
    except RuntimeError:
        for name in [n for n in sys.modules if n.split(".")[0] == "torchvision"]:
            del sys.modules[name]
        _DECLARED.append(torch.library.Library("torchvision", "FRAGMENT"))
        for name in ("nms", "qnms"):
            _DECLARED[0].define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        import torchvision
    return torchvision


_DECLARED: list[Any] = []


def _torchvision_if_installed() -> None:
    """Imports it before others do."""
    with suppress(ImportError):
        _torchvision()


def torchvision_models() -> Iterator[tuple[str, Make]]:
    """The models for classification, on images as small as each takes."""
    torchvision = _torchvision()
    sizes = {"inception_v3": 96, "maxvit_t": 224}
    for name in torchvision.models.list_models(module=torchvision.models):
        if name in _LARGE:
            continue

        def make(name: str = name) -> tuple[Any, Any]:
            size = sizes.get(name, 64)
            options: dict[str, Any] = {"num_classes": 10}
            if name.startswith("vit"):
                options["image_size"] = size = 32
            if name in ("googlenet", "inception_v3"):
                options.update(aux_logits=False, init_weights=False)
            return torchvision.models.get_model(name, **options), torch.randn(2, 3, size, size)

        yield name, make


#: Of timm: one of each kind of architecture, the smallest that it has.
_TIMM = [
    "resnet10t",
    "resnetv2_50",
    "mobilenetv3_small_050",
    "efficientnet_lite0",
    "ghostnet_050",
    "regnetx_002",
    "rexnet_100",
    "dla46_c",
    "hardcorenas_a",
    "tinynet_e",
    "lcnet_035",
    "mnasnet_small",
    "fbnetc_100",
    "semnasnet_050",
    "spnasnet_100",
    "hrnet_w18_small",
    "selecsls42b",
    "res2net50_14w_8s",
    "resnest14d",
    "skresnet18",
    "densenet121",
    "vit_tiny_patch16_224",
    "deit_tiny_patch16_224",
    "swin_tiny_patch4_window7_224",
    "mixer_s32_224",
    "gmlp_ti16_224",
    "resmlp_12_224",
    "convnext_atto",
    "convnextv2_atto",
    "poolformer_s12",
    "pit_ti_224",
    "levit_128s",
    "edgenext_xx_small",
    "mobilevit_xxs",
    "mobilevitv2_050",
    "xcit_nano_12_p16_224",
    "cait_xxs24_224",
    "crossvit_tiny_240",
    "coat_tiny",
    "convmixer_768_32",
    "visformer_tiny",
    "repvgg_a0",
    "mobileone_s0",
    "fastvit_t8",
    "efficientformer_l1",
    "tiny_vit_5m_224",
    "starnet_s1",
    "repghostnet_050",
    "inception_next_atto",
]


def timm_models() -> Iterator[tuple[str, Make]]:
    """Architectures of timm, on images of the size that each is made for."""
    _torchvision_if_installed()
    import timm

    for name in _TIMM:

        def make(name: str = name) -> tuple[Any, Any]:
            model = timm.create_model(name, pretrained=False, num_classes=10)
            fixed = getattr(model, "default_cfg", {}).get("fixed_input_size") or "_224" in name or "_240" in name
            size = model.default_cfg["input_size"][-1] if fixed else 96
            return model, torch.randn(2, 3, size, size)

        yield name, make


#: Sizes by the many names that configurations have for them; each takes those that it knows.
_SMALL: dict[str, Any] = {
    **dict.fromkeys(("hidden_size", "d_model", "n_embd", "embed_dim", "dim", "embedding_size", "rnn_hidden_size"), 32),
    **dict.fromkeys(("num_hidden_layers", "n_layer", "num_layers", "n_layers", "encoder_layers", "decoder_layers"), 2),
    **dict.fromkeys(("num_attention_heads", "n_head", "num_heads", "n_heads"), 4),
    **dict.fromkeys(("encoder_attention_heads", "decoder_attention_heads", "num_key_value_heads"), 4),
    **dict.fromkeys(("intermediate_size", "encoder_ffn_dim", "decoder_ffn_dim", "ffn_dim", "hidden_dim", "d_ff"), 64),
    **dict.fromkeys(("vocab_size",), 99),
    **dict.fromkeys(("pad_token_id", "bos_token_id", "eos_token_id"), 0),
    **dict.fromkeys(("head_dim", "d_kv", "kv_channels"), 8),
    "rotary_dim": 8,
    **dict.fromkeys(("max_position_embeddings", "n_positions"), 64),
}

#: Model types of transformers whose models take tokens and nothing else.
_TRANSFORMERS = [
    "albert",
    "bart",
    "bert",
    "bert-generation",
    "big_bird",
    "biogpt",
    "blenderbot",
    "bloom",
    "camembert",
    "codegen",
    "convbert",
    "cohere",
    "ctrl",
    "deberta",
    "deberta-v2",
    "distilbert",
    "electra",
    "ernie",
    "esm",
    "fnet",
    "gemma",
    "gemma2",
    "glm",
    "gpt2",
    "gpt_bigcode",
    "gpt_neox",
    "gptj",
    "granite",
    "ibert",
    "layoutlm",
    "led",
    "llama",
    "longformer",
    "marian",
    "mbart",
    "megatron-bert",
    "mistral",
    "mobilebert",
    "mpnet",
    "mpt",
    "mvp",
    "nystromformer",
    "olmo",
    "olmo2",
    "openai-gpt",
    "opt",
    "pegasus",
    "persimmon",
    "phi",
    "phi3",
    "plbart",
    "qwen2",
    "qwen3",
    "rembert",
    "roberta",
    "roc_bert",
    "roformer",
    "smollm3",
    "squeezebert",
    "stablelm",
    "starcoder2",
    "t5",
    "xglm",
    "xlm",
    "xlm-roberta",
    "yoso",
    "mixtral",
    "mamba",
]


def transformers_models() -> Iterator[tuple[str, Make]]:
    """Small models of transformers that take tokens."""
    _torchvision_if_installed()
    import transformers

    for name in _TRANSFORMERS:

        def make(name: str = name) -> tuple[Any, Any]:
            defaults = transformers.AutoConfig.for_model(name)
            small = {key: value for key, value in _SMALL.items() if hasattr(defaults, key)}
            model = transformers.AutoModel.from_config(transformers.AutoConfig.for_model(name, **small))
            inputs = {"input_ids": torch.randint(1, 90, (2, 16))}
            if model.config.is_encoder_decoder:
                inputs["decoder_input_ids"] = torch.randint(1, 90, (2, 8))
            return model, inputs

        yield name, make


FAMILIES = {"torchvision": torchvision_models, "timm": timm_models, "transformers": transformers_models}
