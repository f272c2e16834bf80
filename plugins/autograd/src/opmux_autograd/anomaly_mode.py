"""Anomaly mode under PyTorch's name, `opmux.autograd.anomaly_mode`."""

from opmux_autograd._anomaly import detect_anomaly, set_detect_anomaly

__all__ = ["detect_anomaly", "set_detect_anomaly"]
