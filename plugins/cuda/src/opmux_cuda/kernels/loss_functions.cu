// Losses of one element and their slopes, by prediction x, target t and a parameter p.

struct SquaredError {
  template <class A> __device__ static A value(A x, A t, A) { return (x - t) * (x - t); }
  template <class A> __device__ static A slope(A x, A t, A) { return A(2) * (x - t); }
};

// p: where the parabola ends.
struct SmoothL1 {
  template <class A> __device__ static A value(A x, A t, A p) {
    A apart = fabs(x - t);
    return apart < p ? A(0.5) * apart * apart / p : apart - A(0.5) * p;
  }
  template <class A> __device__ static A slope(A x, A t, A p) {
    A apart = x - t;
    return apart <= -p ? A(-1) : apart >= p ? A(1) : apart / p;
  }
};

struct Huber {
  template <class A> __device__ static A value(A x, A t, A p) {
    A apart = fabs(x - t);
    return apart <= p ? A(0.5) * apart * apart : p * (apart - A(0.5) * p);
  }
  template <class A> __device__ static A slope(A x, A t, A p) {
    A apart = x - t;
    return apart < -p ? -p : apart > p ? p : apart;
  }
};

// x: a probability; anything else gives NaN, for an error would have to wait for the device.
struct CrossEntropy {
  template <class A> __device__ static A bounded(A logarithm) { return logarithm < A(-100) ? A(-100) : logarithm; }
  template <class A> __device__ static A value(A x, A t, A) {
    return (t - A(1)) * bounded(log1p(-x)) - t * bounded(log(x));
  }
  template <class A> __device__ static A slope(A x, A t, A) {
    A product = (A(1) - x) * x;
    return (x - t) / (product < A(1e-12) ? A(1e-12) : product);
  }
};

// x: the logarithm of the odds; p: weight of the outcome 1.
struct LogitCrossEntropy {
  template <class A> __device__ static A value(A x, A t, A p) {
    A logarithm = log1p(exp(-fabs(x))) + (x < A(0) ? -x : A(0));
    return (A(1) - t) * x + ((p - A(1)) * t + A(1)) * logarithm;
  }
};
