"""Calls of scikit-learn that support the array API: each takes a function that makes an array, and returns values to compare."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
import sklearn.metrics as metrics
from sklearn import (
    calibration,
    decomposition,
    discriminant_analysis,
    kernel_approximation,
    linear_model,
    mixture,
    model_selection,
    naive_bayes,
    pipeline,
    preprocessing,
)
from sklearn.base import clone
from sklearn.metrics import pairwise

__all__ = ["calls"]

Make = Callable[[Any], Any]

_GENERATOR = np.random.default_rng(0)
_POINTS: Final = _GENERATOR.normal(size=(60, 4))
_CLASSES: Final = (_POINTS[:, 0] + 0.5 * _GENERATOR.normal(size=60) > 0).astype("int64")
_GUESSES: Final = _GENERATOR.integers(0, 2, 60)
_SCORES: Final = _GENERATOR.random(60)
_SUMS: Final = _POINTS @ np.array([1.0, 2.0, 3.0, 4.0])
_PARTS: Final = ("predict", "predict_proba", "decision_function", "transform", "score_samples")

#: Estimators that learn from points alone.
_UNSUPERVISED: Final = [
    decomposition.PCA(2, svd_solver="full"),
    decomposition.PCA(2, svd_solver="covariance_eigh"),
    decomposition.PCA(2, svd_solver="randomized", power_iteration_normalizer="QR", random_state=0),
    kernel_approximation.Nystroem(n_components=20, random_state=0),
    mixture.GaussianMixture(2, init_params="random", random_state=0),
    preprocessing.Binarizer(),
    preprocessing.MaxAbsScaler(),
    preprocessing.MinMaxScaler(),
    preprocessing.Normalizer(),
    preprocessing.PolynomialFeatures(2),
    preprocessing.StandardScaler(),
]
#: Estimators that learn classes.
_CLASSIFIERS: Final = [
    calibration.CalibratedClassifierCV(linear_model.LogisticRegression(), method="temperature", cv=2),
    discriminant_analysis.LinearDiscriminantAnalysis(),
    linear_model.LogisticRegression(),
    linear_model.RidgeClassifier(solver="svd"),
    linear_model.RidgeClassifierCV(),
    naive_bayes.GaussianNB(),
    pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.LogisticRegression()),
]
#: Estimators that learn numbers.
_REGRESSORS: Final = [
    linear_model.Ridge(solver="svd"),
    linear_model.RidgeCV(),
    model_selection.GridSearchCV(linear_model.Ridge(solver="svd"), {"alpha": [0.1, 1.0]}, cv=2),
]
_OF_CLASSES: Final = (
    "accuracy_score",
    "adjusted_mutual_info_score",
    "balanced_accuracy_score",
    "cohen_kappa_score",
    "completeness_score",
    "confusion_matrix",
    "f1_score",
    "hamming_loss",
    "homogeneity_score",
    "jaccard_score",
    "multilabel_confusion_matrix",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "precision_score",
    "recall_score",
    "v_measure_score",
    "zero_one_loss",
)
_OF_SCORES: Final = (
    "average_precision_score",
    "brier_score_loss",
    "d2_brier_score",
    "d2_log_loss_score",
    "det_curve",
    "log_loss",
    "precision_recall_curve",
)
_OF_NUMBERS: Final = (
    "d2_tweedie_score",
    "explained_variance_score",
    "max_error",
    "mean_absolute_error",
    "mean_absolute_percentage_error",
    "mean_gamma_deviance",
    "mean_pinball_loss",
    "mean_poisson_deviance",
    "mean_squared_error",
    "mean_squared_log_error",
    "mean_tweedie_deviance",
    "r2_score",
    "root_mean_squared_error",
    "root_mean_squared_log_error",
)
_PAIRWISE: Final = (
    "additive_chi2_kernel",
    "chi2_kernel",
    "cosine_distances",
    "cosine_similarity",
    "euclidean_distances",
    "laplacian_kernel",
    "linear_kernel",
    "manhattan_distances",
    "polynomial_kernel",
    "rbf_kernel",
    "sigmoid_kernel",
)


def _trained(estimator: Any, *given: Any) -> Callable[[Make], tuple[Any, ...]]:
    def call(make: Make) -> tuple[Any, ...]:
        made = [make(array) for array in given]
        model = clone(estimator).fit(*made)
        return tuple(getattr(model, part)(made[0]) for part in _PARTS if hasattr(model, part))

    return call


def _transformed(estimator: Any, given: Any) -> Callable[[Make], Any]:
    return lambda make: clone(estimator).fit_transform(make(given))


def _function(function: Any, *given: Any) -> Callable[[Make], Any]:
    return lambda make: function(*(make(array) for array in given))


def calls() -> Iterator[tuple[str, Callable[[Make], Any]]]:
    """Names and calls."""
    for model in _UNSUPERVISED:
        yield repr(model), _trained(model, _POINTS)
    for model in _CLASSIFIERS:
        yield repr(model), _trained(model, _POINTS, _CLASSES)
    for model in _REGRESSORS:
        yield repr(model), _trained(model, _POINTS, _SUMS)
    yield "PoissonRegressor()", _trained(linear_model.PoissonRegressor(), _POINTS, np.abs(_SUMS))
    yield "KernelCenterer()", _transformed(preprocessing.KernelCenterer(), _POINTS @ _POINTS.T)
    yield "LabelBinarizer()", _transformed(preprocessing.LabelBinarizer(), _CLASSES)
    yield "LabelEncoder()", _transformed(preprocessing.LabelEncoder(), _CLASSES)
    for name in _OF_CLASSES:
        yield f"metrics.{name}", _function(getattr(metrics, name), _CLASSES, _GUESSES)
    for name in _OF_SCORES:
        yield f"metrics.{name}", _function(getattr(metrics, name), _CLASSES, _SCORES)
    for name in _OF_NUMBERS:
        yield f"metrics.{name}", _function(getattr(metrics, name), np.abs(_SUMS) + 0.5, _SCORES + 0.5)
    for name in _PAIRWISE:
        yield f"pairwise.{name}", _function(getattr(pairwise, name), np.abs(_POINTS))
    yield "metrics.calinski_harabasz_score", _function(metrics.calinski_harabasz_score, _POINTS, _CLASSES)
    yield "metrics.davies_bouldin_score", _function(metrics.davies_bouldin_score, _POINTS, _CLASSES)
    yield (
        "train_test_split",
        lambda make: model_selection.train_test_split(make(_POINTS), make(_CLASSES), random_state=0),
    )
    ridge = linear_model.Ridge(solver="svd")
    yield "cross_val_predict", lambda make: model_selection.cross_val_predict(ridge, make(_POINTS), make(_SUMS))
