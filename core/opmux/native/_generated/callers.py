"""One factory for each distinct signature. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa
# mypy: ignore-errors

def make_caller_000(table, tables, get_state, slow, types):
    def caller(self):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self)
        return slow(self)

    return caller

def make_caller_001(table, tables, get_state, slow, types):
    def caller(self, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, out=out)
        return slow(self, out=out)

    return caller

def make_caller_002(table, tables, get_state, slow, types):
    def caller(self, other, *, alpha=1):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, other, alpha=alpha)
        return slow(self, other, alpha=alpha)

    return caller

def make_caller_003(table, tables, get_state, slow, types):
    def caller(self, other, *, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, other, alpha=alpha, out=out)
        return slow(self, other, alpha=alpha, out=out)

    return caller

def make_caller_004(table, tables, get_state, slow, types):
    def caller(self, other, alpha=1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, other, alpha)
        return slow(self, other, alpha)

    return caller

def make_caller_005(table, tables, get_state, slow, types):
    def caller(self, other, alpha=1, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, other, alpha, out=out)
        return slow(self, other, alpha, out=out)

    return caller

def make_caller_006(table, tables, get_state, slow, types):
    def caller(self, other):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, other)
        return slow(self, other)

    return caller

def make_caller_007(table, tables, get_state, slow, types):
    def caller(self, other, *, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, other, out=out)
        return slow(self, other, out=out)

    return caller

def make_caller_008(table, tables, get_state, slow, types):
    def caller(self, other, *, rounding_mode):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (rounding_mode is None or (rounding_mode.__class__ is str)):
                return kernel(self, other, rounding_mode=rounding_mode)
        return slow(self, other, rounding_mode=rounding_mode)

    return caller

def make_caller_009(table, tables, get_state, slow, types):
    def caller(self, other, *, rounding_mode, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (rounding_mode is None or (rounding_mode.__class__ is str)):
                return kernel(self, other, rounding_mode=rounding_mode, out=out)
        return slow(self, other, rounding_mode=rounding_mode, out=out)

    return caller

def make_caller_010(table, tables, get_state, slow, types):
    def caller(self, other):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(self, other)
        return slow(self, other)

    return caller

def make_caller_011(table, tables, get_state, slow, types):
    def caller(self, other, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(self, other, out=out)
        return slow(self, other, out=out)

    return caller

def make_caller_012(table, tables, get_state, slow, types):
    def caller(self, other, *, rounding_mode):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar) and (rounding_mode is None or (rounding_mode.__class__ is str)):
                return kernel(self, other, rounding_mode=rounding_mode)
        return slow(self, other, rounding_mode=rounding_mode)

    return caller

def make_caller_013(table, tables, get_state, slow, types):
    def caller(self, other, *, rounding_mode, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar) and (rounding_mode is None or (rounding_mode.__class__ is str)):
                return kernel(self, other, rounding_mode=rounding_mode, out=out)
        return slow(self, other, rounding_mode=rounding_mode, out=out)

    return caller

def make_caller_014(table, tables, get_state, slow, types):
    def caller(grad_output, self, threshold, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(grad_output, self, threshold, grad_input=grad_input)
        return slow(grad_output, self, threshold, grad_input=grad_input)

    return caller

def make_caller_015(table, tables, get_state, slow, types):
    def caller(grad_output, self, threshold):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(grad_output, self, threshold)
        return slow(grad_output, self, threshold)

    return caller

def make_caller_016(table, tables, get_state, slow, types):
    def caller(condition, self, other):
        try:
            keys = condition._keys
            keys_1 = self._keys
            keys_2 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(condition, self, other)
        return slow(condition, self, other)

    return caller

def make_caller_017(table, tables, get_state, slow, types):
    def caller(condition, self, other, *, out):
        try:
            keys = condition._keys
            keys_1 = self._keys
            keys_2 = other._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(condition, self, other, out=out)
        return slow(condition, self, other, out=out)

    return caller

def make_caller_018(table, tables, get_state, slow, types):
    def caller(condition, self, other):
        try:
            keys = condition._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar):
                return kernel(condition, self, other)
        return slow(condition, self, other)

    return caller

def make_caller_019(table, tables, get_state, slow, types):
    def caller(condition, self, other):
        try:
            keys = condition._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(condition, self, other)
        return slow(condition, self, other)

    return caller

def make_caller_020(table, tables, get_state, slow, types):
    def caller(condition, self, other):
        try:
            keys = condition._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar) and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(condition, self, other)
        return slow(condition, self, other)

    return caller

def make_caller_021(table, tables, get_state, slow, types):
    def caller(condition):
        try:
            keys = condition._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(condition)
        return slow(condition)

    return caller

def make_caller_022(table, tables, get_state, slow, types):
    def caller(self, exponent, *, out):
        try:
            keys = self._keys
            keys_1 = exponent._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, exponent, out=out)
        return slow(self, exponent, out=out)

    return caller

def make_caller_023(table, tables, get_state, slow, types):
    def caller(self, exponent):
        try:
            keys = self._keys
            keys_1 = exponent._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, exponent)
        return slow(self, exponent)

    return caller

def make_caller_024(table, tables, get_state, slow, types):
    def caller(self, exponent, *, out):
        try:
            keys = exponent._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar):
                return kernel(self, exponent, out=out)
        return slow(self, exponent, out=out)

    return caller

def make_caller_025(table, tables, get_state, slow, types):
    def caller(self, exponent):
        try:
            keys = exponent._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar):
                return kernel(self, exponent)
        return slow(self, exponent)

    return caller

def make_caller_026(table, tables, get_state, slow, types):
    def caller(self, exponent, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (exponent.__class__ is int or exponent.__class__ in types.Scalar):
                return kernel(self, exponent, out=out)
        return slow(self, exponent, out=out)

    return caller

def make_caller_027(table, tables, get_state, slow, types):
    def caller(self, exponent):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (exponent.__class__ is int or exponent.__class__ in types.Scalar):
                return kernel(self, exponent)
        return slow(self, exponent)

    return caller

def make_caller_028(table, tables, get_state, slow, types):
    def caller(grad_output, output, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = output._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, output, grad_input=grad_input)
        return slow(grad_output, output, grad_input=grad_input)

    return caller

def make_caller_029(table, tables, get_state, slow, types):
    def caller(grad_output, output):
        try:
            keys = grad_output._keys
            keys_1 = output._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, output)
        return slow(grad_output, output)

    return caller

def make_caller_030(table, tables, get_state, slow, types):
    def caller(self, other):
        try:
            keys = other._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar):
                return kernel(self, other)
        return slow(self, other)

    return caller

def make_caller_031(table, tables, get_state, slow, types):
    def caller(self, other, *, out):
        try:
            keys = other._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar):
                return kernel(self, other, out=out)
        return slow(self, other, out=out)

    return caller

def make_caller_032(table, tables, get_state, slow, types):
    def caller(self, values, *, out):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, values, out=out)
        return slow(self, values, out=out)

    return caller

def make_caller_033(table, tables, get_state, slow, types):
    def caller(self, values):
        try:
            keys = self._keys
            keys_1 = values._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, values)
        return slow(self, values)

    return caller

def make_caller_034(table, tables, get_state, slow, types):
    def caller(real, imag):
        try:
            keys = real._keys
            keys_1 = imag._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(real, imag)
        return slow(real, imag)

    return caller

def make_caller_035(table, tables, get_state, slow, types):
    def caller(real, imag, *, out):
        try:
            keys = real._keys
            keys_1 = imag._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(real, imag, out=out)
        return slow(real, imag, out=out)

    return caller

def make_caller_036(table, tables, get_state, slow, types):
    def caller(abs, angle):
        try:
            keys = abs._keys
            keys_1 = angle._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(abs, angle)
        return slow(abs, angle)

    return caller

def make_caller_037(table, tables, get_state, slow, types):
    def caller(abs, angle, *, out):
        try:
            keys = abs._keys
            keys_1 = angle._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(abs, angle, out=out)
        return slow(abs, angle, out=out)

    return caller

def make_caller_038(table, tables, get_state, slow, types):
    def caller(self, other, p=2):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar):
                return kernel(self, other, p)
        return slow(self, other, p)

    return caller

def make_caller_039(table, tables, get_state, slow, types):
    def caller(self, other, p=2, *, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar):
                return kernel(self, other, p, out=out)
        return slow(self, other, p, out=out)

    return caller

def make_caller_040(table, tables, get_state, slow, types):
    def caller(self, end, weight):
        try:
            keys = self._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (weight.__class__ is int or weight.__class__ in types.Scalar):
                return kernel(self, end, weight)
        return slow(self, end, weight)

    return caller

def make_caller_041(table, tables, get_state, slow, types):
    def caller(self, end, weight):
        try:
            keys = self._keys
            keys_1 = end._keys
            keys_2 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, end, weight)
        return slow(self, end, weight)

    return caller

def make_caller_042(table, tables, get_state, slow, types):
    def caller(self, end, weight, *, out):
        try:
            keys = self._keys
            keys_1 = end._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (weight.__class__ is int or weight.__class__ in types.Scalar):
                return kernel(self, end, weight, out=out)
        return slow(self, end, weight, out=out)

    return caller

def make_caller_043(table, tables, get_state, slow, types):
    def caller(self, end, weight, *, out):
        try:
            keys = self._keys
            keys_1 = end._keys
            keys_2 = weight._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, end, weight, out=out)
        return slow(self, end, weight, out=out)

    return caller

def make_caller_044(table, tables, get_state, slow, types):
    def caller(self, tensor1, tensor2, *, value=1, out):
        try:
            keys = self._keys
            keys_1 = tensor1._keys
            keys_2 = tensor2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, tensor1, tensor2, value=value, out=out)
        return slow(self, tensor1, tensor2, value=value, out=out)

    return caller

def make_caller_045(table, tables, get_state, slow, types):
    def caller(self, tensor1, tensor2, *, value=1):
        try:
            keys = self._keys
            keys_1 = tensor1._keys
            keys_2 = tensor2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, tensor1, tensor2, value=value)
        return slow(self, tensor1, tensor2, value=value)

    return caller

def make_caller_046(table, tables, get_state, slow, types):
    def caller(self, min=None, max=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(self, min, max)
        return slow(self, min, max)

    return caller

def make_caller_047(table, tables, get_state, slow, types):
    def caller(self, min=None, max=None):
        try:
            keys = self._keys
            if min is not None:
                keys_more = min._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if max is not None:
                keys_more = max._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, min, max)
        return slow(self, min, max)

    return caller

def make_caller_048(table, tables, get_state, slow, types):
    def caller(self, min=None, max=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(self, min, max, out=out)
        return slow(self, min, max, out=out)

    return caller

def make_caller_049(table, tables, get_state, slow, types):
    def caller(self, min=None, max=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if min is not None:
                keys_more = min._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if max is not None:
                keys_more = max._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, min, max, out=out)
        return slow(self, min, max, out=out)

    return caller

def make_caller_050(table, tables, get_state, slow, types):
    def caller(self, min):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min.__class__ is int or min.__class__ in types.Scalar):
                return kernel(self, min)
        return slow(self, min)

    return caller

def make_caller_051(table, tables, get_state, slow, types):
    def caller(self, min):
        try:
            keys = self._keys
            keys_1 = min._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, min)
        return slow(self, min)

    return caller

def make_caller_052(table, tables, get_state, slow, types):
    def caller(self, min, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min.__class__ is int or min.__class__ in types.Scalar):
                return kernel(self, min, out=out)
        return slow(self, min, out=out)

    return caller

def make_caller_053(table, tables, get_state, slow, types):
    def caller(self, min, *, out):
        try:
            keys = self._keys
            keys_1 = min._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, min, out=out)
        return slow(self, min, out=out)

    return caller

def make_caller_054(table, tables, get_state, slow, types):
    def caller(self, max):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(self, max)
        return slow(self, max)

    return caller

def make_caller_055(table, tables, get_state, slow, types):
    def caller(self, max):
        try:
            keys = self._keys
            keys_1 = max._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, max)
        return slow(self, max)

    return caller

def make_caller_056(table, tables, get_state, slow, types):
    def caller(self, max, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(self, max, out=out)
        return slow(self, max, out=out)

    return caller

def make_caller_057(table, tables, get_state, slow, types):
    def caller(self, max, *, out):
        try:
            keys = self._keys
            keys_1 = max._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, max, out=out)
        return slow(self, max, out=out)

    return caller

def make_caller_058(table, tables, get_state, slow, types):
    def caller(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rtol.__class__ is float and atol.__class__ is float and equal_nan.__class__ is bool:
                return kernel(self, other, rtol, atol, equal_nan)
        return slow(self, other, rtol, atol, equal_nan)

    return caller

def make_caller_059(table, tables, get_state, slow, types):
    def caller(self, eps=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (eps is None or (eps.__class__ is float)):
                return kernel(self, eps)
        return slow(self, eps)

    return caller

def make_caller_060(table, tables, get_state, slow, types):
    def caller(self, eps=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (eps is None or (eps.__class__ is float)):
                return kernel(self, eps, out=out)
        return slow(self, eps, out=out)

    return caller

def make_caller_061(table, tables, get_state, slow, types):
    def caller(grad_output, self, eps=None):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (eps is None or (eps.__class__ is float)):
                return kernel(grad_output, self, eps)
        return slow(grad_output, self, eps)

    return caller

def make_caller_062(table, tables, get_state, slow, types):
    def caller(grad_output, self, eps=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (eps is None or (eps.__class__ is float)):
                return kernel(grad_output, self, eps, grad_input=grad_input)
        return slow(grad_output, self, eps, grad_input=grad_input)

    return caller

def make_caller_063(table, tables, get_state, slow, types):
    def caller(self, nan=None, posinf=None, neginf=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (nan is None or (nan.__class__ is float)) and (posinf is None or (posinf.__class__ is float)) and (neginf is None or (neginf.__class__ is float)):
                return kernel(self, nan, posinf, neginf)
        return slow(self, nan, posinf, neginf)

    return caller

def make_caller_064(table, tables, get_state, slow, types):
    def caller(self, nan=None, posinf=None, neginf=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (nan is None or (nan.__class__ is float)) and (posinf is None or (posinf.__class__ is float)) and (neginf is None or (neginf.__class__ is float)):
                return kernel(self, nan, posinf, neginf, out=out)
        return slow(self, nan, posinf, neginf, out=out)

    return caller

def make_caller_065(table, tables, get_state, slow, types):
    def caller(self, *, decimals):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if decimals.__class__ is int:
                return kernel(self, decimals=decimals)
        return slow(self, decimals=decimals)

    return caller

def make_caller_066(table, tables, get_state, slow, types):
    def caller(self, *, decimals, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if decimals.__class__ is int:
                return kernel(self, decimals=decimals, out=out)
        return slow(self, decimals=decimals, out=out)

    return caller

def make_caller_067(table, tables, get_state, slow, types):
    def caller(n, self, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int:
                return kernel(n, self, out=out)
        return slow(n, self, out=out)

    return caller

def make_caller_068(table, tables, get_state, slow, types):
    def caller(n, self):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int:
                return kernel(n, self)
        return slow(n, self)

    return caller

def make_caller_069(table, tables, get_state, slow, types):
    def caller(self, n):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int:
                return kernel(self, n)
        return slow(self, n)

    return caller

def make_caller_070(table, tables, get_state, slow, types):
    def caller(self, p, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is int:
                return kernel(self, p, out=out)
        return slow(self, p, out=out)

    return caller

def make_caller_071(table, tables, get_state, slow, types):
    def caller(self, p):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is int:
                return kernel(self, p)
        return slow(self, p)

    return caller

def make_caller_072(table, tables, get_state, slow, types):
    def caller(self, dim, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, dtype=dtype)
        return slow(self, dim, dtype=dtype)

    return caller

def make_caller_073(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_074(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, out=out)
        return slow(self, dim, keepdim, out=out)

    return caller

def make_caller_075(table, tables, get_state, slow, types):
    def caller(self, *, decimals=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if decimals.__class__ is int:
                return kernel(self, decimals=decimals)
        return slow(self, decimals=decimals)

    return caller

def make_caller_076(table, tables, get_state, slow, types):
    def caller(self, *, decimals=0, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if decimals.__class__ is int:
                return kernel(self, decimals=decimals, out=out)
        return slow(self, decimals=decimals, out=out)

    return caller

def make_caller_077(table, tables, get_state, slow, types):
    def caller(self, dim, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, dtype)
        return slow(self, dim, dtype)

    return caller

def make_caller_078(table, tables, get_state, slow, types):
    def caller(self, alpha=1.0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, alpha)
        return slow(self, alpha)

    return caller

def make_caller_079(table, tables, get_state, slow, types):
    def caller(self, alpha=1.0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, alpha, out=out)
        return slow(self, alpha, out=out)

    return caller

def make_caller_080(table, tables, get_state, slow, types):
    def caller(self, alpha=1, scale=1, input_scale=1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar) and (scale.__class__ is int or scale.__class__ in types.Scalar) and (input_scale.__class__ is int or input_scale.__class__ in types.Scalar):
                return kernel(self, alpha, scale, input_scale)
        return slow(self, alpha, scale, input_scale)

    return caller

def make_caller_081(table, tables, get_state, slow, types):
    def caller(self, alpha=1, scale=1, input_scale=1, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar) and (scale.__class__ is int or scale.__class__ in types.Scalar) and (input_scale.__class__ is int or input_scale.__class__ in types.Scalar):
                return kernel(self, alpha, scale, input_scale, out=out)
        return slow(self, alpha, scale, input_scale, out=out)

    return caller

def make_caller_082(table, tables, get_state, slow, types):
    def caller(grad_output, alpha, scale, input_scale, is_result, self_or_result):
        try:
            keys = grad_output._keys
            keys_1 = self_or_result._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar) and (scale.__class__ is int or scale.__class__ in types.Scalar) and (input_scale.__class__ is int or input_scale.__class__ in types.Scalar) and is_result.__class__ is bool:
                return kernel(grad_output, alpha, scale, input_scale, is_result, self_or_result)
        return slow(grad_output, alpha, scale, input_scale, is_result, self_or_result)

    return caller

def make_caller_083(table, tables, get_state, slow, types):
    def caller(grad_output, alpha, scale, input_scale, is_result, self_or_result, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self_or_result._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar) and (scale.__class__ is int or scale.__class__ in types.Scalar) and (input_scale.__class__ is int or input_scale.__class__ in types.Scalar) and is_result.__class__ is bool:
                return kernel(grad_output, alpha, scale, input_scale, is_result, self_or_result, grad_input=grad_input)
        return slow(grad_output, alpha, scale, input_scale, is_result, self_or_result, grad_input=grad_input)

    return caller

def make_caller_084(table, tables, get_state, slow, types):
    def caller(self, *, approximate='none'):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if approximate.__class__ is str:
                return kernel(self, approximate=approximate)
        return slow(self, approximate=approximate)

    return caller

def make_caller_085(table, tables, get_state, slow, types):
    def caller(self, *, approximate='none', out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if approximate.__class__ is str:
                return kernel(self, approximate=approximate, out=out)
        return slow(self, approximate=approximate, out=out)

    return caller

def make_caller_086(table, tables, get_state, slow, types):
    def caller(grad_output, self, *, approximate='none'):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if approximate.__class__ is str:
                return kernel(grad_output, self, approximate=approximate)
        return slow(grad_output, self, approximate=approximate)

    return caller

def make_caller_087(table, tables, get_state, slow, types):
    def caller(grad_output, self, *, approximate='none', grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if approximate.__class__ is str:
                return kernel(grad_output, self, approximate=approximate, grad_input=grad_input)
        return slow(grad_output, self, approximate=approximate, grad_input=grad_input)

    return caller

def make_caller_088(table, tables, get_state, slow, types):
    def caller(self, dim=-1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_089(table, tables, get_state, slow, types):
    def caller(self, dim=-1, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, out=out)
        return slow(self, dim, out=out)

    return caller

def make_caller_090(table, tables, get_state, slow, types):
    def caller(grad_output, self, dim):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(grad_output, self, dim)
        return slow(grad_output, self, dim)

    return caller

def make_caller_091(table, tables, get_state, slow, types):
    def caller(grad_output, self, dim, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(grad_output, self, dim, grad_input=grad_input)
        return slow(grad_output, self, dim, grad_input=grad_input)

    return caller

def make_caller_092(table, tables, get_state, slow, types):
    def caller(self, lambd=0.5):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(self, lambd)
        return slow(self, lambd)

    return caller

def make_caller_093(table, tables, get_state, slow, types):
    def caller(self, lambd=0.5, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(self, lambd, out=out)
        return slow(self, lambd, out=out)

    return caller

def make_caller_094(table, tables, get_state, slow, types):
    def caller(grad_out, self, lambd):
        try:
            keys = grad_out._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(grad_out, self, lambd)
        return slow(grad_out, self, lambd)

    return caller

def make_caller_095(table, tables, get_state, slow, types):
    def caller(grad_out, self, lambd, *, grad_input):
        try:
            keys = grad_out._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(grad_out, self, lambd, grad_input=grad_input)
        return slow(grad_out, self, lambd, grad_input=grad_input)

    return caller

def make_caller_096(table, tables, get_state, slow, types):
    def caller(grad_output, self):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self)
        return slow(grad_output, self)

    return caller

def make_caller_097(table, tables, get_state, slow, types):
    def caller(grad_output, self, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, grad_input=grad_input)
        return slow(grad_output, self, grad_input=grad_input)

    return caller

def make_caller_098(table, tables, get_state, slow, types):
    def caller(grad_output, self, *, out):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, out=out)
        return slow(grad_output, self, out=out)

    return caller

def make_caller_099(table, tables, get_state, slow, types):
    def caller(self, min_val=-1, max_val=1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min_val.__class__ is int or min_val.__class__ in types.Scalar) and (max_val.__class__ is int or max_val.__class__ in types.Scalar):
                return kernel(self, min_val, max_val)
        return slow(self, min_val, max_val)

    return caller

def make_caller_100(table, tables, get_state, slow, types):
    def caller(self, min_val=-1, max_val=1, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min_val.__class__ is int or min_val.__class__ in types.Scalar) and (max_val.__class__ is int or max_val.__class__ in types.Scalar):
                return kernel(self, min_val, max_val, out=out)
        return slow(self, min_val, max_val, out=out)

    return caller

def make_caller_101(table, tables, get_state, slow, types):
    def caller(grad_output, self, min_val, max_val):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min_val.__class__ is int or min_val.__class__ in types.Scalar) and (max_val.__class__ is int or max_val.__class__ in types.Scalar):
                return kernel(grad_output, self, min_val, max_val)
        return slow(grad_output, self, min_val, max_val)

    return caller

def make_caller_102(table, tables, get_state, slow, types):
    def caller(grad_output, self, min_val, max_val, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min_val.__class__ is int or min_val.__class__ in types.Scalar) and (max_val.__class__ is int or max_val.__class__ in types.Scalar):
                return kernel(grad_output, self, min_val, max_val, grad_input=grad_input)
        return slow(grad_output, self, min_val, max_val, grad_input=grad_input)

    return caller

def make_caller_103(table, tables, get_state, slow, types):
    def caller(self, negative_slope=0.01):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (negative_slope.__class__ is int or negative_slope.__class__ in types.Scalar):
                return kernel(self, negative_slope)
        return slow(self, negative_slope)

    return caller

def make_caller_104(table, tables, get_state, slow, types):
    def caller(self, negative_slope=0.01, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (negative_slope.__class__ is int or negative_slope.__class__ in types.Scalar):
                return kernel(self, negative_slope, out=out)
        return slow(self, negative_slope, out=out)

    return caller

def make_caller_105(table, tables, get_state, slow, types):
    def caller(grad_output, self, negative_slope, self_is_result):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (negative_slope.__class__ is int or negative_slope.__class__ in types.Scalar) and self_is_result.__class__ is bool:
                return kernel(grad_output, self, negative_slope, self_is_result)
        return slow(grad_output, self, negative_slope, self_is_result)

    return caller

def make_caller_106(table, tables, get_state, slow, types):
    def caller(grad_output, self, negative_slope, self_is_result, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (negative_slope.__class__ is int or negative_slope.__class__ in types.Scalar) and self_is_result.__class__ is bool:
                return kernel(grad_output, self, negative_slope, self_is_result, grad_input=grad_input)
        return slow(grad_output, self, negative_slope, self_is_result, grad_input=grad_input)

    return caller

def make_caller_107(table, tables, get_state, slow, types):
    def caller(self, *, output, buffer):
        try:
            keys = self._keys
            keys_1 = output._keys
            keys_2 = buffer._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, output=output, buffer=buffer)
        return slow(self, output=output, buffer=buffer)

    return caller

def make_caller_108(table, tables, get_state, slow, types):
    def caller(grad_output, self, buffer):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = buffer._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, buffer)
        return slow(grad_output, self, buffer)

    return caller

def make_caller_109(table, tables, get_state, slow, types):
    def caller(grad_output, self, buffer, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = buffer._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, buffer, grad_input=grad_input)
        return slow(grad_output, self, buffer, grad_input=grad_input)

    return caller

def make_caller_110(table, tables, get_state, slow, types):
    def caller(self, weight):
        try:
            keys = self._keys
            keys_1 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, weight)
        return slow(self, weight)

    return caller

def make_caller_111(table, tables, get_state, slow, types):
    def caller(grad_output, self, weight):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, weight)
        return slow(grad_output, self, weight)

    return caller

def make_caller_112(table, tables, get_state, slow, types):
    def caller(self, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, lower, upper, training, generator)
        return slow(self, lower, upper, training, generator)

    return caller

def make_caller_113(table, tables, get_state, slow, types):
    def caller(self, noise, lower=0.125, upper=0.3333333333333333, training=False, generator=None, *, out):
        try:
            keys = self._keys
            keys_1 = noise._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, noise, lower, upper, training, generator, out=out)
        return slow(self, noise, lower, upper, training, generator, out=out)

    return caller

def make_caller_114(table, tables, get_state, slow, types):
    def caller(self, noise, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
        try:
            keys = self._keys
            keys_1 = noise._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, noise, lower, upper, training, generator)
        return slow(self, noise, lower, upper, training, generator)

    return caller

def make_caller_115(table, tables, get_state, slow, types):
    def caller(grad_output, self, noise, lower, upper, training, self_is_result):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = noise._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and self_is_result.__class__ is bool:
                return kernel(grad_output, self, noise, lower, upper, training, self_is_result)
        return slow(grad_output, self, noise, lower, upper, training, self_is_result)

    return caller

def make_caller_116(table, tables, get_state, slow, types):
    def caller(grad_output, self, noise, lower, upper, training, self_is_result, *, out):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = noise._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and self_is_result.__class__ is bool:
                return kernel(grad_output, self, noise, lower, upper, training, self_is_result, out=out)
        return slow(grad_output, self, noise, lower, upper, training, self_is_result, out=out)

    return caller

def make_caller_117(table, tables, get_state, slow, types):
    def caller(self, beta=1, threshold=20):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(self, beta, threshold)
        return slow(self, beta, threshold)

    return caller

def make_caller_118(table, tables, get_state, slow, types):
    def caller(self, beta=1, threshold=20, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(self, beta, threshold, out=out)
        return slow(self, beta, threshold, out=out)

    return caller

def make_caller_119(table, tables, get_state, slow, types):
    def caller(grad_output, self, beta, threshold):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(grad_output, self, beta, threshold)
        return slow(grad_output, self, beta, threshold)

    return caller

def make_caller_120(table, tables, get_state, slow, types):
    def caller(grad_output, self, beta, threshold, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(grad_output, self, beta, threshold, grad_input=grad_input)
        return slow(grad_output, self, beta, threshold, grad_input=grad_input)

    return caller

def make_caller_121(table, tables, get_state, slow, types):
    def caller(grad_output, self, lambd):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(grad_output, self, lambd)
        return slow(grad_output, self, lambd)

    return caller

def make_caller_122(table, tables, get_state, slow, types):
    def caller(grad_output, self, lambd, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(grad_output, self, lambd, grad_input=grad_input)
        return slow(grad_output, self, lambd, grad_input=grad_input)

    return caller

def make_caller_123(table, tables, get_state, slow, types):
    def caller(self, threshold, value):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, threshold, value)
        return slow(self, threshold, value)

    return caller

def make_caller_124(table, tables, get_state, slow, types):
    def caller(self, threshold, value, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, threshold, value, out=out)
        return slow(self, threshold, value, out=out)

    return caller

def make_caller_125(table, tables, get_state, slow, types):
    def caller(self, assert_msg):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if assert_msg.__class__ is str:
                return kernel(self, assert_msg)
        return slow(self, assert_msg)

    return caller

def make_caller_126(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_127(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, out=out)
        return slow(self, dim, keepdim, out=out)

    return caller

def make_caller_128(table, tables, get_state, slow, types):
    def caller(self, dim=(), keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_129(table, tables, get_state, slow, types):
    def caller(self, dim=(), keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, out=out)
        return slow(self, dim, keepdim, out=out)

    return caller

def make_caller_130(table, tables, get_state, slow, types):
    def caller(self, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dtype=dtype)
        return slow(self, dtype=dtype)

    return caller

def make_caller_131(table, tables, get_state, slow, types):
    def caller(self, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dtype=dtype, out=out)
        return slow(self, dtype=dtype, out=out)

    return caller

def make_caller_132(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype)
        return slow(self, dim, keepdim, dtype=dtype)

    return caller

def make_caller_133(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype, out=out)
        return slow(self, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_134(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_135(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, out=out)
        return slow(self, dim, keepdim, out=out)

    return caller

def make_caller_136(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_137(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, out=out)
        return slow(self, dim, keepdim, out=out)

    return caller

def make_caller_138(table, tables, get_state, slow, types):
    def caller(self, dim=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_139(table, tables, get_state, slow, types):
    def caller(self, dim=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, dim, out=out)
        return slow(self, dim, out=out)

    return caller

def make_caller_140(table, tables, get_state, slow, types):
    def caller(self, dim):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)):
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_141(table, tables, get_state, slow, types):
    def caller(self, dim, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)):
                return kernel(self, dim, out=out)
        return slow(self, dim, out=out)

    return caller

def make_caller_142(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype)
        return slow(self, dim, keepdim, dtype=dtype)

    return caller

def make_caller_143(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype, out=out)
        return slow(self, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_144(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype)
        return slow(self, dim, keepdim, dtype=dtype)

    return caller

def make_caller_145(table, tables, get_state, slow, types):
    def caller(self, dim=None, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, keepdim, dtype=dtype, out=out)
        return slow(self, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_146(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, max, max_values):
        try:
            keys = self._keys
            keys_1 = max._keys
            keys_2 = max_values._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, max=max, max_values=max_values)
        return slow(self, dim, keepdim, max=max, max_values=max_values)

    return caller

def make_caller_147(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, min, min_indices):
        try:
            keys = self._keys
            keys_1 = min._keys
            keys_2 = min_indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, min=min, min_indices=min_indices)
        return slow(self, dim, keepdim, min=min, min_indices=min_indices)

    return caller

def make_caller_148(table, tables, get_state, slow, types):
    def caller(self, *, dim=None, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(self, dim=dim, keepdim=keepdim)
        return slow(self, dim=dim, keepdim=keepdim)

    return caller

def make_caller_149(table, tables, get_state, slow, types):
    def caller(self, *, dim=None, keepdim=False, min, max):
        try:
            keys = self._keys
            keys_1 = min._keys
            keys_2 = max._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(self, dim=dim, keepdim=keepdim, min=min, max=max)
        return slow(self, dim=dim, keepdim=keepdim, min=min, max=max)

    return caller

def make_caller_150(table, tables, get_state, slow, types):
    def caller(self, unbiased=True):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if unbiased.__class__ is bool:
                return kernel(self, unbiased)
        return slow(self, unbiased)

    return caller

def make_caller_151(table, tables, get_state, slow, types):
    def caller(self, dim, unbiased=True, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and unbiased.__class__ is bool and keepdim.__class__ is bool:
                return kernel(self, dim, unbiased, keepdim)
        return slow(self, dim, unbiased, keepdim)

    return caller

def make_caller_152(table, tables, get_state, slow, types):
    def caller(self, dim, unbiased=True, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and unbiased.__class__ is bool and keepdim.__class__ is bool:
                return kernel(self, dim, unbiased, keepdim, out=out)
        return slow(self, dim, unbiased, keepdim, out=out)

    return caller

def make_caller_153(table, tables, get_state, slow, types):
    def caller(self, dim=None, *, correction=None, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (correction is None or ((correction.__class__ is int or correction.__class__ in types.Scalar))) and keepdim.__class__ is bool:
                return kernel(self, dim, correction=correction, keepdim=keepdim)
        return slow(self, dim, correction=correction, keepdim=keepdim)

    return caller

def make_caller_154(table, tables, get_state, slow, types):
    def caller(self, dim=None, *, correction=None, keepdim=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (correction is None or ((correction.__class__ is int or correction.__class__ in types.Scalar))) and keepdim.__class__ is bool:
                return kernel(self, dim, correction=correction, keepdim=keepdim, out=out)
        return slow(self, dim, correction=correction, keepdim=keepdim, out=out)

    return caller

def make_caller_155(table, tables, get_state, slow, types):
    def caller(self, dim=None, *, correction=None, keepdim=False, out0, out1):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (correction is None or ((correction.__class__ is int or correction.__class__ in types.Scalar))) and keepdim.__class__ is bool:
                return kernel(self, dim, correction=correction, keepdim=keepdim, out0=out0, out1=out1)
        return slow(self, dim, correction=correction, keepdim=keepdim, out0=out0, out1=out1)

    return caller

def make_caller_156(table, tables, get_state, slow, types):
    def caller(self, dim, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, dtype=dtype, out=out)
        return slow(self, dim, dtype=dtype, out=out)

    return caller

def make_caller_157(table, tables, get_state, slow, types):
    def caller(self, dim):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_158(table, tables, get_state, slow, types):
    def caller(self, dim, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, values=values, indices=indices)
        return slow(self, dim, values=values, indices=indices)

    return caller

def make_caller_159(table, tables, get_state, slow, types):
    def caller(self, dim, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, out=out)
        return slow(self, dim, out=out)

    return caller

def make_caller_160(table, tables, get_state, slow, types):
    def caller(self, dim=-1, descending=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, dim, descending)
        return slow(self, dim, descending)

    return caller

def make_caller_161(table, tables, get_state, slow, types):
    def caller(self, dim=-1, descending=False, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, dim, descending, values=values, indices=indices)
        return slow(self, dim, descending, values=values, indices=indices)

    return caller

def make_caller_162(table, tables, get_state, slow, types):
    def caller(self, *, stable, dim=-1, descending=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (stable is None or (stable.__class__ is bool)) and dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, stable=stable, dim=dim, descending=descending)
        return slow(self, stable=stable, dim=dim, descending=descending)

    return caller

def make_caller_163(table, tables, get_state, slow, types):
    def caller(self, *, stable, dim=-1, descending=False, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (stable is None or (stable.__class__ is bool)) and dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, stable=stable, dim=dim, descending=descending, values=values, indices=indices)
        return slow(self, stable=stable, dim=dim, descending=descending, values=values, indices=indices)

    return caller

def make_caller_164(table, tables, get_state, slow, types):
    def caller(self, *, stable, dim=-1, descending=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stable.__class__ is bool and dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, stable=stable, dim=dim, descending=descending)
        return slow(self, stable=stable, dim=dim, descending=descending)

    return caller

def make_caller_165(table, tables, get_state, slow, types):
    def caller(self, *, stable, dim=-1, descending=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stable.__class__ is bool and dim.__class__ is int and descending.__class__ is bool:
                return kernel(self, stable=stable, dim=dim, descending=descending, out=out)
        return slow(self, stable=stable, dim=dim, descending=descending, out=out)

    return caller

def make_caller_166(table, tables, get_state, slow, types):
    def caller(self, k, dim=-1, largest=True, sorted=True):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and largest.__class__ is bool and sorted.__class__ is bool:
                return kernel(self, k, dim, largest, sorted)
        return slow(self, k, dim, largest, sorted)

    return caller

def make_caller_167(table, tables, get_state, slow, types):
    def caller(self, k, dim=-1, largest=True, sorted=True, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and largest.__class__ is bool and sorted.__class__ is bool:
                return kernel(self, k, dim, largest, sorted, values=values, indices=indices)
        return slow(self, k, dim, largest, sorted, values=values, indices=indices)

    return caller

def make_caller_168(table, tables, get_state, slow, types):
    def caller(self, k, dim=-1, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, k, dim, keepdim)
        return slow(self, k, dim, keepdim)

    return caller

def make_caller_169(table, tables, get_state, slow, types):
    def caller(self, k, dim=-1, keepdim=False, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, k, dim, keepdim, values=values, indices=indices)
        return slow(self, k, dim, keepdim, values=values, indices=indices)

    return caller

def make_caller_170(table, tables, get_state, slow, types):
    def caller(self, dim, keepdim=False, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, values=values, indices=indices)
        return slow(self, dim, keepdim, values=values, indices=indices)

    return caller

def make_caller_171(table, tables, get_state, slow, types):
    def caller(self, dim=-1, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim)
        return slow(self, dim, keepdim)

    return caller

def make_caller_172(table, tables, get_state, slow, types):
    def caller(self, dim=-1, keepdim=False, *, values, indices):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(self, dim, keepdim, values=values, indices=indices)
        return slow(self, dim, keepdim, values=values, indices=indices)

    return caller

def make_caller_173(table, tables, get_state, slow, types):
    def caller(self, ord=2, dim=None, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord.__class__ is int or ord.__class__ in types.Scalar) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype)
        return slow(self, ord, dim, keepdim, dtype=dtype)

    return caller

def make_caller_174(table, tables, get_state, slow, types):
    def caller(self, ord=2, dim=None, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord.__class__ is int or ord.__class__ in types.Scalar) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype, out=out)
        return slow(self, ord, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_175(table, tables, get_state, slow, types):
    def caller(self, p, *, dtype):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dtype.__class__ is types.ScalarType:
                return kernel(self, p, dtype=dtype)
        return slow(self, p, dtype=dtype)

    return caller

def make_caller_176(table, tables, get_state, slow, types):
    def caller(self, p, *, dtype, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dtype.__class__ is types.ScalarType:
                return kernel(self, p, dtype=dtype, out=out)
        return slow(self, p, dtype=dtype, out=out)

    return caller

def make_caller_177(table, tables, get_state, slow, types):
    def caller(self, p=2):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar):
                return kernel(self, p)
        return slow(self, p)

    return caller

def make_caller_178(table, tables, get_state, slow, types):
    def caller(self, p=2, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar):
                return kernel(self, p, out=out)
        return slow(self, p, out=out)

    return caller

def make_caller_179(table, tables, get_state, slow, types):
    def caller(self, p, dim, keepdim, *, dtype):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and dtype.__class__ is types.ScalarType:
                return kernel(self, p, dim, keepdim, dtype=dtype)
        return slow(self, p, dim, keepdim, dtype=dtype)

    return caller

def make_caller_180(table, tables, get_state, slow, types):
    def caller(self, p, dim, keepdim, *, dtype, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and dtype.__class__ is types.ScalarType:
                return kernel(self, p, dim, keepdim, dtype=dtype, out=out)
        return slow(self, p, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_181(table, tables, get_state, slow, types):
    def caller(self, p, dim, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, p, dim, keepdim)
        return slow(self, p, dim, keepdim)

    return caller

def make_caller_182(table, tables, get_state, slow, types):
    def caller(self, p, dim, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(self, p, dim, keepdim, out=out)
        return slow(self, p, dim, keepdim, out=out)

    return caller

def make_caller_183(table, tables, get_state, slow, types):
    def caller(self, keepdim=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if keepdim.__class__ is bool:
                return kernel(self, keepdim)
        return slow(self, keepdim)

    return caller

def make_caller_184(table, tables, get_state, slow, types):
    def caller(self, keepdim=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if keepdim.__class__ is bool:
                return kernel(self, keepdim, out=out)
        return slow(self, keepdim, out=out)

    return caller

def make_caller_185(table, tables, get_state, slow, types):
    def caller(self, q, dim=None, keepdim=False, *, interpolation='linear'):
        try:
            keys = self._keys
            keys_1 = q._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(self, q, dim, keepdim, interpolation=interpolation)
        return slow(self, q, dim, keepdim, interpolation=interpolation)

    return caller

def make_caller_186(table, tables, get_state, slow, types):
    def caller(self, q, dim=None, keepdim=False, *, interpolation='linear', out):
        try:
            keys = self._keys
            keys_1 = q._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(self, q, dim, keepdim, interpolation=interpolation, out=out)
        return slow(self, q, dim, keepdim, interpolation=interpolation, out=out)

    return caller

def make_caller_187(table, tables, get_state, slow, types):
    def caller(self, q, dim=None, keepdim=False, *, interpolation='linear'):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if q.__class__ is float and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(self, q, dim, keepdim, interpolation=interpolation)
        return slow(self, q, dim, keepdim, interpolation=interpolation)

    return caller

def make_caller_188(table, tables, get_state, slow, types):
    def caller(self, q, dim=None, keepdim=False, *, interpolation='linear', out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if q.__class__ is float and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(self, q, dim, keepdim, interpolation=interpolation, out=out)
        return slow(self, q, dim, keepdim, interpolation=interpolation, out=out)

    return caller

def make_caller_189(table, tables, get_state, slow, types):
    def caller(self, n=1, dim=-1, prepend=None, append=None):
        try:
            keys = self._keys
            if prepend is not None:
                keys_more = prepend._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if append is not None:
                keys_more = append._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and dim.__class__ is int:
                return kernel(self, n, dim, prepend, append)
        return slow(self, n, dim, prepend, append)

    return caller

def make_caller_190(table, tables, get_state, slow, types):
    def caller(self, n=1, dim=-1, prepend=None, append=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if prepend is not None:
                keys_more = prepend._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if append is not None:
                keys_more = append._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and dim.__class__ is int:
                return kernel(self, n, dim, prepend, append, out=out)
        return slow(self, n, dim, prepend, append, out=out)

    return caller

def make_caller_191(table, tables, get_state, slow, types):
    def caller(y, x, *, dim=-1):
        try:
            keys = y._keys
            keys_1 = x._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(y, x, dim=dim)
        return slow(y, x, dim=dim)

    return caller

def make_caller_192(table, tables, get_state, slow, types):
    def caller(y, *, dx=1, dim=-1):
        try:
            keys = y._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dx.__class__ is int or dx.__class__ in types.Scalar) and dim.__class__ is int:
                return kernel(y, dx=dx, dim=dim)
        return slow(y, dx=dx, dim=dim)

    return caller

def make_caller_193(table, tables, get_state, slow, types):
    def caller(y, *, dx=1.0, dim=-1):
        try:
            keys = y._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dx.__class__ is float and dim.__class__ is int:
                return kernel(y, dx=dx, dim=dim)
        return slow(y, dx=dx, dim=dim)

    return caller

def make_caller_194(table, tables, get_state, slow, types):
    def caller(self, sorted=True, return_inverse=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sorted.__class__ is bool and return_inverse.__class__ is bool:
                return kernel(self, sorted, return_inverse)
        return slow(self, sorted, return_inverse)

    return caller

def make_caller_195(table, tables, get_state, slow, types):
    def caller(self, sorted=True, return_inverse=False, *, out0, out1):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sorted.__class__ is bool and return_inverse.__class__ is bool:
                return kernel(self, sorted, return_inverse, out0=out0, out1=out1)
        return slow(self, sorted, return_inverse, out0=out0, out1=out1)

    return caller

def make_caller_196(table, tables, get_state, slow, types):
    def caller(self, sorted=True, return_inverse=False, return_counts=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sorted.__class__ is bool and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, sorted, return_inverse, return_counts)
        return slow(self, sorted, return_inverse, return_counts)

    return caller

def make_caller_197(table, tables, get_state, slow, types):
    def caller(self, sorted=True, return_inverse=False, return_counts=False, *, out0, out1, out2):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sorted.__class__ is bool and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, sorted, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)
        return slow(self, sorted, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_198(table, tables, get_state, slow, types):
    def caller(self, dim, sorted=True, return_inverse=False, return_counts=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sorted.__class__ is bool and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, dim, sorted, return_inverse, return_counts)
        return slow(self, dim, sorted, return_inverse, return_counts)

    return caller

def make_caller_199(table, tables, get_state, slow, types):
    def caller(self, dim, sorted=True, return_inverse=False, return_counts=False, *, out0, out1, out2):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sorted.__class__ is bool and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, dim, sorted, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)
        return slow(self, dim, sorted, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_200(table, tables, get_state, slow, types):
    def caller(self, return_inverse=False, return_counts=False, dim=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if return_inverse.__class__ is bool and return_counts.__class__ is bool and (dim is None or (dim.__class__ is int)):
                return kernel(self, return_inverse, return_counts, dim)
        return slow(self, return_inverse, return_counts, dim)

    return caller

def make_caller_201(table, tables, get_state, slow, types):
    def caller(self, return_inverse=False, return_counts=False, dim=None, *, out0, out1, out2):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if return_inverse.__class__ is bool and return_counts.__class__ is bool and (dim is None or (dim.__class__ is int)):
                return kernel(self, return_inverse, return_counts, dim, out0=out0, out1=out1, out2=out2)
        return slow(self, return_inverse, return_counts, dim, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_202(table, tables, get_state, slow, types):
    def caller(self, dim, return_inverse=False, return_counts=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, dim, return_inverse, return_counts)
        return slow(self, dim, return_inverse, return_counts)

    return caller

def make_caller_203(table, tables, get_state, slow, types):
    def caller(self, dim, return_inverse=False, return_counts=False, *, out0, out1, out2):
        try:
            keys = self._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(self, dim, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)
        return slow(self, dim, return_inverse, return_counts, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_204(table, tables, get_state, slow, types):
    def caller(elements, test_elements, *, assume_unique=False, invert=False):
        try:
            keys = elements._keys
            keys_1 = test_elements._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(elements, test_elements, assume_unique=assume_unique, invert=invert)
        return slow(elements, test_elements, assume_unique=assume_unique, invert=invert)

    return caller

def make_caller_205(table, tables, get_state, slow, types):
    def caller(elements, test_elements, *, assume_unique=False, invert=False, out):
        try:
            keys = elements._keys
            keys_1 = test_elements._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(elements, test_elements, assume_unique=assume_unique, invert=invert, out=out)
        return slow(elements, test_elements, assume_unique=assume_unique, invert=invert, out=out)

    return caller

def make_caller_206(table, tables, get_state, slow, types):
    def caller(elements, test_element, *, assume_unique=False, invert=False):
        try:
            keys = elements._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (test_element.__class__ is int or test_element.__class__ in types.Scalar) and assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(elements, test_element, assume_unique=assume_unique, invert=invert)
        return slow(elements, test_element, assume_unique=assume_unique, invert=invert)

    return caller

def make_caller_207(table, tables, get_state, slow, types):
    def caller(elements, test_element, *, assume_unique=False, invert=False, out):
        try:
            keys = elements._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (test_element.__class__ is int or test_element.__class__ in types.Scalar) and assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(elements, test_element, assume_unique=assume_unique, invert=invert, out=out)
        return slow(elements, test_element, assume_unique=assume_unique, invert=invert, out=out)

    return caller

def make_caller_208(table, tables, get_state, slow, types):
    def caller(element, test_elements, *, assume_unique=False, invert=False):
        try:
            keys = test_elements._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (element.__class__ is int or element.__class__ in types.Scalar) and assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(element, test_elements, assume_unique=assume_unique, invert=invert)
        return slow(element, test_elements, assume_unique=assume_unique, invert=invert)

    return caller

def make_caller_209(table, tables, get_state, slow, types):
    def caller(element, test_elements, *, assume_unique=False, invert=False, out):
        try:
            keys = test_elements._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (element.__class__ is int or element.__class__ in types.Scalar) and assume_unique.__class__ is bool and invert.__class__ is bool:
                return kernel(element, test_elements, assume_unique=assume_unique, invert=invert, out=out)
        return slow(element, test_elements, assume_unique=assume_unique, invert=invert, out=out)

    return caller

def make_caller_210(table, tables, get_state, slow, types):
    def caller(self, boundaries, *, out_int32=False, right=False):
        try:
            keys = self._keys
            keys_1 = boundaries._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_int32.__class__ is bool and right.__class__ is bool:
                return kernel(self, boundaries, out_int32=out_int32, right=right)
        return slow(self, boundaries, out_int32=out_int32, right=right)

    return caller

def make_caller_211(table, tables, get_state, slow, types):
    def caller(self, boundaries, *, out_int32=False, right=False, out):
        try:
            keys = self._keys
            keys_1 = boundaries._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_int32.__class__ is bool and right.__class__ is bool:
                return kernel(self, boundaries, out_int32=out_int32, right=right, out=out)
        return slow(self, boundaries, out_int32=out_int32, right=right, out=out)

    return caller

def make_caller_212(table, tables, get_state, slow, types):
    def caller(self, boundaries, *, out_int32=False, right=False):
        try:
            keys = boundaries._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar) and out_int32.__class__ is bool and right.__class__ is bool:
                return kernel(self, boundaries, out_int32=out_int32, right=right)
        return slow(self, boundaries, out_int32=out_int32, right=right)

    return caller

def make_caller_213(table, tables, get_state, slow, types):
    def caller(self, boundaries, *, out_int32=False, right=False, out):
        try:
            keys = boundaries._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar) and out_int32.__class__ is bool and right.__class__ is bool:
                return kernel(self, boundaries, out_int32=out_int32, right=right, out=out)
        return slow(self, boundaries, out_int32=out_int32, right=right, out=out)

    return caller

def make_caller_214(table, tables, get_state, slow, types):
    def caller(sorted_sequence, self, *, out_int32=False, right=False, side=None, sorter=None):
        try:
            keys = sorted_sequence._keys
            keys_1 = self._keys
            if sorter is not None:
                keys_more = sorter._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_int32.__class__ is bool and right.__class__ is bool and (side is None or (side.__class__ is str)):
                return kernel(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)
        return slow(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)

    return caller

def make_caller_215(table, tables, get_state, slow, types):
    def caller(sorted_sequence, self, *, out_int32=False, right=False, side=None, sorter=None, out):
        try:
            keys = sorted_sequence._keys
            keys_1 = self._keys
            keys_2 = out._keys
            if sorter is not None:
                keys_more = sorter._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_int32.__class__ is bool and right.__class__ is bool and (side is None or (side.__class__ is str)):
                return kernel(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter, out=out)
        return slow(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter, out=out)

    return caller

def make_caller_216(table, tables, get_state, slow, types):
    def caller(sorted_sequence, self, *, out_int32=False, right=False, side=None, sorter=None):
        try:
            keys = sorted_sequence._keys
            if sorter is not None:
                keys_more = sorter._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar) and out_int32.__class__ is bool and right.__class__ is bool and (side is None or (side.__class__ is str)):
                return kernel(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)
        return slow(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)

    return caller

def make_caller_217(table, tables, get_state, slow, types):
    def caller(sorted_sequence, self, *, out_int32=False, right=False, side=None, sorter=None, out):
        try:
            keys = sorted_sequence._keys
            keys_1 = out._keys
            if sorter is not None:
                keys_more = sorter._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (self.__class__ is int or self.__class__ in types.Scalar) and out_int32.__class__ is bool and right.__class__ is bool and (side is None or (side.__class__ is str)):
                return kernel(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter, out=out)
        return slow(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter, out=out)

    return caller

def make_caller_218(table, tables, get_state, slow, types):
    def caller(self, weights=None, minlength=0):
        try:
            keys = self._keys
            if weights is not None:
                keys_more = weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if minlength.__class__ is int:
                return kernel(self, weights, minlength)
        return slow(self, weights, minlength)

    return caller

def make_caller_219(table, tables, get_state, slow, types):
    def caller(self, weights=None, minlength=0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if weights is not None:
                keys_more = weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if minlength.__class__ is int:
                return kernel(self, weights, minlength, out=out)
        return slow(self, weights, minlength, out=out)

    return caller

def make_caller_220(table, tables, get_state, slow, types):
    def caller(self, bins=100, min=0, max=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ is int and (min.__class__ is int or min.__class__ in types.Scalar) and (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(self, bins, min, max)
        return slow(self, bins, min, max)

    return caller

def make_caller_221(table, tables, get_state, slow, types):
    def caller(self, bins=100, min=0, max=0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ is int and (min.__class__ is int or min.__class__ in types.Scalar) and (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(self, bins, min, max, out=out)
        return slow(self, bins, min, max, out=out)

    return caller

def make_caller_222(table, tables, get_state, slow, types):
    def caller(self, bins, *, weight=None, density=False):
        try:
            keys = self._keys
            keys_1 = bins._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if density.__class__ is bool:
                return kernel(self, bins, weight=weight, density=density)
        return slow(self, bins, weight=weight, density=density)

    return caller

def make_caller_223(table, tables, get_state, slow, types):
    def caller(self, bins, *, weight=None, density=False, hist, bin_edges):
        try:
            keys = self._keys
            keys_1 = bins._keys
            keys_2 = hist._keys
            keys_3 = bin_edges._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if density.__class__ is bool:
                return kernel(self, bins, weight=weight, density=density, hist=hist, bin_edges=bin_edges)
        return slow(self, bins, weight=weight, density=density, hist=hist, bin_edges=bin_edges)

    return caller

def make_caller_224(table, tables, get_state, slow, types):
    def caller(self, bins=100, *, range=None, weight=None, density=False):
        try:
            keys = self._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ is int and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range=range, weight=weight, density=density)
        return slow(self, bins, range=range, weight=weight, density=density)

    return caller

def make_caller_225(table, tables, get_state, slow, types):
    def caller(self, bins=100, *, range=None, weight=None, density=False, hist, bin_edges):
        try:
            keys = self._keys
            keys_1 = hist._keys
            keys_2 = bin_edges._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ is int and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range=range, weight=weight, density=density, hist=hist, bin_edges=bin_edges)
        return slow(self, bins, range=range, weight=weight, density=density, hist=hist, bin_edges=bin_edges)

    return caller

def make_caller_226(table, tables, get_state, slow, types):
    def caller(self, bins, *, range=None, weight=None, density=False):
        try:
            keys = self._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ in types.sequences and types.are_ints(map(types.type_of, bins)) and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range=range, weight=weight, density=density)
        return slow(self, bins, range=range, weight=weight, density=density)

    return caller

def make_caller_227(table, tables, get_state, slow, types):
    def caller(self, bins, *, range=None, weight=None, density=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ in types.sequences and types.are_ints(map(types.type_of, bins)) and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range=range, weight=weight, density=density, out=out)
        return slow(self, bins, range=range, weight=weight, density=density, out=out)

    return caller

def make_caller_228(table, tables, get_state, slow, types):
    def caller(self, bins, *, weight=None, density=False):
        try:
            keys = self._keys
            if bins.__class__ not in types.sequences:
                raise AttributeError
            for item in bins:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if density.__class__ is bool:
                return kernel(self, bins, weight=weight, density=density)
        return slow(self, bins, weight=weight, density=density)

    return caller

def make_caller_229(table, tables, get_state, slow, types):
    def caller(self, bins, *, weight=None, density=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if bins.__class__ not in types.sequences:
                raise AttributeError
            for item in bins:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if density.__class__ is bool:
                return kernel(self, bins, weight=weight, density=density, out=out)
        return slow(self, bins, weight=weight, density=density, out=out)

    return caller

def make_caller_230(table, tables, get_state, slow, types):
    def caller(self, bins, range=None, weight=None, density=False):
        try:
            keys = self._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ in types.sequences and types.are_ints(map(types.type_of, bins)) and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range, weight, density)
        return slow(self, bins, range, weight, density)

    return caller

def make_caller_231(table, tables, get_state, slow, types):
    def caller(self, bins, range=None, weight=None, density=False):
        try:
            keys = self._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ is int and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range, weight, density)
        return slow(self, bins, range, weight, density)

    return caller

def make_caller_232(table, tables, get_state, slow, types):
    def caller(self, bins, range=None, weight=None, density=False):
        try:
            keys = self._keys
            if bins.__class__ not in types.sequences:
                raise AttributeError
            for item in bins:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(self, bins, range, weight, density)
        return slow(self, bins, range, weight, density)

    return caller

def make_caller_233(table, tables, get_state, slow, types):
    def caller(self, batch1, batch2, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = batch1._keys
            keys_2 = batch2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, batch1, batch2, beta=beta, alpha=alpha)
        return slow(self, batch1, batch2, beta=beta, alpha=alpha)

    return caller

def make_caller_234(table, tables, get_state, slow, types):
    def caller(self, batch1, batch2, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = batch1._keys
            keys_2 = batch2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, batch1, batch2, beta=beta, alpha=alpha, out=out)
        return slow(self, batch1, batch2, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_235(table, tables, get_state, slow, types):
    def caller(self, batch1, batch2, out_dtype, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = batch1._keys
            keys_2 = batch2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, batch1, batch2, out_dtype, beta=beta, alpha=alpha)
        return slow(self, batch1, batch2, out_dtype, beta=beta, alpha=alpha)

    return caller

def make_caller_236(table, tables, get_state, slow, types):
    def caller(self, batch1, batch2, out_dtype, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = batch1._keys
            keys_2 = batch2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, batch1, batch2, out_dtype, beta=beta, alpha=alpha, out=out)
        return slow(self, batch1, batch2, out_dtype, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_237(table, tables, get_state, slow, types):
    def caller(self, mat2):
        try:
            keys = self._keys
            keys_1 = mat2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mat2)
        return slow(self, mat2)

    return caller

def make_caller_238(table, tables, get_state, slow, types):
    def caller(self, mat2, *, out):
        try:
            keys = self._keys
            keys_1 = mat2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mat2, out=out)
        return slow(self, mat2, out=out)

    return caller

def make_caller_239(table, tables, get_state, slow, types):
    def caller(self, mat2, out_dtype):
        try:
            keys = self._keys
            keys_1 = mat2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType:
                return kernel(self, mat2, out_dtype)
        return slow(self, mat2, out_dtype)

    return caller

def make_caller_240(table, tables, get_state, slow, types):
    def caller(self, mat2, out_dtype, *, out):
        try:
            keys = self._keys
            keys_1 = mat2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType:
                return kernel(self, mat2, out_dtype, out=out)
        return slow(self, mat2, out_dtype, out=out)

    return caller

def make_caller_241(table, tables, get_state, slow, types):
    def caller(self, tensor):
        try:
            keys = self._keys
            keys_1 = tensor._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, tensor)
        return slow(self, tensor)

    return caller

def make_caller_242(table, tables, get_state, slow, types):
    def caller(self, tensor, *, out):
        try:
            keys = self._keys
            keys_1 = tensor._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, tensor, out=out)
        return slow(self, tensor, out=out)

    return caller

def make_caller_243(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, weight, bias)
        return slow(input, weight, bias)

    return caller

def make_caller_244(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, *, out):
        try:
            keys = input._keys
            keys_1 = weight._keys
            keys_2 = out._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, weight, bias, out=out)
        return slow(input, weight, bias, out=out)

    return caller

def make_caller_245(table, tables, get_state, slow, types):
    def caller(self, vec):
        try:
            keys = self._keys
            keys_1 = vec._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, vec)
        return slow(self, vec)

    return caller

def make_caller_246(table, tables, get_state, slow, types):
    def caller(self, vec, *, out):
        try:
            keys = self._keys
            keys_1 = vec._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, vec, out=out)
        return slow(self, vec, out=out)

    return caller

def make_caller_247(table, tables, get_state, slow, types):
    def caller(self, mat1, mat2, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = mat1._keys
            keys_2 = mat2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat1, mat2, beta=beta, alpha=alpha, out=out)
        return slow(self, mat1, mat2, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_248(table, tables, get_state, slow, types):
    def caller(self, mat1, mat2, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = mat1._keys
            keys_2 = mat2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat1, mat2, beta=beta, alpha=alpha)
        return slow(self, mat1, mat2, beta=beta, alpha=alpha)

    return caller

def make_caller_249(table, tables, get_state, slow, types):
    def caller(self, mat1, mat2, out_dtype, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = mat1._keys
            keys_2 = mat2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat1, mat2, out_dtype, beta=beta, alpha=alpha)
        return slow(self, mat1, mat2, out_dtype, beta=beta, alpha=alpha)

    return caller

def make_caller_250(table, tables, get_state, slow, types):
    def caller(self, mat1, mat2, out_dtype, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = mat1._keys
            keys_2 = mat2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out_dtype.__class__ is types.ScalarType and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat1, mat2, out_dtype, beta=beta, alpha=alpha, out=out)
        return slow(self, mat1, mat2, out_dtype, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_251(table, tables, get_state, slow, types):
    def caller(self, vec2):
        try:
            keys = self._keys
            keys_1 = vec2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, vec2)
        return slow(self, vec2)

    return caller

def make_caller_252(table, tables, get_state, slow, types):
    def caller(self, vec2, *, out):
        try:
            keys = self._keys
            keys_1 = vec2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, vec2, out=out)
        return slow(self, vec2, out=out)

    return caller

def make_caller_253(table, tables, get_state, slow, types):
    def caller(self, mat, vec, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = mat._keys
            keys_2 = vec._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat, vec, beta=beta, alpha=alpha, out=out)
        return slow(self, mat, vec, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_254(table, tables, get_state, slow, types):
    def caller(self, mat, vec, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = mat._keys
            keys_2 = vec._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, mat, vec, beta=beta, alpha=alpha)
        return slow(self, mat, vec, beta=beta, alpha=alpha)

    return caller

def make_caller_255(table, tables, get_state, slow, types):
    def caller(self, vec1, vec2, *, beta=1, alpha=1):
        try:
            keys = self._keys
            keys_1 = vec1._keys
            keys_2 = vec2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, vec1, vec2, beta=beta, alpha=alpha)
        return slow(self, vec1, vec2, beta=beta, alpha=alpha)

    return caller

def make_caller_256(table, tables, get_state, slow, types):
    def caller(self, vec1, vec2, *, beta=1, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = vec1._keys
            keys_2 = vec2._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, vec1, vec2, beta=beta, alpha=alpha, out=out)
        return slow(self, vec1, vec2, beta=beta, alpha=alpha, out=out)

    return caller

def make_caller_257(table, tables, get_state, slow, types):
    def caller(self, other, dims_self, dims_other):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims_self.__class__ in types.sequences and types.are_ints(map(types.type_of, dims_self)) and dims_other.__class__ in types.sequences and types.are_ints(map(types.type_of, dims_other)):
                return kernel(self, other, dims_self, dims_other)
        return slow(self, other, dims_self, dims_other)

    return caller

def make_caller_258(table, tables, get_state, slow, types):
    def caller(self, other, dims_self, dims_other, *, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims_self.__class__ in types.sequences and types.are_ints(map(types.type_of, dims_self)) and dims_other.__class__ in types.sequences and types.are_ints(map(types.type_of, dims_other)):
                return kernel(self, other, dims_self, dims_other, out=out)
        return slow(self, other, dims_self, dims_other, out=out)

    return caller

def make_caller_259(table, tables, get_state, slow, types):
    def caller(matrices):
        try:
            keys = types.no_keys
            if matrices.__class__ not in types.sequences:
                raise AttributeError
            for item in matrices:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(matrices)
        return slow(matrices)

    return caller

def make_caller_260(table, tables, get_state, slow, types):
    def caller(matrices, *, out):
        try:
            keys = out._keys
            if matrices.__class__ not in types.sequences:
                raise AttributeError
            for item in matrices:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(matrices, out=out)
        return slow(matrices, out=out)

    return caller

def make_caller_261(table, tables, get_state, slow, types):
    def caller(tensors):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(tensors)
        return slow(tensors)

    return caller

def make_caller_262(table, tables, get_state, slow, types):
    def caller(tensors, *, out):
        try:
            keys = out._keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(tensors, out=out)
        return slow(tensors, out=out)

    return caller

def make_caller_263(table, tables, get_state, slow, types):
    def caller(x, y, *, dim=-1):
        try:
            keys = x._keys
            keys_1 = y._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(x, y, dim=dim)
        return slow(x, y, dim=dim)

    return caller

def make_caller_264(table, tables, get_state, slow, types):
    def caller(x, y, *, dim=-1, out):
        try:
            keys = x._keys
            keys_1 = y._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(x, y, dim=dim, out=out)
        return slow(x, y, dim=dim, out=out)

    return caller

def make_caller_265(table, tables, get_state, slow, types):
    def caller(self, other, *, dim=-1, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, other, dim=dim, out=out)
        return slow(self, other, dim=dim, out=out)

    return caller

def make_caller_266(table, tables, get_state, slow, types):
    def caller(self, other, *, dim=-1):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, other, dim=dim)
        return slow(self, other, dim=dim)

    return caller

def make_caller_267(table, tables, get_state, slow, types):
    def caller(self, other, dim=None):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, other, dim)
        return slow(self, other, dim)

    return caller

def make_caller_268(table, tables, get_state, slow, types):
    def caller(self, other, dim=None, *, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, other, dim, out=out)
        return slow(self, other, dim, out=out)

    return caller

def make_caller_269(table, tables, get_state, slow, types):
    def caller(grad, sizes):
        try:
            keys = grad._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(grad, sizes)
        return slow(grad, sizes)

    return caller

def make_caller_270(table, tables, get_state, slow, types):
    def caller(self, n, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int:
                return kernel(self, n, out=out)
        return slow(self, n, out=out)

    return caller

def make_caller_271(table, tables, get_state, slow, types):
    def caller(x, N=None, increasing=False):
        try:
            keys = x._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (N is None or (N.__class__ is int)) and increasing.__class__ is bool:
                return kernel(x, N, increasing)
        return slow(x, N, increasing)

    return caller

def make_caller_272(table, tables, get_state, slow, types):
    def caller(x, *, N=None):
        try:
            keys = x._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (N is None or (N.__class__ is int)):
                return kernel(x, N=N)
        return slow(x, N=N)

    return caller

def make_caller_273(table, tables, get_state, slow, types):
    def caller(equation, tensors, *, path=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if equation.__class__ is str and (path is None or (path.__class__ in types.sequences and types.are_ints(map(types.type_of, path)))):
                return kernel(equation, tensors, path=path)
        return slow(equation, tensors, path=path)

    return caller

def make_caller_274(table, tables, get_state, slow, types):
    def caller(input1, input2, weight, bias=None):
        try:
            keys = input1._keys
            keys_1 = input2._keys
            keys_2 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input1, input2, weight, bias)
        return slow(input1, input2, weight, bias)

    return caller

def make_caller_275(table, tables, get_state, slow, types):
    def caller(A, *, result, LU, pivots):
        try:
            keys = A._keys
            keys_1 = result._keys
            keys_2 = LU._keys
            keys_3 = pivots._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A, result=result, LU=LU, pivots=pivots)
        return slow(A, result=result, LU=LU, pivots=pivots)

    return caller

def make_caller_276(table, tables, get_state, slow, types):
    def caller(A):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A)
        return slow(A)

    return caller

def make_caller_277(table, tables, get_state, slow, types):
    def caller(A, *, out):
        try:
            keys = A._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A, out=out)
        return slow(A, out=out)

    return caller

def make_caller_278(table, tables, get_state, slow, types):
    def caller(A, *, sign, logabsdet, LU, pivots):
        try:
            keys = A._keys
            keys_1 = sign._keys
            keys_2 = logabsdet._keys
            keys_3 = LU._keys
            keys_4 = pivots._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A, sign=sign, logabsdet=logabsdet, LU=LU, pivots=pivots)
        return slow(A, sign=sign, logabsdet=logabsdet, LU=LU, pivots=pivots)

    return caller

def make_caller_279(table, tables, get_state, slow, types):
    def caller(A, *, sign, logabsdet):
        try:
            keys = A._keys
            keys_1 = sign._keys
            keys_2 = logabsdet._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A, sign=sign, logabsdet=logabsdet)
        return slow(A, sign=sign, logabsdet=logabsdet)

    return caller

def make_caller_280(table, tables, get_state, slow, types):
    def caller(self, *, sign, logabsdet):
        try:
            keys = self._keys
            keys_1 = sign._keys
            keys_2 = logabsdet._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, sign=sign, logabsdet=logabsdet)
        return slow(self, sign=sign, logabsdet=logabsdet)

    return caller

def make_caller_281(table, tables, get_state, slow, types):
    def caller(A, *, check_errors=False, inverse, info):
        try:
            keys = A._keys
            keys_1 = inverse._keys
            keys_2 = info._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if check_errors.__class__ is bool:
                return kernel(A, check_errors=check_errors, inverse=inverse, info=info)
        return slow(A, check_errors=check_errors, inverse=inverse, info=info)

    return caller

def make_caller_282(table, tables, get_state, slow, types):
    def caller(A, *, check_errors=False):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if check_errors.__class__ is bool:
                return kernel(A, check_errors=check_errors)
        return slow(A, check_errors=check_errors)

    return caller

def make_caller_283(table, tables, get_state, slow, types):
    def caller(A, B, *, left=True, check_errors=False, result, LU, pivots, info):
        try:
            keys = A._keys
            keys_1 = B._keys
            keys_2 = result._keys
            keys_3 = LU._keys
            keys_4 = pivots._keys
            keys_5 = info._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool and check_errors.__class__ is bool:
                return kernel(A, B, left=left, check_errors=check_errors, result=result, LU=LU, pivots=pivots, info=info)
        return slow(A, B, left=left, check_errors=check_errors, result=result, LU=LU, pivots=pivots, info=info)

    return caller

def make_caller_284(table, tables, get_state, slow, types):
    def caller(A, B, *, left=True, check_errors=False):
        try:
            keys = A._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool and check_errors.__class__ is bool:
                return kernel(A, B, left=left, check_errors=check_errors)
        return slow(A, B, left=left, check_errors=check_errors)

    return caller

def make_caller_285(table, tables, get_state, slow, types):
    def caller(A, B, *, left=True, check_errors=False, result, info):
        try:
            keys = A._keys
            keys_1 = B._keys
            keys_2 = result._keys
            keys_3 = info._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool and check_errors.__class__ is bool:
                return kernel(A, B, left=left, check_errors=check_errors, result=result, info=info)
        return slow(A, B, left=left, check_errors=check_errors, result=result, info=info)

    return caller

def make_caller_286(table, tables, get_state, slow, types):
    def caller(A, B, *, left=True):
        try:
            keys = A._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool:
                return kernel(A, B, left=left)
        return slow(A, B, left=left)

    return caller

def make_caller_287(table, tables, get_state, slow, types):
    def caller(A, B, *, left=True, out):
        try:
            keys = A._keys
            keys_1 = B._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool:
                return kernel(A, B, left=left, out=out)
        return slow(A, B, left=left, out=out)

    return caller

def make_caller_288(table, tables, get_state, slow, types):
    def caller(self, B, *, upper, left=True, unitriangular=False):
        try:
            keys = self._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool and left.__class__ is bool and unitriangular.__class__ is bool:
                return kernel(self, B, upper=upper, left=left, unitriangular=unitriangular)
        return slow(self, B, upper=upper, left=left, unitriangular=unitriangular)

    return caller

def make_caller_289(table, tables, get_state, slow, types):
    def caller(self, B, *, upper, left=True, unitriangular=False, out):
        try:
            keys = self._keys
            keys_1 = B._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool and left.__class__ is bool and unitriangular.__class__ is bool:
                return kernel(self, B, upper=upper, left=left, unitriangular=unitriangular, out=out)
        return slow(self, B, upper=upper, left=left, unitriangular=unitriangular, out=out)

    return caller

def make_caller_290(table, tables, get_state, slow, types):
    def caller(self, *, upper=False, check_errors=False, L, info):
        try:
            keys = self._keys
            keys_1 = L._keys
            keys_2 = info._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool and check_errors.__class__ is bool:
                return kernel(self, upper=upper, check_errors=check_errors, L=L, info=info)
        return slow(self, upper=upper, check_errors=check_errors, L=L, info=info)

    return caller

def make_caller_291(table, tables, get_state, slow, types):
    def caller(self, *, upper=False, check_errors=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool and check_errors.__class__ is bool:
                return kernel(self, upper=upper, check_errors=check_errors)
        return slow(self, upper=upper, check_errors=check_errors)

    return caller

def make_caller_292(table, tables, get_state, slow, types):
    def caller(self, *, upper=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, upper=upper)
        return slow(self, upper=upper)

    return caller

def make_caller_293(table, tables, get_state, slow, types):
    def caller(self, *, upper=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, upper=upper, out=out)
        return slow(self, upper=upper, out=out)

    return caller

def make_caller_294(table, tables, get_state, slow, types):
    def caller(self, upper=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, upper)
        return slow(self, upper)

    return caller

def make_caller_295(table, tables, get_state, slow, types):
    def caller(self, upper=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, upper, out=out)
        return slow(self, upper, out=out)

    return caller

def make_caller_296(table, tables, get_state, slow, types):
    def caller(self, input2, upper=False):
        try:
            keys = self._keys
            keys_1 = input2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, input2, upper)
        return slow(self, input2, upper)

    return caller

def make_caller_297(table, tables, get_state, slow, types):
    def caller(self, input2, upper=False, *, out):
        try:
            keys = self._keys
            keys_1 = input2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool:
                return kernel(self, input2, upper, out=out)
        return slow(self, input2, upper, out=out)

    return caller

def make_caller_298(table, tables, get_state, slow, types):
    def caller(A, mode='reduced', *, Q, R):
        try:
            keys = A._keys
            keys_1 = Q._keys
            keys_2 = R._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mode.__class__ is str:
                return kernel(A, mode, Q=Q, R=R)
        return slow(A, mode, Q=Q, R=R)

    return caller

def make_caller_299(table, tables, get_state, slow, types):
    def caller(A, mode='reduced'):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mode.__class__ is str:
                return kernel(A, mode)
        return slow(A, mode)

    return caller

def make_caller_300(table, tables, get_state, slow, types):
    def caller(self, some=True):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool:
                return kernel(self, some)
        return slow(self, some)

    return caller

def make_caller_301(table, tables, get_state, slow, types):
    def caller(self, some=True, *, Q, R):
        try:
            keys = self._keys
            keys_1 = Q._keys
            keys_2 = R._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool:
                return kernel(self, some, Q=Q, R=R)
        return slow(self, some, Q=Q, R=R)

    return caller

def make_caller_302(table, tables, get_state, slow, types):
    def caller(A, full_matrices=False, compute_uv=True, *, driver=None, U, S, Vh):
        try:
            keys = A._keys
            keys_1 = U._keys
            keys_2 = S._keys
            keys_3 = Vh._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if full_matrices.__class__ is bool and compute_uv.__class__ is bool and (driver is None or (driver.__class__ is str)):
                return kernel(A, full_matrices, compute_uv, driver=driver, U=U, S=S, Vh=Vh)
        return slow(A, full_matrices, compute_uv, driver=driver, U=U, S=S, Vh=Vh)

    return caller

def make_caller_303(table, tables, get_state, slow, types):
    def caller(A, full_matrices=False, compute_uv=True, *, driver=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if full_matrices.__class__ is bool and compute_uv.__class__ is bool and (driver is None or (driver.__class__ is str)):
                return kernel(A, full_matrices, compute_uv, driver=driver)
        return slow(A, full_matrices, compute_uv, driver=driver)

    return caller

def make_caller_304(table, tables, get_state, slow, types):
    def caller(A, full_matrices=True, *, driver=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if full_matrices.__class__ is bool and (driver is None or (driver.__class__ is str)):
                return kernel(A, full_matrices, driver=driver)
        return slow(A, full_matrices, driver=driver)

    return caller

def make_caller_305(table, tables, get_state, slow, types):
    def caller(A, full_matrices=True, *, driver=None, U, S, Vh):
        try:
            keys = A._keys
            keys_1 = U._keys
            keys_2 = S._keys
            keys_3 = Vh._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if full_matrices.__class__ is bool and (driver is None or (driver.__class__ is str)):
                return kernel(A, full_matrices, driver=driver, U=U, S=S, Vh=Vh)
        return slow(A, full_matrices, driver=driver, U=U, S=S, Vh=Vh)

    return caller

def make_caller_306(table, tables, get_state, slow, types):
    def caller(A, *, driver=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (driver is None or (driver.__class__ is str)):
                return kernel(A, driver=driver)
        return slow(A, driver=driver)

    return caller

def make_caller_307(table, tables, get_state, slow, types):
    def caller(A, *, driver=None, out):
        try:
            keys = A._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (driver is None or (driver.__class__ is str)):
                return kernel(A, driver=driver, out=out)
        return slow(A, driver=driver, out=out)

    return caller

def make_caller_308(table, tables, get_state, slow, types):
    def caller(self, some=True, compute_uv=True):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool and compute_uv.__class__ is bool:
                return kernel(self, some, compute_uv)
        return slow(self, some, compute_uv)

    return caller

def make_caller_309(table, tables, get_state, slow, types):
    def caller(self, some=True, compute_uv=True, *, U, S, V):
        try:
            keys = self._keys
            keys_1 = U._keys
            keys_2 = S._keys
            keys_3 = V._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool and compute_uv.__class__ is bool:
                return kernel(self, some, compute_uv, U=U, S=S, V=V)
        return slow(self, some, compute_uv, U=U, S=S, V=V)

    return caller

def make_caller_310(table, tables, get_state, slow, types):
    def caller(A, UPLO='L', compute_v=True, *, eigenvalues, eigenvectors):
        try:
            keys = A._keys
            keys_1 = eigenvalues._keys
            keys_2 = eigenvectors._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str and compute_v.__class__ is bool:
                return kernel(A, UPLO, compute_v, eigenvalues=eigenvalues, eigenvectors=eigenvectors)
        return slow(A, UPLO, compute_v, eigenvalues=eigenvalues, eigenvectors=eigenvectors)

    return caller

def make_caller_311(table, tables, get_state, slow, types):
    def caller(A, UPLO='L', compute_v=True):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str and compute_v.__class__ is bool:
                return kernel(A, UPLO, compute_v)
        return slow(A, UPLO, compute_v)

    return caller

def make_caller_312(table, tables, get_state, slow, types):
    def caller(self, UPLO='L'):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str:
                return kernel(self, UPLO)
        return slow(self, UPLO)

    return caller

def make_caller_313(table, tables, get_state, slow, types):
    def caller(self, UPLO='L', *, eigvals, eigvecs):
        try:
            keys = self._keys
            keys_1 = eigvals._keys
            keys_2 = eigvecs._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str:
                return kernel(self, UPLO, eigvals=eigvals, eigvecs=eigvecs)
        return slow(self, UPLO, eigvals=eigvals, eigvecs=eigvecs)

    return caller

def make_caller_314(table, tables, get_state, slow, types):
    def caller(self, UPLO='L', *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str:
                return kernel(self, UPLO, out=out)
        return slow(self, UPLO, out=out)

    return caller

def make_caller_315(table, tables, get_state, slow, types):
    def caller(self, ind=2):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ind.__class__ is int:
                return kernel(self, ind)
        return slow(self, ind)

    return caller

def make_caller_316(table, tables, get_state, slow, types):
    def caller(self, ind=2, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ind.__class__ is int:
                return kernel(self, ind, out=out)
        return slow(self, ind, out=out)

    return caller

def make_caller_317(table, tables, get_state, slow, types):
    def caller(self, other, dims=None):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dims is None or (dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)))):
                return kernel(self, other, dims)
        return slow(self, other, dims)

    return caller

def make_caller_318(table, tables, get_state, slow, types):
    def caller(self, other, dims=None, *, out):
        try:
            keys = self._keys
            keys_1 = other._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dims is None or (dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)))):
                return kernel(self, other, dims, out=out)
        return slow(self, other, dims, out=out)

    return caller

def make_caller_319(table, tables, get_state, slow, types):
    def caller(A, *, offset=0, dim1=-2, dim2=-1):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(A, offset=offset, dim1=dim1, dim2=dim2)
        return slow(A, offset=offset, dim1=dim1, dim2=dim2)

    return caller

def make_caller_320(table, tables, get_state, slow, types):
    def caller(self, *, atol=None, rtol=None, hermitian=False):
        try:
            keys = self._keys
            if atol is not None:
                keys_more = atol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if rtol is not None:
                keys_more = rtol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(self, atol=atol, rtol=rtol, hermitian=hermitian)
        return slow(self, atol=atol, rtol=rtol, hermitian=hermitian)

    return caller

def make_caller_321(table, tables, get_state, slow, types):
    def caller(self, *, atol=None, rtol=None, hermitian=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if atol is not None:
                keys_more = atol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if rtol is not None:
                keys_more = rtol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(self, atol=atol, rtol=rtol, hermitian=hermitian, out=out)
        return slow(self, atol=atol, rtol=rtol, hermitian=hermitian, out=out)

    return caller

def make_caller_322(table, tables, get_state, slow, types):
    def caller(self, *, atol=None, rtol=None, hermitian=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (atol is None or (atol.__class__ is float)) and (rtol is None or (rtol.__class__ is float)) and hermitian.__class__ is bool:
                return kernel(self, atol=atol, rtol=rtol, hermitian=hermitian)
        return slow(self, atol=atol, rtol=rtol, hermitian=hermitian)

    return caller

def make_caller_323(table, tables, get_state, slow, types):
    def caller(self, *, atol=None, rtol=None, hermitian=False, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (atol is None or (atol.__class__ is float)) and (rtol is None or (rtol.__class__ is float)) and hermitian.__class__ is bool:
                return kernel(self, atol=atol, rtol=rtol, hermitian=hermitian, out=out)
        return slow(self, atol=atol, rtol=rtol, hermitian=hermitian, out=out)

    return caller

def make_caller_324(table, tables, get_state, slow, types):
    def caller(self, rcond, hermitian=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rcond.__class__ is float and hermitian.__class__ is bool:
                return kernel(self, rcond, hermitian)
        return slow(self, rcond, hermitian)

    return caller

def make_caller_325(table, tables, get_state, slow, types):
    def caller(self, rcond, hermitian=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rcond.__class__ is float and hermitian.__class__ is bool:
                return kernel(self, rcond, hermitian, out=out)
        return slow(self, rcond, hermitian, out=out)

    return caller

def make_caller_326(table, tables, get_state, slow, types):
    def caller(self, rcond, hermitian=False):
        try:
            keys = self._keys
            keys_1 = rcond._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(self, rcond, hermitian)
        return slow(self, rcond, hermitian)

    return caller

def make_caller_327(table, tables, get_state, slow, types):
    def caller(self, rcond, hermitian=False, *, out):
        try:
            keys = self._keys
            keys_1 = rcond._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(self, rcond, hermitian, out=out)
        return slow(self, rcond, hermitian, out=out)

    return caller

def make_caller_328(table, tables, get_state, slow, types):
    def caller(self, rcond=1e-15):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rcond.__class__ is float:
                return kernel(self, rcond)
        return slow(self, rcond)

    return caller

def make_caller_329(table, tables, get_state, slow, types):
    def caller(input, *, atol=None, rtol=None, hermitian=False):
        try:
            keys = input._keys
            if atol is not None:
                keys_more = atol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if rtol is not None:
                keys_more = rtol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(input, atol=atol, rtol=rtol, hermitian=hermitian)
        return slow(input, atol=atol, rtol=rtol, hermitian=hermitian)

    return caller

def make_caller_330(table, tables, get_state, slow, types):
    def caller(input, *, atol=None, rtol=None, hermitian=False, out):
        try:
            keys = input._keys
            keys_1 = out._keys
            if atol is not None:
                keys_more = atol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if rtol is not None:
                keys_more = rtol._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(input, atol=atol, rtol=rtol, hermitian=hermitian, out=out)
        return slow(input, atol=atol, rtol=rtol, hermitian=hermitian, out=out)

    return caller

def make_caller_331(table, tables, get_state, slow, types):
    def caller(self, tol, hermitian=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if tol.__class__ is float and hermitian.__class__ is bool:
                return kernel(self, tol, hermitian)
        return slow(self, tol, hermitian)

    return caller

def make_caller_332(table, tables, get_state, slow, types):
    def caller(self, tol, hermitian=False, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if tol.__class__ is float and hermitian.__class__ is bool:
                return kernel(self, tol, hermitian, out=out)
        return slow(self, tol, hermitian, out=out)

    return caller

def make_caller_333(table, tables, get_state, slow, types):
    def caller(input, tol, hermitian=False):
        try:
            keys = input._keys
            keys_1 = tol._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(input, tol, hermitian)
        return slow(input, tol, hermitian)

    return caller

def make_caller_334(table, tables, get_state, slow, types):
    def caller(input, tol, hermitian=False, *, out):
        try:
            keys = input._keys
            keys_1 = tol._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if hermitian.__class__ is bool:
                return kernel(input, tol, hermitian, out=out)
        return slow(input, tol, hermitian, out=out)

    return caller

def make_caller_335(table, tables, get_state, slow, types):
    def caller(self, b, rcond=None, *, driver=None):
        try:
            keys = self._keys
            keys_1 = b._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (rcond is None or (rcond.__class__ is float)) and (driver is None or (driver.__class__ is str)):
                return kernel(self, b, rcond, driver=driver)
        return slow(self, b, rcond, driver=driver)

    return caller

def make_caller_336(table, tables, get_state, slow, types):
    def caller(self, b, rcond=None, *, driver=None, solution, residuals, rank, singular_values):
        try:
            keys = self._keys
            keys_1 = b._keys
            keys_2 = solution._keys
            keys_3 = residuals._keys
            keys_4 = rank._keys
            keys_5 = singular_values._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (rcond is None or (rcond.__class__ is float)) and (driver is None or (driver.__class__ is str)):
                return kernel(self, b, rcond, driver=driver, solution=solution, residuals=residuals, rank=rank, singular_values=singular_values)
        return slow(self, b, rcond, driver=driver, solution=solution, residuals=residuals, rank=rank, singular_values=singular_values)

    return caller

def make_caller_337(table, tables, get_state, slow, types):
    def caller(self, p=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))):
                return kernel(self, p)
        return slow(self, p)

    return caller

def make_caller_338(table, tables, get_state, slow, types):
    def caller(self, p=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))):
                return kernel(self, p, out=out)
        return slow(self, p, out=out)

    return caller

def make_caller_339(table, tables, get_state, slow, types):
    def caller(self, p):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is str:
                return kernel(self, p)
        return slow(self, p)

    return caller

def make_caller_340(table, tables, get_state, slow, types):
    def caller(self, p, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is str:
                return kernel(self, p, out=out)
        return slow(self, p, out=out)

    return caller

def make_caller_341(table, tables, get_state, slow, types):
    def caller(self, ord=None, dim=None, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord is None or ((ord.__class__ is int or ord.__class__ in types.Scalar))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype)
        return slow(self, ord, dim, keepdim, dtype=dtype)

    return caller

def make_caller_342(table, tables, get_state, slow, types):
    def caller(self, ord=None, dim=None, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord is None or ((ord.__class__ is int or ord.__class__ in types.Scalar))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype, out=out)
        return slow(self, ord, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_343(table, tables, get_state, slow, types):
    def caller(self, ord, dim=None, keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ord.__class__ is str and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype)
        return slow(self, ord, dim, keepdim, dtype=dtype)

    return caller

def make_caller_344(table, tables, get_state, slow, types):
    def caller(self, ord, dim=None, keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ord.__class__ is str and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype, out=out)
        return slow(self, ord, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_345(table, tables, get_state, slow, types):
    def caller(self, ord, dim=(-2, -1), keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord.__class__ is int or ord.__class__ in types.Scalar) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype)
        return slow(self, ord, dim, keepdim, dtype=dtype)

    return caller

def make_caller_346(table, tables, get_state, slow, types):
    def caller(self, ord, dim=(-2, -1), keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (ord.__class__ is int or ord.__class__ in types.Scalar) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype, out=out)
        return slow(self, ord, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_347(table, tables, get_state, slow, types):
    def caller(self, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ord.__class__ is str and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype)
        return slow(self, ord, dim, keepdim, dtype=dtype)

    return caller

def make_caller_348(table, tables, get_state, slow, types):
    def caller(self, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if ord.__class__ is str and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, ord, dim, keepdim, dtype=dtype, out=out)
        return slow(self, ord, dim, keepdim, dtype=dtype, out=out)

    return caller

def make_caller_349(table, tables, get_state, slow, types):
    def caller(x1, x2, p=2.0, compute_mode=None):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (compute_mode is None or (compute_mode.__class__ is int)):
                return kernel(x1, x2, p, compute_mode)
        return slow(x1, x2, p, compute_mode)

    return caller

def make_caller_350(table, tables, get_state, slow, types):
    def caller(x1, x2):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(x1, x2)
        return slow(x1, x2)

    return caller

def make_caller_351(table, tables, get_state, slow, types):
    def caller(x1, x2, *, out):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(x1, x2, out=out)
        return slow(x1, x2, out=out)

    return caller

def make_caller_352(table, tables, get_state, slow, types):
    def caller(x1, x2, p, compute_mode):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (compute_mode is None or (compute_mode.__class__ is int)):
                return kernel(x1, x2, p, compute_mode)
        return slow(x1, x2, p, compute_mode)

    return caller

def make_caller_353(table, tables, get_state, slow, types):
    def caller(x1, x2, p, compute_mode, *, out):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (compute_mode is None or (compute_mode.__class__ is int)):
                return kernel(x1, x2, p, compute_mode, out=out)
        return slow(x1, x2, p, compute_mode, out=out)

    return caller

def make_caller_354(table, tables, get_state, slow, types):
    def caller(grad, x1, x2, p, cdist):
        try:
            keys = grad._keys
            keys_1 = x1._keys
            keys_2 = x2._keys
            keys_3 = cdist._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(grad, x1, x2, p, cdist)
        return slow(grad, x1, x2, p, cdist)

    return caller

def make_caller_355(table, tables, get_state, slow, types):
    def caller(grad, x1, x2, p, cdist, *, out):
        try:
            keys = grad._keys
            keys_1 = x1._keys
            keys_2 = x2._keys
            keys_3 = cdist._keys
            keys_4 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(grad, x1, x2, p, cdist, out=out)
        return slow(grad, x1, x2, p, cdist, out=out)

    return caller

def make_caller_356(table, tables, get_state, slow, types):
    def caller(self, p=2.0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(self, p)
        return slow(self, p)

    return caller

def make_caller_357(table, tables, get_state, slow, types):
    def caller(self, p=2.0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(self, p, out=out)
        return slow(self, p, out=out)

    return caller

def make_caller_358(table, tables, get_state, slow, types):
    def caller(grad, self, p, pdist):
        try:
            keys = grad._keys
            keys_1 = self._keys
            keys_2 = pdist._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(grad, self, p, pdist)
        return slow(grad, self, p, pdist)

    return caller

def make_caller_359(table, tables, get_state, slow, types):
    def caller(grad, self, p, pdist, *, out):
        try:
            keys = grad._keys
            keys_1 = self._keys
            keys_2 = pdist._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(grad, self, p, pdist, out=out)
        return slow(grad, self, p, pdist, out=out)

    return caller

def make_caller_360(table, tables, get_state, slow, types):
    def caller(x1, x2, p=2.0, eps=1e-06, keepdim=False):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and eps.__class__ is float and keepdim.__class__ is bool:
                return kernel(x1, x2, p, eps, keepdim)
        return slow(x1, x2, p, eps, keepdim)

    return caller

def make_caller_361(table, tables, get_state, slow, types):
    def caller(x1, x2, dim=1, eps=1e-08):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and eps.__class__ is float:
                return kernel(x1, x2, dim, eps)
        return slow(x1, x2, dim, eps)

    return caller

def make_caller_362(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, onesided):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and onesided.__class__ is bool:
                return kernel(self, dim, normalization, onesided)
        return slow(self, dim, normalization, onesided)

    return caller

def make_caller_363(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, onesided, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and onesided.__class__ is bool:
                return kernel(self, dim, normalization, onesided, out=out)
        return slow(self, dim, normalization, onesided, out=out)

    return caller

def make_caller_364(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, last_dim_size):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and last_dim_size.__class__ is int:
                return kernel(self, dim, normalization, last_dim_size)
        return slow(self, dim, normalization, last_dim_size)

    return caller

def make_caller_365(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, last_dim_size, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and last_dim_size.__class__ is int:
                return kernel(self, dim, normalization, last_dim_size, out=out)
        return slow(self, dim, normalization, last_dim_size, out=out)

    return caller

def make_caller_366(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, forward):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and forward.__class__ is bool:
                return kernel(self, dim, normalization, forward)
        return slow(self, dim, normalization, forward)

    return caller

def make_caller_367(table, tables, get_state, slow, types):
    def caller(self, dim, normalization, forward, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and normalization.__class__ is int and forward.__class__ is bool:
                return kernel(self, dim, normalization, forward, out=out)
        return slow(self, dim, normalization, forward, out=out)

    return caller

def make_caller_368(table, tables, get_state, slow, types):
    def caller(self, n=None, dim=-1, norm=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(self, n, dim, norm)
        return slow(self, n, dim, norm)

    return caller

def make_caller_369(table, tables, get_state, slow, types):
    def caller(self, n=None, dim=-1, norm=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(self, n, dim, norm, out=out)
        return slow(self, n, dim, norm, out=out)

    return caller

def make_caller_370(table, tables, get_state, slow, types):
    def caller(self, s=None, dim=(-2, -1), norm=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(self, s, dim, norm)
        return slow(self, s, dim, norm)

    return caller

def make_caller_371(table, tables, get_state, slow, types):
    def caller(self, s=None, dim=(-2, -1), norm=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(self, s, dim, norm, out=out)
        return slow(self, s, dim, norm, out=out)

    return caller

def make_caller_372(table, tables, get_state, slow, types):
    def caller(self, s=None, dim=None, norm=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(self, s, dim, norm)
        return slow(self, s, dim, norm)

    return caller

def make_caller_373(table, tables, get_state, slow, types):
    def caller(self, s=None, dim=None, norm=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(self, s, dim, norm, out=out)
        return slow(self, s, dim, norm, out=out)

    return caller

def make_caller_374(table, tables, get_state, slow, types):
    def caller(n, d=1.0, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and d.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_375(table, tables, get_state, slow, types):
    def caller(n, d=1.0, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and d.__class__ is float:
                return kernel(n, d, out=out)
        return slow(n, d, out=out)

    return caller

def make_caller_376(table, tables, get_state, slow, types):
    def caller(self, dim=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))):
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_377(table, tables, get_state, slow, types):
    def caller(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
        return slow(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)

    return caller

def make_caller_378(table, tables, get_state, slow, types):
    def caller(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, *, out):
        try:
            keys = input._keys
            keys_1 = weight._keys
            keys_2 = out._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, out=out)
        return slow(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, out=out)

    return caller

def make_caller_379(table, tables, get_state, slow, types):
    def caller(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (bias_sizes is None or (bias_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, bias_sizes)))) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)
        return slow(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)

    return caller

def make_caller_380(table, tables, get_state, slow, types):
    def caller(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask, *, out0, out1, out2):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = weight._keys
            keys_3 = out0._keys
            keys_4 = out1._keys
            keys_5 = out2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (bias_sizes is None or (bias_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, bias_sizes)))) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask, out0=out0, out1=out1, out2=out2)
        return slow(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_381(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1,), padding=(0,), dilation=(1,), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_382(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1,), padding='valid', dilation=(1,), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ is str and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_383(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1), padding=(0, 0), dilation=(1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_384(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1), padding='valid', dilation=(1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ is str and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_385(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1, 1), padding=(0, 0, 0), dilation=(1, 1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_386(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1, 1), padding='valid', dilation=(1, 1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ is str and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return caller

def make_caller_387(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1,), padding=(0,), output_padding=(0,), groups=1, dilation=(1,)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return caller

def make_caller_388(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1), padding=(0, 0), output_padding=(0, 0), groups=1, dilation=(1, 1)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return caller

def make_caller_389(table, tables, get_state, slow, types):
    def caller(input, weight, bias=None, stride=(1, 1, 1), padding=(0, 0, 0), output_padding=(0, 0, 0), groups=1, dilation=(1, 1, 1)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return caller

def make_caller_390(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(self, kernel_size, stride, padding, dilation, ceil_mode)

    return caller

def make_caller_391(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0), dilation=(1, 1), ceil_mode=False):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(self, kernel_size, stride, padding, dilation, ceil_mode)

    return caller

def make_caller_392(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0, 0), dilation=(1, 1, 1), ceil_mode=False):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(self, kernel_size, stride, padding, dilation, ceil_mode)

    return caller

def make_caller_393(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0), dilation=(1, 1), ceil_mode=False, *, out, indices):
        try:
            keys = self._keys
            keys_1 = out._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, dilation, ceil_mode, out=out, indices=indices)
        return slow(self, kernel_size, stride, padding, dilation, ceil_mode, out=out, indices=indices)

    return caller

def make_caller_394(table, tables, get_state, slow, types):
    def caller(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = indices._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices, grad_input=grad_input)
        return slow(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices, grad_input=grad_input)

    return caller

def make_caller_395(table, tables, get_state, slow, types):
    def caller(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
        return slow(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)

    return caller

def make_caller_396(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0, 0), dilation=(1, 1, 1), ceil_mode=False, *, out, indices):
        try:
            keys = self._keys
            keys_1 = out._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, dilation, ceil_mode, out=out, indices=indices)
        return slow(self, kernel_size, stride, padding, dilation, ceil_mode, out=out, indices=indices)

    return caller

def make_caller_397(table, tables, get_state, slow, types):
    def caller(self, indices, output_size, *, out):
        try:
            keys = self._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(self, indices, output_size, out=out)
        return slow(self, indices, output_size, out=out)

    return caller

def make_caller_398(table, tables, get_state, slow, types):
    def caller(self, indices, output_size):
        try:
            keys = self._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(self, indices, output_size)
        return slow(self, indices, output_size)

    return caller

def make_caller_399(table, tables, get_state, slow, types):
    def caller(self, indices, output_size, stride, padding, *, out):
        try:
            keys = self._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(self, indices, output_size, stride, padding, out=out)
        return slow(self, indices, output_size, stride, padding, out=out)

    return caller

def make_caller_400(table, tables, get_state, slow, types):
    def caller(self, indices, output_size, stride, padding):
        try:
            keys = self._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(self, indices, output_size, stride, padding)
        return slow(self, indices, output_size, stride, padding)

    return caller

def make_caller_401(table, tables, get_state, slow, types):
    def caller(self, output_size):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(self, output_size)
        return slow(self, output_size)

    return caller

def make_caller_402(table, tables, get_state, slow, types):
    def caller(self, output_size, *, out, indices):
        try:
            keys = self._keys
            keys_1 = out._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(self, output_size, out=out, indices=indices)
        return slow(self, output_size, out=out, indices=indices)

    return caller

def make_caller_403(table, tables, get_state, slow, types):
    def caller(grad_output, self, indices, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = indices._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, indices, grad_input=grad_input)
        return slow(grad_output, self, indices, grad_input=grad_input)

    return caller

def make_caller_404(table, tables, get_state, slow, types):
    def caller(grad_output, self, indices):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(grad_output, self, indices)
        return slow(grad_output, self, indices)

    return caller

def make_caller_405(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad)

    return caller

def make_caller_406(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool:
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad, out=out)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad, out=out)

    return caller

def make_caller_407(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0), ceil_mode=False, count_include_pad=True, divisor_override=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, out=out)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, out=out)

    return caller

def make_caller_408(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0), ceil_mode=False, count_include_pad=True, divisor_override=None):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    return caller

def make_caller_409(table, tables, get_state, slow, types):
    def caller(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, grad_input=grad_input)
        return slow(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, grad_input=grad_input)

    return caller

def make_caller_410(table, tables, get_state, slow, types):
    def caller(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return slow(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    return caller

def make_caller_411(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0, 0), ceil_mode=False, count_include_pad=True, divisor_override=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, out=out)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, out=out)

    return caller

def make_caller_412(table, tables, get_state, slow, types):
    def caller(self, kernel_size, stride=(), padding=(0, 0, 0), ceil_mode=False, count_include_pad=True, divisor_override=None):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool and (divisor_override is None or (divisor_override.__class__ is int)):
                return _kernel(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return slow(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    return caller

def make_caller_413(table, tables, get_state, slow, types):
    def caller(self, output_size, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(self, output_size, out=out)
        return slow(self, output_size, out=out)

    return caller

def make_caller_414(table, tables, get_state, slow, types):
    def caller(self, kernel_size, dilation, padding, stride, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return _kernel(self, kernel_size, dilation, padding, stride, out=out)
        return slow(self, kernel_size, dilation, padding, stride, out=out)

    return caller

def make_caller_415(table, tables, get_state, slow, types):
    def caller(self, kernel_size, dilation, padding, stride):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return _kernel(self, kernel_size, dilation, padding, stride)
        return slow(self, kernel_size, dilation, padding, stride)

    return caller

def make_caller_416(table, tables, get_state, slow, types):
    def caller(self, output_size, kernel_size, dilation, padding, stride, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return _kernel(self, output_size, kernel_size, dilation, padding, stride, out=out)
        return slow(self, output_size, kernel_size, dilation, padding, stride, out=out)

    return caller

def make_caller_417(table, tables, get_state, slow, types):
    def caller(self, output_size, kernel_size, dilation, padding, stride):
        try:
            keys = self._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return _kernel(self, output_size, kernel_size, dilation, padding, stride)
        return slow(self, output_size, kernel_size, dilation, padding, stride)

    return caller

def make_caller_418(table, tables, get_state, slow, types):
    def caller(self, pad, mode='constant', value=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)) and mode.__class__ is str and (value is None or (value.__class__ is float)):
                return kernel(self, pad, mode, value)
        return slow(self, pad, mode, value)

    return caller

def make_caller_419(table, tables, get_state, slow, types):
    def caller(self, pad, mode, value=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)) and mode.__class__ is int and (value is None or (value.__class__ is float)):
                return kernel(self, pad, mode, value)
        return slow(self, pad, mode, value)

    return caller

def make_caller_420(table, tables, get_state, slow, types):
    def caller(self, pad):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)):
                return kernel(self, pad)
        return slow(self, pad)

    return caller

def make_caller_421(table, tables, get_state, slow, types):
    def caller(self, pad, value=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, pad, value)
        return slow(self, pad, value)

    return caller

def make_caller_422(table, tables, get_state, slow, types):
    def caller(self, pad, value=0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, pad, value, out=out)
        return slow(self, pad, value, out=out)

    return caller

def make_caller_423(table, tables, get_state, slow, types):
    def caller(self, padding, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(self, padding, out=out)
        return slow(self, padding, out=out)

    return caller

def make_caller_424(table, tables, get_state, slow, types):
    def caller(self, padding):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(self, padding)
        return slow(self, padding)

    return caller

def make_caller_425(table, tables, get_state, slow, types):
    def caller(grad_output, self, padding, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(grad_output, self, padding, grad_input=grad_input)
        return slow(grad_output, self, padding, grad_input=grad_input)

    return caller

def make_caller_426(table, tables, get_state, slow, types):
    def caller(grad_output, self, padding):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)):
                return kernel(grad_output, self, padding)
        return slow(grad_output, self, padding)

    return caller

def make_caller_427(table, tables, get_state, slow, types):
    def caller(input, output_size, scale_factors):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)))) and (scale_factors is None or (scale_factors.__class__ in types.sequences and types.are_floats(map(types.type_of, scale_factors)))):
                return kernel(input, output_size, scale_factors)
        return slow(input, output_size, scale_factors)

    return caller

def make_caller_428(table, tables, get_state, slow, types):
    def caller(self, output_size, scales=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales is None or (scales.__class__ is float)):
                return kernel(self, output_size, scales, out=out)
        return slow(self, output_size, scales, out=out)

    return caller

def make_caller_429(table, tables, get_state, slow, types):
    def caller(self, output_size, scales=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales is None or (scales.__class__ is float)):
                return kernel(self, output_size, scales)
        return slow(self, output_size, scales)

    return caller

def make_caller_430(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales is None or (scales.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, scales, grad_input=grad_input)

    return caller

def make_caller_431(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales is None or (scales.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales)
        return slow(grad_output, output_size, input_size, scales)

    return caller

def make_caller_432(table, tables, get_state, slow, types):
    def caller(input, output_size, scale_factors, *, out):
        try:
            keys = input._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)))) and (scale_factors is None or (scale_factors.__class__ in types.sequences and types.are_floats(map(types.type_of, scale_factors)))):
                return kernel(input, output_size, scale_factors, out=out)
        return slow(input, output_size, scale_factors, out=out)

    return caller

def make_caller_433(table, tables, get_state, slow, types):
    def caller(self, output_size, scales_h=None, scales_w=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, scales_h, scales_w, out=out)
        return slow(self, output_size, scales_h, scales_w, out=out)

    return caller

def make_caller_434(table, tables, get_state, slow, types):
    def caller(self, output_size, scales_h=None, scales_w=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, scales_h, scales_w)
        return slow(self, output_size, scales_h, scales_w)

    return caller

def make_caller_435(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales_h=None, scales_w=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales_h, scales_w, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, scales_h, scales_w, grad_input=grad_input)

    return caller

def make_caller_436(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales_h=None, scales_w=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales_h, scales_w)
        return slow(grad_output, output_size, input_size, scales_h, scales_w)

    return caller

def make_caller_437(table, tables, get_state, slow, types):
    def caller(self, output_size, scales_d=None, scales_h=None, scales_w=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, scales_d, scales_h, scales_w, out=out)
        return slow(self, output_size, scales_d, scales_h, scales_w, out=out)

    return caller

def make_caller_438(table, tables, get_state, slow, types):
    def caller(self, output_size, scales_d=None, scales_h=None, scales_w=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, scales_d, scales_h, scales_w)
        return slow(self, output_size, scales_d, scales_h, scales_w)

    return caller

def make_caller_439(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales_d=None, scales_h=None, scales_w=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales_d, scales_h, scales_w, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, scales_d, scales_h, scales_w, grad_input=grad_input)

    return caller

def make_caller_440(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, scales_d=None, scales_h=None, scales_w=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, scales_d, scales_h, scales_w)
        return slow(grad_output, output_size, input_size, scales_d, scales_h, scales_w)

    return caller

def make_caller_441(table, tables, get_state, slow, types):
    def caller(input, output_size, align_corners, scale_factors):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)))) and align_corners.__class__ is bool and (scale_factors is None or (scale_factors.__class__ in types.sequences and types.are_floats(map(types.type_of, scale_factors)))):
                return kernel(input, output_size, align_corners, scale_factors)
        return slow(input, output_size, align_corners, scale_factors)

    return caller

def make_caller_442(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales is None or (scales.__class__ is float)):
                return kernel(self, output_size, align_corners, scales, out=out)
        return slow(self, output_size, align_corners, scales, out=out)

    return caller

def make_caller_443(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales is None or (scales.__class__ is float)):
                return kernel(self, output_size, align_corners, scales)
        return slow(self, output_size, align_corners, scales)

    return caller

def make_caller_444(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales is None or (scales.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, align_corners, scales, grad_input=grad_input)

    return caller

def make_caller_445(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales is None or (scales.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales)
        return slow(grad_output, output_size, input_size, align_corners, scales)

    return caller

def make_caller_446(table, tables, get_state, slow, types):
    def caller(input, output_size, align_corners, scale_factors, *, out):
        try:
            keys = input._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)))) and align_corners.__class__ is bool and (scale_factors is None or (scale_factors.__class__ in types.sequences and types.are_floats(map(types.type_of, scale_factors)))):
                return kernel(input, output_size, align_corners, scale_factors, out=out)
        return slow(input, output_size, align_corners, scale_factors, out=out)

    return caller

def make_caller_447(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales_h=None, scales_w=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, align_corners, scales_h, scales_w, out=out)
        return slow(self, output_size, align_corners, scales_h, scales_w, out=out)

    return caller

def make_caller_448(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales_h=None, scales_w=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, align_corners, scales_h, scales_w)
        return slow(self, output_size, align_corners, scales_h, scales_w)

    return caller

def make_caller_449(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales_h=None, scales_w=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales_h, scales_w, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, align_corners, scales_h, scales_w, grad_input=grad_input)

    return caller

def make_caller_450(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales_h=None, scales_w=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
        return slow(grad_output, output_size, input_size, align_corners, scales_h, scales_w)

    return caller

def make_caller_451(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales_d=None, scales_h=None, scales_w=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, align_corners, scales_d, scales_h, scales_w, out=out)
        return slow(self, output_size, align_corners, scales_d, scales_h, scales_w, out=out)

    return caller

def make_caller_452(table, tables, get_state, slow, types):
    def caller(self, output_size, align_corners, scales_d=None, scales_h=None, scales_w=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and align_corners.__class__ is bool and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(self, output_size, align_corners, scales_d, scales_h, scales_w)
        return slow(self, output_size, align_corners, scales_d, scales_h, scales_w)

    return caller

def make_caller_453(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales_d=None, scales_h=None, scales_w=None, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w, grad_input=grad_input)
        return slow(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w, grad_input=grad_input)

    return caller

def make_caller_454(table, tables, get_state, slow, types):
    def caller(grad_output, output_size, input_size, align_corners, scales_d=None, scales_h=None, scales_w=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)) and input_size.__class__ in types.sequences and types.are_ints(map(types.type_of, input_size)) and align_corners.__class__ is bool and (scales_d is None or (scales_d.__class__ is float)) and (scales_h is None or (scales_h.__class__ is float)) and (scales_w is None or (scales_w.__class__ is float)):
                return kernel(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w)
        return slow(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w)

    return caller

def make_caller_455(table, tables, get_state, slow, types):
    def caller(input, grid, interpolation_mode, padding_mode, align_corners):
        try:
            keys = input._keys
            keys_1 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool:
                return kernel(input, grid, interpolation_mode, padding_mode, align_corners)
        return slow(input, grid, interpolation_mode, padding_mode, align_corners)

    return caller

def make_caller_456(table, tables, get_state, slow, types):
    def caller(input, grid, interpolation_mode, padding_mode, align_corners, *, out):
        try:
            keys = input._keys
            keys_1 = grid._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool:
                return kernel(input, grid, interpolation_mode, padding_mode, align_corners, out=out)
        return slow(input, grid, interpolation_mode, padding_mode, align_corners, out=out)

    return caller

def make_caller_457(table, tables, get_state, slow, types):
    def caller(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
        return slow(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)

    return caller

def make_caller_458(table, tables, get_state, slow, types):
    def caller(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask, *, out0, out1):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = grid._keys
            keys_3 = out0._keys
            keys_4 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask, out0=out0, out1=out1)
        return slow(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask, out0=out0, out1=out1)

    return caller

def make_caller_459(table, tables, get_state, slow, types):
    def caller(theta, size, align_corners):
        try:
            keys = theta._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and align_corners.__class__ is bool:
                return kernel(theta, size, align_corners)
        return slow(theta, size, align_corners)

    return caller

def make_caller_460(table, tables, get_state, slow, types):
    def caller(theta, size, align_corners, *, out):
        try:
            keys = theta._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and align_corners.__class__ is bool:
                return kernel(theta, size, align_corners, out=out)
        return slow(theta, size, align_corners, out=out)

    return caller

def make_caller_461(table, tables, get_state, slow, types):
    def caller(grad, size, align_corners):
        try:
            keys = grad._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and align_corners.__class__ is bool:
                return kernel(grad, size, align_corners)
        return slow(grad, size, align_corners)

    return caller

def make_caller_462(table, tables, get_state, slow, types):
    def caller(self, upscale_factor):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upscale_factor.__class__ is int:
                return kernel(self, upscale_factor)
        return slow(self, upscale_factor)

    return caller

def make_caller_463(table, tables, get_state, slow, types):
    def caller(self, upscale_factor, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upscale_factor.__class__ is int:
                return kernel(self, upscale_factor, out=out)
        return slow(self, upscale_factor, out=out)

    return caller

def make_caller_464(table, tables, get_state, slow, types):
    def caller(self, downscale_factor):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if downscale_factor.__class__ is int:
                return kernel(self, downscale_factor)
        return slow(self, downscale_factor)

    return caller

def make_caller_465(table, tables, get_state, slow, types):
    def caller(self, downscale_factor, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if downscale_factor.__class__ is int:
                return kernel(self, downscale_factor, out=out)
        return slow(self, downscale_factor, out=out)

    return caller

def make_caller_466(table, tables, get_state, slow, types):
    def caller(self, groups):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if groups.__class__ is int:
                return kernel(self, groups)
        return slow(self, groups)

    return caller

def make_caller_467(table, tables, get_state, slow, types):
    def caller(self, groups, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if groups.__class__ is int:
                return kernel(self, groups, out=out)
        return slow(self, groups, out=out)

    return caller

def make_caller_468(table, tables, get_state, slow, types):
    def caller(self, dim, dtype=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(self, dim, dtype, out=out)
        return slow(self, dim, dtype, out=out)

    return caller

def make_caller_469(table, tables, get_state, slow, types):
    def caller(self, dim, half_to_float):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and half_to_float.__class__ is bool:
                return kernel(self, dim, half_to_float)
        return slow(self, dim, half_to_float)

    return caller

def make_caller_470(table, tables, get_state, slow, types):
    def caller(self, dim, half_to_float, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and half_to_float.__class__ is bool:
                return kernel(self, dim, half_to_float, out=out)
        return slow(self, dim, half_to_float, out=out)

    return caller

def make_caller_471(table, tables, get_state, slow, types):
    def caller(grad_output, output, dim, input_dtype):
        try:
            keys = grad_output._keys
            keys_1 = output._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and input_dtype.__class__ is types.ScalarType:
                return kernel(grad_output, output, dim, input_dtype)
        return slow(grad_output, output, dim, input_dtype)

    return caller

def make_caller_472(table, tables, get_state, slow, types):
    def caller(grad_output, output, dim, input_dtype, *, out):
        try:
            keys = grad_output._keys
            keys_1 = output._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and input_dtype.__class__ is types.ScalarType:
                return kernel(grad_output, output, dim, input_dtype, out=out)
        return slow(grad_output, output, dim, input_dtype, out=out)

    return caller

def make_caller_473(table, tables, get_state, slow, types):
    def caller(grad_output, output, dim, input_dtype, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = output._keys
            keys_2 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and input_dtype.__class__ is types.ScalarType:
                return kernel(grad_output, output, dim, input_dtype, grad_input=grad_input)
        return slow(grad_output, output, dim, input_dtype, grad_input=grad_input)

    return caller

def make_caller_474(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)

    return caller

def make_caller_475(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, training, momentum, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps)

    return caller

def make_caller_476(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, training, momentum, eps):
        try:
            keys = input._keys
            keys_1 = running_mean._keys
            keys_2 = running_var._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps)

    return caller

def make_caller_477(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, momentum, eps):
        try:
            keys = input._keys
            keys_1 = running_mean._keys
            keys_2 = running_var._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, momentum, eps)
        return slow(input, weight, bias, running_mean, running_var, momentum, eps)

    return caller

def make_caller_478(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, momentum, eps, *, out0, out1, out2):
        try:
            keys = input._keys
            keys_1 = running_mean._keys
            keys_2 = running_var._keys
            keys_3 = out0._keys
            keys_4 = out1._keys
            keys_5 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, momentum, eps, out0=out0, out1=out1, out2=out2)
        return slow(input, weight, bias, running_mean, running_var, momentum, eps, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_479(table, tables, get_state, slow, types):
    def caller(input, weight, bias, training, momentum, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, training, momentum, eps)
        return slow(input, weight, bias, training, momentum, eps)

    return caller

def make_caller_480(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, training, momentum, eps, *, out, save_mean, save_invstd):
        try:
            keys = input._keys
            keys_1 = out._keys
            keys_2 = save_mean._keys
            keys_3 = save_invstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)

    return caller

def make_caller_481(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, training, momentum, eps, *, out, save_mean, save_invstd):
        try:
            keys = input._keys
            keys_1 = running_mean._keys
            keys_2 = running_var._keys
            keys_3 = out._keys
            keys_4 = save_mean._keys
            keys_5 = save_invstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)

    return caller

def make_caller_482(table, tables, get_state, slow, types):
    def caller(input, weight, bias, training, momentum, eps, *, out, save_mean, save_invstd):
        try:
            keys = input._keys
            keys_1 = out._keys
            keys_2 = save_mean._keys
            keys_3 = save_invstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)
        return slow(input, weight, bias, training, momentum, eps, out=out, save_mean=save_mean, save_invstd=save_invstd)

    return caller

def make_caller_483(table, tables, get_state, slow, types):
    def caller(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_mean is not None:
                keys_more = save_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_invstd is not None:
                keys_more = save_invstd._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if train.__class__ is bool and eps.__class__ is float and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)
        return slow(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)

    return caller

def make_caller_484(table, tables, get_state, slow, types):
    def caller(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask, *, out0, out1, out2):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = out0._keys
            keys_3 = out1._keys
            keys_4 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_mean is not None:
                keys_more = save_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_invstd is not None:
                keys_more = save_invstd._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if train.__class__ is bool and eps.__class__ is float and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask, out0=out0, out1=out1, out2=out2)
        return slow(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_485(table, tables, get_state, slow, types):
    def caller(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if use_input_stats.__class__ is bool and momentum.__class__ is float and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)
        return slow(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)

    return caller

def make_caller_486(table, tables, get_state, slow, types):
    def caller(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and eps.__class__ is float and cudnn_enable.__class__ is bool:
                return kernel(input, normalized_shape, weight, bias, eps, cudnn_enable)
        return slow(input, normalized_shape, weight, bias, eps, cudnn_enable)

    return caller

def make_caller_487(table, tables, get_state, slow, types):
    def caller(input, normalized_shape, weight, bias, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and eps.__class__ is float:
                return kernel(input, normalized_shape, weight, bias, eps)
        return slow(input, normalized_shape, weight, bias, eps)

    return caller

def make_caller_488(table, tables, get_state, slow, types):
    def caller(input, normalized_shape, weight, bias, eps, *, out0, out1, out2):
        try:
            keys = input._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and eps.__class__ is float:
                return kernel(input, normalized_shape, weight, bias, eps, out0=out0, out1=out1, out2=out2)
        return slow(input, normalized_shape, weight, bias, eps, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_489(table, tables, get_state, slow, types):
    def caller(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
        return slow(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)

    return caller

def make_caller_490(table, tables, get_state, slow, types):
    def caller(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask, *, out0, out1, out2):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            keys_4 = out0._keys
            keys_5 = out1._keys
            keys_6 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            if keys_6 is not keys:
                keys = keys.joins[keys_6]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask, out0=out0, out1=out1, out2=out2)
        return slow(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_491(table, tables, get_state, slow, types):
    def caller(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_groups.__class__ is int and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, num_groups, weight, bias, eps, cudnn_enabled)
        return slow(input, num_groups, weight, bias, eps, cudnn_enabled)

    return caller

def make_caller_492(table, tables, get_state, slow, types):
    def caller(input, weight, bias, N, C, HxW, group, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and eps.__class__ is float:
                return kernel(input, weight, bias, N, C, HxW, group, eps)
        return slow(input, weight, bias, N, C, HxW, group, eps)

    return caller

def make_caller_493(table, tables, get_state, slow, types):
    def caller(input, weight, bias, N, C, HxW, group, eps, *, out0, out1, out2):
        try:
            keys = input._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            keys_3 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and eps.__class__ is float:
                return kernel(input, weight, bias, N, C, HxW, group, eps, out0=out0, out1=out1, out2=out2)
        return slow(input, weight, bias, N, C, HxW, group, eps, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_494(table, tables, get_state, slow, types):
    def caller(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)
        return slow(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)

    return caller

def make_caller_495(table, tables, get_state, slow, types):
    def caller(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask, *, out0, out1, out2):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            keys_4 = out0._keys
            keys_5 = out1._keys
            keys_6 = out2._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            if keys_6 is not keys:
                keys = keys.joins[keys_6]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask, out0=out0, out1=out1, out2=out2)
        return slow(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask, out0=out0, out1=out1, out2=out2)

    return caller

def make_caller_496(table, tables, get_state, slow, types):
    def caller(input, normalized_shape, weight=None, eps=None):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and (eps is None or (eps.__class__ is float)):
                return kernel(input, normalized_shape, weight, eps)
        return slow(input, normalized_shape, weight, eps)

    return caller

def make_caller_497(table, tables, get_state, slow, types):
    def caller(input, normalized_shape, weight, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and (eps is None or (eps.__class__ is float)):
                return kernel(input, normalized_shape, weight, eps)
        return slow(input, normalized_shape, weight, eps)

    return caller

def make_caller_498(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, reduction=1, ignore_index=-100, label_smoothing=0.0):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int and label_smoothing.__class__ is float:
                return kernel(self, target, weight, reduction, ignore_index, label_smoothing)
        return slow(self, target, weight, reduction, ignore_index, label_smoothing)

    return caller

def make_caller_499(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, reduction, out=out)
        return slow(self, target, reduction, out=out)

    return caller

def make_caller_500(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, reduction)
        return slow(self, target, reduction)

    return caller

def make_caller_501(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, reduction, grad_input=grad_input)
        return slow(grad_output, self, target, reduction, grad_input=grad_input)

    return caller

def make_caller_502(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, reduction)
        return slow(grad_output, self, target, reduction)

    return caller

def make_caller_503(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, reduction=1, ignore_index=-100):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(self, target, weight, reduction, ignore_index)
        return slow(self, target, weight, reduction, ignore_index)

    return caller

def make_caller_504(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, reduction=1, ignore_index=-100, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(self, target, weight, reduction, ignore_index, out=out)
        return slow(self, target, weight, reduction, ignore_index, out=out)

    return caller

def make_caller_505(table, tables, get_state, slow, types):
    def caller(self, target, weight, reduction, ignore_index, *, output, total_weight):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = output._keys
            keys_3 = total_weight._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(self, target, weight, reduction, ignore_index, output=output, total_weight=total_weight)
        return slow(self, target, weight, reduction, ignore_index, output=output, total_weight=total_weight)

    return caller

def make_caller_506(table, tables, get_state, slow, types):
    def caller(self, target, weight, reduction, ignore_index):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(self, target, weight, reduction, ignore_index)
        return slow(self, target, weight, reduction, ignore_index)

    return caller

def make_caller_507(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, weight, reduction, ignore_index, total_weight, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = total_weight._keys
            keys_4 = grad_input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(grad_output, self, target, weight, reduction, ignore_index, total_weight, grad_input=grad_input)
        return slow(grad_output, self, target, weight, reduction, ignore_index, total_weight, grad_input=grad_input)

    return caller

def make_caller_508(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, weight, reduction, ignore_index, total_weight):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = total_weight._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and ignore_index.__class__ is int:
                return kernel(grad_output, self, target, weight, reduction, ignore_index, total_weight)
        return slow(grad_output, self, target, weight, reduction, ignore_index, total_weight)

    return caller

def make_caller_509(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, beta=1.0, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and beta.__class__ is float:
                return kernel(self, target, reduction, beta, out=out)
        return slow(self, target, reduction, beta, out=out)

    return caller

def make_caller_510(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, beta=1.0):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and beta.__class__ is float:
                return kernel(self, target, reduction, beta)
        return slow(self, target, reduction, beta)

    return caller

def make_caller_511(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, beta, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and beta.__class__ is float:
                return kernel(grad_output, self, target, reduction, beta, grad_input=grad_input)
        return slow(grad_output, self, target, reduction, beta, grad_input=grad_input)

    return caller

def make_caller_512(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, beta):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and beta.__class__ is float:
                return kernel(grad_output, self, target, reduction, beta)
        return slow(grad_output, self, target, reduction, beta)

    return caller

def make_caller_513(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, delta=1.0, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and delta.__class__ is float:
                return kernel(self, target, reduction, delta, out=out)
        return slow(self, target, reduction, delta, out=out)

    return caller

def make_caller_514(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, delta=1.0):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and delta.__class__ is float:
                return kernel(self, target, reduction, delta)
        return slow(self, target, reduction, delta)

    return caller

def make_caller_515(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, delta, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and delta.__class__ is float:
                return kernel(grad_output, self, target, reduction, delta, grad_input=grad_input)
        return slow(grad_output, self, target, reduction, delta, grad_input=grad_input)

    return caller

def make_caller_516(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, delta):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and delta.__class__ is float:
                return kernel(grad_output, self, target, reduction, delta)
        return slow(grad_output, self, target, reduction, delta)

    return caller

def make_caller_517(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, reduction=1, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, weight, reduction, out=out)
        return slow(self, target, weight, reduction, out=out)

    return caller

def make_caller_518(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, reduction=1):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, weight, reduction)
        return slow(self, target, weight, reduction)

    return caller

def make_caller_519(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, weight=None, reduction=1, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = grad_input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, weight, reduction, grad_input=grad_input)
        return slow(grad_output, self, target, weight, reduction, grad_input=grad_input)

    return caller

def make_caller_520(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, weight=None, reduction=1):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, weight, reduction)
        return slow(grad_output, self, target, weight, reduction)

    return caller

def make_caller_521(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, pos_weight=None, reduction=1):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if pos_weight is not None:
                keys_more = pos_weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, weight, pos_weight, reduction)
        return slow(self, target, weight, pos_weight, reduction)

    return caller

def make_caller_522(table, tables, get_state, slow, types):
    def caller(self, target, weight=None, pos_weight=None, reduction=1, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if pos_weight is not None:
                keys_more = pos_weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, weight, pos_weight, reduction, out=out)
        return slow(self, target, weight, pos_weight, reduction, out=out)

    return caller

def make_caller_523(table, tables, get_state, slow, types):
    def caller(self, target, reduction=1, *, log_target=False):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and log_target.__class__ is bool:
                return kernel(self, target, reduction, log_target=log_target)
        return slow(self, target, reduction, log_target=log_target)

    return caller

def make_caller_524(table, tables, get_state, slow, types):
    def caller(self, target, margin=1.0, reduction=1):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and reduction.__class__ is int:
                return kernel(self, target, margin, reduction)
        return slow(self, target, margin, reduction)

    return caller

def make_caller_525(table, tables, get_state, slow, types):
    def caller(input1, input2, target, margin=0.0, reduction=1):
        try:
            keys = input1._keys
            keys_1 = input2._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and reduction.__class__ is int:
                return kernel(input1, input2, target, margin, reduction)
        return slow(input1, input2, target, margin, reduction)

    return caller

def make_caller_526(table, tables, get_state, slow, types):
    def caller(input, target, log_input, full, eps, reduction):
        try:
            keys = input._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if log_input.__class__ is bool and full.__class__ is bool and eps.__class__ is float and reduction.__class__ is int:
                return kernel(input, target, log_input, full, eps, reduction)
        return slow(input, target, log_input, full, eps, reduction)

    return caller

def make_caller_527(table, tables, get_state, slow, types):
    def caller(anchor, positive, negative, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction=1):
        try:
            keys = anchor._keys
            keys_1 = positive._keys
            keys_2 = negative._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and p.__class__ is float and eps.__class__ is float and swap.__class__ is bool and reduction.__class__ is int:
                return kernel(anchor, positive, negative, margin, p, eps, swap, reduction)
        return slow(anchor, positive, negative, margin, p, eps, swap, reduction)

    return caller

def make_caller_528(table, tables, get_state, slow, types):
    def caller(self, target, p=1, margin=1, weight=None, reduction=1, *, out):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = out._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar) and (margin.__class__ is int or margin.__class__ in types.Scalar) and reduction.__class__ is int:
                return kernel(self, target, p, margin, weight, reduction, out=out)
        return slow(self, target, p, margin, weight, reduction, out=out)

    return caller

def make_caller_529(table, tables, get_state, slow, types):
    def caller(self, target, p=1, margin=1, weight=None, reduction=1):
        try:
            keys = self._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar) and (margin.__class__ is int or margin.__class__ in types.Scalar) and reduction.__class__ is int:
                return kernel(self, target, p, margin, weight, reduction)
        return slow(self, target, p, margin, weight, reduction)

    return caller

def make_caller_530(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, p, margin, weight=None, reduction=1, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = grad_input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar) and (margin.__class__ is int or margin.__class__ in types.Scalar) and reduction.__class__ is int:
                return kernel(grad_output, self, target, p, margin, weight, reduction, grad_input=grad_input)
        return slow(grad_output, self, target, p, margin, weight, reduction, grad_input=grad_input)

    return caller

def make_caller_531(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, p, margin, weight=None, reduction=1):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (p.__class__ is int or p.__class__ in types.Scalar) and (margin.__class__ is int or margin.__class__ in types.Scalar) and reduction.__class__ is int:
                return kernel(grad_output, self, target, p, margin, weight, reduction)
        return slow(grad_output, self, target, p, margin, weight, reduction)

    return caller

def make_caller_532(table, tables, get_state, slow, types):
    def caller(self, target, reduction, *, output, is_target):
        try:
            keys = self._keys
            keys_1 = target._keys
            keys_2 = output._keys
            keys_3 = is_target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, reduction, output=output, is_target=is_target)
        return slow(self, target, reduction, output=output, is_target=is_target)

    return caller

def make_caller_533(table, tables, get_state, slow, types):
    def caller(self, target, reduction):
        try:
            keys = self._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(self, target, reduction)
        return slow(self, target, reduction)

    return caller

def make_caller_534(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, is_target, *, grad_input):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = is_target._keys
            keys_4 = grad_input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, reduction, is_target, grad_input=grad_input)
        return slow(grad_output, self, target, reduction, is_target, grad_input=grad_input)

    return caller

def make_caller_535(table, tables, get_state, slow, types):
    def caller(grad_output, self, target, reduction, is_target):
        try:
            keys = grad_output._keys
            keys_1 = self._keys
            keys_2 = target._keys
            keys_3 = is_target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int:
                return kernel(grad_output, self, target, reduction, is_target)
        return slow(grad_output, self, target, reduction, is_target)

    return caller

def make_caller_536(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, reduction=1, zero_infinity=False):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and reduction.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)

    return caller

def make_caller_537(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, reduction=1, zero_infinity=False):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            keys_2 = input_lengths._keys
            keys_3 = target_lengths._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if blank.__class__ is int and reduction.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)

    return caller

def make_caller_538(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, zero_infinity=False):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)

    return caller

def make_caller_539(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, zero_infinity=False, *, out0, out1):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            keys_2 = out0._keys
            keys_3 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, out0=out0, out1=out1)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, out0=out0, out1=out1)

    return caller

def make_caller_540(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, zero_infinity=False):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            keys_2 = input_lengths._keys
            keys_3 = target_lengths._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)

    return caller

def make_caller_541(table, tables, get_state, slow, types):
    def caller(log_probs, targets, input_lengths, target_lengths, blank=0, zero_infinity=False, *, out0, out1):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            keys_2 = input_lengths._keys
            keys_3 = target_lengths._keys
            keys_4 = out0._keys
            keys_5 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, out0=out0, out1=out1)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, out0=out0, out1=out1)

    return caller

def make_caller_542(table, tables, get_state, slow, types):
    def caller(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity=False):
        try:
            keys = grad._keys
            keys_1 = log_probs._keys
            keys_2 = targets._keys
            keys_3 = neg_log_likelihood._keys
            keys_4 = log_alpha._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity)
        return slow(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity)

    return caller

def make_caller_543(table, tables, get_state, slow, types):
    def caller(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity=False, *, out):
        try:
            keys = grad._keys
            keys_1 = log_probs._keys
            keys_2 = targets._keys
            keys_3 = neg_log_likelihood._keys
            keys_4 = log_alpha._keys
            keys_5 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity, out=out)
        return slow(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity, out=out)

    return caller

def make_caller_544(table, tables, get_state, slow, types):
    def caller(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity=False):
        try:
            keys = grad._keys
            keys_1 = log_probs._keys
            keys_2 = targets._keys
            keys_3 = input_lengths._keys
            keys_4 = target_lengths._keys
            keys_5 = neg_log_likelihood._keys
            keys_6 = log_alpha._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            if keys_6 is not keys:
                keys = keys.joins[keys_6]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if blank.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity)
        return slow(grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity)

    return caller

def make_caller_545(table, tables, get_state, slow, types):
    def caller(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool and sparse.__class__ is bool:
                return kernel(weight, indices, padding_idx, scale_grad_by_freq, sparse)
        return slow(weight, indices, padding_idx, scale_grad_by_freq, sparse)

    return caller

def make_caller_546(table, tables, get_state, slow, types):
    def caller(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False, *, out):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool and sparse.__class__ is bool:
                return kernel(weight, indices, padding_idx, scale_grad_by_freq, sparse, out=out)
        return slow(weight, indices, padding_idx, scale_grad_by_freq, sparse, out=out)

    return caller

def make_caller_547(table, tables, get_state, slow, types):
    def caller(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
        try:
            keys = grad_output._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_weights.__class__ is int and padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool:
                return kernel(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
        return slow(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)

    return caller

def make_caller_548(table, tables, get_state, slow, types):
    def caller(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq, *, out):
        try:
            keys = grad_output._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_weights.__class__ is int and padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool:
                return kernel(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq, out=out)
        return slow(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq, out=out)

    return caller

def make_caller_549(table, tables, get_state, slow, types):
    def caller(self, indices, max_norm, norm_type):
        try:
            keys = self._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if max_norm.__class__ is float and norm_type.__class__ is float:
                return kernel(self, indices, max_norm, norm_type)
        return slow(self, indices, max_norm, norm_type)

    return caller

def make_caller_550(table, tables, get_state, slow, types):
    def caller(self, indices, max_norm, norm_type, *, out):
        try:
            keys = self._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if max_norm.__class__ is float and norm_type.__class__ is float:
                return kernel(self, indices, max_norm, norm_type, out=out)
        return slow(self, indices, max_norm, norm_type, out=out)

    return caller

def make_caller_551(table, tables, get_state, slow, types):
    def caller(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None, include_last_offset=False):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            keys_2 = offsets._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale_grad_by_freq.__class__ is bool and mode.__class__ is int and sparse.__class__ is bool and include_last_offset.__class__ is bool:
                return kernel(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset)
        return slow(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset)

    return caller

def make_caller_552(table, tables, get_state, slow, types):
    def caller(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            keys_2 = offsets._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale_grad_by_freq.__class__ is bool and mode.__class__ is int and sparse.__class__ is bool and include_last_offset.__class__ is bool and (padding_idx is None or (padding_idx.__class__ is int)):
                return kernel(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)
        return slow(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)

    return caller

def make_caller_553(table, tables, get_state, slow, types):
    def caller(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=-1):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            keys_2 = offsets._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale_grad_by_freq.__class__ is bool and mode.__class__ is int and sparse.__class__ is bool and include_last_offset.__class__ is bool and padding_idx.__class__ is int:
                return kernel(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)
        return slow(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)

    return caller

def make_caller_554(table, tables, get_state, slow, types):
    def caller(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=-1, *, out0, out1, out2, out3):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            keys_2 = offsets._keys
            keys_3 = out0._keys
            keys_4 = out1._keys
            keys_5 = out2._keys
            keys_6 = out3._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            if keys_6 is not keys:
                keys = keys.joins[keys_6]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale_grad_by_freq.__class__ is bool and mode.__class__ is int and sparse.__class__ is bool and include_last_offset.__class__ is bool and padding_idx.__class__ is int:
                return kernel(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx, out0=out0, out1=out1, out2=out2, out3=out3)
        return slow(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx, out0=out0, out1=out1, out2=out2, out3=out3)

    return caller

def make_caller_555(table, tables, get_state, slow, types):
    def caller(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx=-1):
        try:
            keys = grad._keys
            keys_1 = indices._keys
            keys_2 = offsets._keys
            keys_3 = offset2bag._keys
            keys_4 = bag_size._keys
            keys_5 = maximum_indices._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_weights.__class__ is int and scale_grad_by_freq.__class__ is bool and mode.__class__ is int and sparse.__class__ is bool and padding_idx.__class__ is int:
                return kernel(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx)
        return slow(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx)

    return caller

def make_caller_556(table, tables, get_state, slow, types):
    def caller(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx=-1):
        try:
            keys = grad._keys
            keys_1 = indices._keys
            keys_2 = offset2bag._keys
            keys_3 = bag_size._keys
            keys_4 = maximum_indices._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_weights.__class__ is int and scale_grad_by_freq.__class__ is bool and mode.__class__ is int and padding_idx.__class__ is int:
                return kernel(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx)
        return slow(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx)

    return caller

def make_caller_557(table, tables, get_state, slow, types):
    def caller(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx=-1, *, out):
        try:
            keys = grad._keys
            keys_1 = indices._keys
            keys_2 = offset2bag._keys
            keys_3 = bag_size._keys
            keys_4 = maximum_indices._keys
            keys_5 = out._keys
            if per_sample_weights is not None:
                keys_more = per_sample_weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_weights.__class__ is int and scale_grad_by_freq.__class__ is bool and mode.__class__ is int and padding_idx.__class__ is int:
                return kernel(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx, out=out)
        return slow(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx, out=out)

    return caller

def make_caller_558(table, tables, get_state, slow, types):
    def caller(grad, weight, indices, offsets, offset2bag, mode, padding_idx=-1):
        try:
            keys = grad._keys
            keys_1 = weight._keys
            keys_2 = indices._keys
            keys_3 = offsets._keys
            keys_4 = offset2bag._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mode.__class__ is int and padding_idx.__class__ is int:
                return kernel(grad, weight, indices, offsets, offset2bag, mode, padding_idx)
        return slow(grad, weight, indices, offsets, offset2bag, mode, padding_idx)

    return caller

def make_caller_559(table, tables, get_state, slow, types):
    def caller(grad, weight, indices, offsets, offset2bag, mode, padding_idx=-1, *, out):
        try:
            keys = grad._keys
            keys_1 = weight._keys
            keys_2 = indices._keys
            keys_3 = offsets._keys
            keys_4 = offset2bag._keys
            keys_5 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            if keys_4 is not keys:
                keys = keys.joins[keys_4]
            if keys_5 is not keys:
                keys = keys.joins[keys_5]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mode.__class__ is int and padding_idx.__class__ is int:
                return kernel(grad, weight, indices, offsets, offset2bag, mode, padding_idx, out=out)
        return slow(grad, weight, indices, offsets, offset2bag, mode, padding_idx, out=out)

    return caller

def make_caller_560(table, tables, get_state, slow, types):
    def caller(self, num_classes=-1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_classes.__class__ is int:
                return kernel(self, num_classes)
        return slow(self, num_classes)

    return caller

def make_caller_561(table, tables, get_state, slow, types):
    def caller(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None, enable_gqa=False):
        try:
            keys = query._keys
            keys_1 = key._keys
            keys_2 = value._keys
            if attn_mask is not None:
                keys_more = attn_mask._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dropout_p.__class__ is float and is_causal.__class__ is bool and (scale is None or (scale.__class__ is float)) and enable_gqa.__class__ is bool:
                return kernel(query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
        return slow(query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)

    return caller

def make_caller_562(table, tables, get_state, slow, types):
    def caller(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, dropout_mask=None, *, scale=None, enable_gqa=False):
        try:
            keys = query._keys
            keys_1 = key._keys
            keys_2 = value._keys
            if attn_mask is not None:
                keys_more = attn_mask._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if dropout_mask is not None:
                keys_more = dropout_mask._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dropout_p.__class__ is float and is_causal.__class__ is bool and (scale is None or (scale.__class__ is float)) and enable_gqa.__class__ is bool:
                return kernel(query, key, value, attn_mask, dropout_p, is_causal, dropout_mask, scale=scale, enable_gqa=enable_gqa)
        return slow(query, key, value, attn_mask, dropout_p, is_causal, dropout_mask, scale=scale, enable_gqa=enable_gqa)

    return caller

def make_caller_563(table, tables, get_state, slow, types):
    def caller(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (train is None or (train.__class__ is bool)):
                return kernel(input, p, train)
        return slow(input, p, train)

    return caller

def make_caller_564(table, tables, get_state, slow, types):
    def caller(input, p, train, *, out0, out1):
        try:
            keys = input._keys
            keys_1 = out0._keys
            keys_2 = out1._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (train is None or (train.__class__ is bool)):
                return kernel(input, p, train, out0=out0, out1=out1)
        return slow(input, p, train, out0=out0, out1=out1)

    return caller

def make_caller_565(table, tables, get_state, slow, types):
    def caller(grad_output, mask, scale):
        try:
            keys = grad_output._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale.__class__ is float:
                return kernel(grad_output, mask, scale)
        return slow(grad_output, mask, scale)

    return caller

def make_caller_566(table, tables, get_state, slow, types):
    def caller(grad_output, mask, scale, *, out):
        try:
            keys = grad_output._keys
            keys_1 = mask._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if scale.__class__ is float:
                return kernel(grad_output, mask, scale, out=out)
        return slow(grad_output, mask, scale, out=out)

    return caller

def make_caller_567(table, tables, get_state, slow, types):
    def caller(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return caller

def make_caller_568(table, tables, get_state, slow, types):
    def caller(self, p, train):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(self, p, train)
        return slow(self, p, train)

    return caller

def make_caller_569(table, tables, get_state, slow, types):
    def caller(self, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, generator=generator)
        return slow(self, generator=generator)

    return caller

def make_caller_570(table, tables, get_state, slow, types):
    def caller(self, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, generator=generator, out=out)
        return slow(self, generator=generator, out=out)

    return caller

def make_caller_571(table, tables, get_state, slow, types):
    def caller(self, p, *, generator=None):
        try:
            keys = self._keys
            keys_1 = p._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator)
        return slow(self, p, generator=generator)

    return caller

def make_caller_572(table, tables, get_state, slow, types):
    def caller(self, p, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = p._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator, out=out)
        return slow(self, p, generator=generator, out=out)

    return caller

def make_caller_573(table, tables, get_state, slow, types):
    def caller(self, p=0.5, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator)
        return slow(self, p, generator=generator)

    return caller

def make_caller_574(table, tables, get_state, slow, types):
    def caller(self, p=0.5, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator, out=out)
        return slow(self, p, generator=generator, out=out)

    return caller

def make_caller_575(table, tables, get_state, slow, types):
    def caller(self, p, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator)
        return slow(self, p, generator=generator)

    return caller

def make_caller_576(table, tables, get_state, slow, types):
    def caller(size, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_577(table, tables, get_state, slow, types):
    def caller(size, *, generator, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_578(table, tables, get_state, slow, types):
    def caller(size, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(size, out=out)
        return slow(size, out=out)

    return caller

def make_caller_579(table, tables, get_state, slow, types):
    def caller(size, *, generator, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(size, generator=generator, out=out)
        return slow(size, generator=generator, out=out)

    return caller

def make_caller_580(table, tables, get_state, slow, types):
    def caller(self, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_581(table, tables, get_state, slow, types):
    def caller(self, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, memory_format=memory_format, out=out)
        return slow(self, memory_format=memory_format, out=out)

    return caller

def make_caller_582(table, tables, get_state, slow, types):
    def caller(self, *, generator, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_583(table, tables, get_state, slow, types):
    def caller(self, *, generator, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, generator=generator, memory_format=memory_format, out=out)
        return slow(self, generator=generator, memory_format=memory_format, out=out)

    return caller

def make_caller_584(table, tables, get_state, slow, types):
    def caller(high, size, *, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(high, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(high, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_585(table, tables, get_state, slow, types):
    def caller(high, size, *, generator, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(high, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(high, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_586(table, tables, get_state, slow, types):
    def caller(low, high, size, *, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(low, high, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(low, high, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_587(table, tables, get_state, slow, types):
    def caller(low, high, size, *, generator, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(low, high, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(low, high, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_588(table, tables, get_state, slow, types):
    def caller(high, size, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(high, size, out=out)
        return slow(high, size, out=out)

    return caller

def make_caller_589(table, tables, get_state, slow, types):
    def caller(high, size, *, generator, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(high, size, generator=generator, out=out)
        return slow(high, size, generator=generator, out=out)

    return caller

def make_caller_590(table, tables, get_state, slow, types):
    def caller(low, high, size, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(low, high, size, out=out)
        return slow(low, high, size, out=out)

    return caller

def make_caller_591(table, tables, get_state, slow, types):
    def caller(low, high, size, *, generator, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(low, high, size, generator=generator, out=out)
        return slow(low, high, size, generator=generator, out=out)

    return caller

def make_caller_592(table, tables, get_state, slow, types):
    def caller(n, *, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_593(table, tables, get_state, slow, types):
    def caller(n, *, generator, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_594(table, tables, get_state, slow, types):
    def caller(n, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int:
                return kernel(n, out=out)
        return slow(n, out=out)

    return caller

def make_caller_595(table, tables, get_state, slow, types):
    def caller(n, *, generator, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(n, generator=generator, out=out)
        return slow(n, generator=generator, out=out)

    return caller

def make_caller_596(table, tables, get_state, slow, types):
    def caller(self, from_, to, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if from_.__class__ is int and (to is None or (to.__class__ is int)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, from_, to, generator=generator)
        return slow(self, from_, to, generator=generator)

    return caller

def make_caller_597(table, tables, get_state, slow, types):
    def caller(self, from_, to, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if from_.__class__ is int and (to is None or (to.__class__ is int)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, from_, to, generator=generator, out=out)
        return slow(self, from_, to, generator=generator, out=out)

    return caller

def make_caller_598(table, tables, get_state, slow, types):
    def caller(self, to, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if to.__class__ is int and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, to, generator=generator)
        return slow(self, to, generator=generator)

    return caller

def make_caller_599(table, tables, get_state, slow, types):
    def caller(self, to, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if to.__class__ is int and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, to, generator=generator, out=out)
        return slow(self, to, generator=generator, out=out)

    return caller

def make_caller_600(table, tables, get_state, slow, types):
    def caller(self, from_=0.0, to=1.0, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if from_.__class__ is float and to.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, from_, to, generator=generator)
        return slow(self, from_, to, generator=generator)

    return caller

def make_caller_601(table, tables, get_state, slow, types):
    def caller(self, from_=0.0, to=1.0, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if from_.__class__ is float and to.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, from_, to, generator=generator, out=out)
        return slow(self, from_, to, generator=generator, out=out)

    return caller

def make_caller_602(table, tables, get_state, slow, types):
    def caller(self, mean=0.0, std=1.0, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, mean, std, generator=generator)
        return slow(self, mean, std, generator=generator)

    return caller

def make_caller_603(table, tables, get_state, slow, types):
    def caller(self, mean=0.0, std=1.0, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, mean, std, generator=generator, out=out)
        return slow(self, mean, std, generator=generator, out=out)

    return caller

def make_caller_604(table, tables, get_state, slow, types):
    def caller(mean, std=1.0, *, generator=None, out):
        try:
            keys = mean._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator, out=out)
        return slow(mean, std, generator=generator, out=out)

    return caller

def make_caller_605(table, tables, get_state, slow, types):
    def caller(mean, std=1.0, *, generator=None):
        try:
            keys = mean._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator)
        return slow(mean, std, generator=generator)

    return caller

def make_caller_606(table, tables, get_state, slow, types):
    def caller(mean, std, *, generator=None, out):
        try:
            keys = std._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator, out=out)
        return slow(mean, std, generator=generator, out=out)

    return caller

def make_caller_607(table, tables, get_state, slow, types):
    def caller(mean, std, *, generator=None):
        try:
            keys = std._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator)
        return slow(mean, std, generator=generator)

    return caller

def make_caller_608(table, tables, get_state, slow, types):
    def caller(mean, std, *, generator=None, out):
        try:
            keys = mean._keys
            keys_1 = std._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator, out=out)
        return slow(mean, std, generator=generator, out=out)

    return caller

def make_caller_609(table, tables, get_state, slow, types):
    def caller(mean, std, *, generator=None):
        try:
            keys = mean._keys
            keys_1 = std._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, generator=generator)
        return slow(mean, std, generator=generator)

    return caller

def make_caller_610(table, tables, get_state, slow, types):
    def caller(mean, std, size, *, generator=None, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(mean, std, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(mean, std, size, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_611(table, tables, get_state, slow, types):
    def caller(mean, std, size, *, generator=None, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(mean, std, size, generator=generator, out=out)
        return slow(mean, std, size, generator=generator, out=out)

    return caller

def make_caller_612(table, tables, get_state, slow, types):
    def caller(self, median=0.0, sigma=1.0, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if median.__class__ is float and sigma.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, median, sigma, generator=generator)
        return slow(self, median, sigma, generator=generator)

    return caller

def make_caller_613(table, tables, get_state, slow, types):
    def caller(self, median=0.0, sigma=1.0, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if median.__class__ is float and sigma.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, median, sigma, generator=generator, out=out)
        return slow(self, median, sigma, generator=generator, out=out)

    return caller

def make_caller_614(table, tables, get_state, slow, types):
    def caller(self, mean=1.0, std=2.0, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, mean, std, generator=generator)
        return slow(self, mean, std, generator=generator)

    return caller

def make_caller_615(table, tables, get_state, slow, types):
    def caller(self, mean=1.0, std=2.0, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, mean, std, generator=generator, out=out)
        return slow(self, mean, std, generator=generator, out=out)

    return caller

def make_caller_616(table, tables, get_state, slow, types):
    def caller(self, lambd=1.0, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if lambd.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, lambd, generator=generator)
        return slow(self, lambd, generator=generator)

    return caller

def make_caller_617(table, tables, get_state, slow, types):
    def caller(self, lambd=1.0, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if lambd.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, lambd, generator=generator, out=out)
        return slow(self, lambd, generator=generator, out=out)

    return caller

def make_caller_618(table, tables, get_state, slow, types):
    def caller(self, p, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, p, generator=generator, out=out)
        return slow(self, p, generator=generator, out=out)

    return caller

def make_caller_619(table, tables, get_state, slow, types):
    def caller(self, num_samples, replacement=False, *, generator=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_samples.__class__ is int and replacement.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, num_samples, replacement, generator=generator, out=out)
        return slow(self, num_samples, replacement, generator=generator, out=out)

    return caller

def make_caller_620(table, tables, get_state, slow, types):
    def caller(self, num_samples, replacement=False, *, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_samples.__class__ is int and replacement.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, num_samples, replacement, generator=generator)
        return slow(self, num_samples, replacement, generator=generator)

    return caller

def make_caller_621(table, tables, get_state, slow, types):
    def caller(self, generator=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, generator)
        return slow(self, generator)

    return caller

def make_caller_622(table, tables, get_state, slow, types):
    def caller(self, generator=None, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(self, generator, out=out)
        return slow(self, generator, out=out)

    return caller

def make_caller_623(table, tables, get_state, slow, types):
    def caller(count, prob, generator=None):
        try:
            keys = count._keys
            keys_1 = prob._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(count, prob, generator)
        return slow(count, prob, generator)

    return caller

def make_caller_624(table, tables, get_state, slow, types):
    def caller(count, prob, generator=None, *, out):
        try:
            keys = count._keys
            keys_1 = prob._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)):
                return kernel(count, prob, generator, out=out)
        return slow(count, prob, generator, out=out)

    return caller

def make_caller_625(table, tables, get_state, slow, types):
    def caller(self, high, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_626(table, tables, get_state, slow, types):
    def caller(self, high, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, memory_format=memory_format, out=out)
        return slow(self, high, memory_format=memory_format, out=out)

    return caller

def make_caller_627(table, tables, get_state, slow, types):
    def caller(self, high, *, generator, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_628(table, tables, get_state, slow, types):
    def caller(self, high, *, generator, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if high.__class__ is int and (generator is None or (generator.__class__ is types.Generator)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, generator=generator, memory_format=memory_format, out=out)
        return slow(self, high, generator=generator, memory_format=memory_format, out=out)

    return caller

def make_caller_629(table, tables, get_state, slow, types):
    def caller(self, high, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            keys_1 = high._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_630(table, tables, get_state, slow, types):
    def caller(self, high, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = high._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, memory_format=memory_format, out=out)
        return slow(self, high, memory_format=memory_format, out=out)

    return caller

def make_caller_631(table, tables, get_state, slow, types):
    def caller(self, high, *, generator, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            keys_1 = high._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_632(table, tables, get_state, slow, types):
    def caller(self, high, *, generator, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = high._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (generator is None or (generator.__class__ is types.Generator)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, high, generator=generator, memory_format=memory_format, out=out)
        return slow(self, high, generator=generator, memory_format=memory_format, out=out)

    return caller

def make_caller_633(table, tables, get_state, slow, types):
    def caller(self, low, high, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, low, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, low, high, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_634(table, tables, get_state, slow, types):
    def caller(self, low, high, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, low, high, memory_format=memory_format, out=out)
        return slow(self, low, high, memory_format=memory_format, out=out)

    return caller

def make_caller_635(table, tables, get_state, slow, types):
    def caller(self, low, high, *, generator, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and (generator is None or (generator.__class__ is types.Generator)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, low, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, low, high, generator=generator, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_636(table, tables, get_state, slow, types):
    def caller(self, low, high, *, generator, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if low.__class__ is int and high.__class__ is int and (generator is None or (generator.__class__ is types.Generator)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, low, high, generator=generator, memory_format=memory_format, out=out)
        return slow(self, low, high, generator=generator, memory_format=memory_format, out=out)

    return caller

def make_caller_637(table, tables, get_state, slow, types):
    def caller(self, size, stride, storage_offset=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(self, size, stride, storage_offset)
        return slow(self, size, stride, storage_offset)

    return caller

def make_caller_638(table, tables, get_state, slow, types):
    def caller(self, chunks, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if chunks.__class__ is int and dim.__class__ is int:
                return kernel(self, chunks, dim)
        return slow(self, chunks, dim)

    return caller

def make_caller_639(table, tables, get_state, slow, types):
    def caller(self, *, memory_format=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if memory_format.__class__ is types.MemoryFormat:
                return kernel(self, memory_format=memory_format)
        return slow(self, memory_format=memory_format)

    return caller

def make_caller_640(table, tables, get_state, slow, types):
    def caller(self, size, *, implicit=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and implicit.__class__ is bool:
                return kernel(self, size, implicit=implicit)
        return slow(self, size, implicit=implicit)

    return caller

def make_caller_641(table, tables, get_state, slow, types):
    def caller(self, start_dim=0, end_dim=-1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if start_dim.__class__ is int and end_dim.__class__ is int:
                return kernel(self, start_dim, end_dim)
        return slow(self, start_dim, end_dim)

    return caller

def make_caller_642(table, tables, get_state, slow, types):
    def caller(self, dim, start, length):
        try:
            keys = self._keys
            keys_1 = start._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and length.__class__ is int:
                return kernel(self, dim, start, length)
        return slow(self, dim, start, length)

    return caller

def make_caller_643(table, tables, get_state, slow, types):
    def caller(self, dim, start, length):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and start.__class__ is int and length.__class__ is int:
                return kernel(self, dim, start, length)
        return slow(self, dim, start, length)

    return caller

def make_caller_644(table, tables, get_state, slow, types):
    def caller(self, dims):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, dims)
        return slow(self, dims)

    return caller

def make_caller_645(table, tables, get_state, slow, types):
    def caller(self, shape):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if shape.__class__ in types.sequences and types.are_ints(map(types.type_of, shape)):
                return kernel(self, shape)
        return slow(self, shape)

    return caller

def make_caller_646(table, tables, get_state, slow, types):
    def caller(self, dim, index):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and index.__class__ is int:
                return kernel(self, dim, index)
        return slow(self, dim, index)

    return caller

def make_caller_647(table, tables, get_state, slow, types):
    def caller(self, dim=0, start=None, end=None, step=1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (start is None or (start.__class__ is int)) and (end is None or (end.__class__ is int)) and step.__class__ is int:
                return kernel(self, dim, start, end, step)
        return slow(self, dim, start, end, step)

    return caller

def make_caller_648(table, tables, get_state, slow, types):
    def caller(self, split_size, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_size.__class__ is int and dim.__class__ is int:
                return kernel(self, split_size, dim)
        return slow(self, split_size, dim)

    return caller

def make_caller_649(table, tables, get_state, slow, types):
    def caller(self, split_size, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_size.__class__ in types.sequences and types.are_ints(map(types.type_of, split_size)) and dim.__class__ is int:
                return kernel(self, split_size, dim)
        return slow(self, split_size, dim)

    return caller

def make_caller_650(table, tables, get_state, slow, types):
    def caller(self, size):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(self, size)
        return slow(self, size)

    return caller

def make_caller_651(table, tables, get_state, slow, types):
    def caller(self, dim0, dim1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim0.__class__ is int and dim1.__class__ is int:
                return kernel(self, dim0, dim1)
        return slow(self, dim0, dim1)

    return caller

def make_caller_652(table, tables, get_state, slow, types):
    def caller(self, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim)
        return slow(self, dim)

    return caller

def make_caller_653(table, tables, get_state, slow, types):
    def caller(self, dtype):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dtype.__class__ is types.ScalarType:
                return kernel(self, dtype)
        return slow(self, dtype)

    return caller

def make_caller_654(table, tables, get_state, slow, types):
    def caller(self, indices):
        try:
            keys = self._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, indices)
        return slow(self, indices)

    return caller

def make_caller_655(table, tables, get_state, slow, types):
    def caller(self, indices, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, indices, out=out)
        return slow(self, indices, out=out)

    return caller

def make_caller_656(table, tables, get_state, slow, types):
    def caller(self, indices, values, accumulate=False):
        try:
            keys = self._keys
            keys_1 = values._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool:
                return kernel(self, indices, values, accumulate)
        return slow(self, indices, values, accumulate)

    return caller

def make_caller_657(table, tables, get_state, slow, types):
    def caller(self, indices, values, accumulate=False, *, out):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = out._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool:
                return kernel(self, indices, values, accumulate, out=out)
        return slow(self, indices, values, accumulate, out=out)

    return caller

def make_caller_658(table, tables, get_state, slow, types):
    def caller(self, indices, values, accumulate=False, unsafe=False):
        try:
            keys = self._keys
            keys_1 = values._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool and unsafe.__class__ is bool:
                return kernel(self, indices, values, accumulate, unsafe)
        return slow(self, indices, values, accumulate, unsafe)

    return caller

def make_caller_659(table, tables, get_state, slow, types):
    def caller(self, indices, values, accumulate=False, unsafe=False, *, out):
        try:
            keys = self._keys
            keys_1 = values._keys
            keys_2 = out._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool and unsafe.__class__ is bool:
                return kernel(self, indices, values, accumulate, unsafe, out=out)
        return slow(self, indices, values, accumulate, unsafe, out=out)

    return caller

def make_caller_660(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, dim, index):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and index.__class__ is int:
                return kernel(grad_output, input_sizes, dim, index)
        return slow(grad_output, input_sizes, dim, index)

    return caller

def make_caller_661(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, dim, index, *, out):
        try:
            keys = grad_output._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and index.__class__ is int:
                return kernel(grad_output, input_sizes, dim, index, out=out)
        return slow(grad_output, input_sizes, dim, index, out=out)

    return caller

def make_caller_662(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, dim, start, end, step):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and start.__class__ is int and end.__class__ is int and step.__class__ is int:
                return kernel(grad_output, input_sizes, dim, start, end, step)
        return slow(grad_output, input_sizes, dim, start, end, step)

    return caller

def make_caller_663(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, dim, start, end, step, *, out):
        try:
            keys = grad_output._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and start.__class__ is int and end.__class__ is int and step.__class__ is int:
                return kernel(grad_output, input_sizes, dim, start, end, step, out=out)
        return slow(grad_output, input_sizes, dim, start, end, step, out=out)

    return caller

def make_caller_664(table, tables, get_state, slow, types):
    def caller(self, mask, value):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = value._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask, value)
        return slow(self, mask, value)

    return caller

def make_caller_665(table, tables, get_state, slow, types):
    def caller(self, mask, value, *, out):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = value._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask, value, out=out)
        return slow(self, mask, value, out=out)

    return caller

def make_caller_666(table, tables, get_state, slow, types):
    def caller(self, mask, value):
        try:
            keys = self._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, mask, value)
        return slow(self, mask, value)

    return caller

def make_caller_667(table, tables, get_state, slow, types):
    def caller(self, mask, value, *, out):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, mask, value, out=out)
        return slow(self, mask, value, out=out)

    return caller

def make_caller_668(table, tables, get_state, slow, types):
    def caller(self, dim, index, src):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, src)
        return slow(self, dim, index, src)

    return caller

def make_caller_669(table, tables, get_state, slow, types):
    def caller(self, dim, index, src, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, src, out=out)
        return slow(self, dim, index, src, out=out)

    return caller

def make_caller_670(table, tables, get_state, slow, types):
    def caller(self, dim, index, value):
        try:
            keys = self._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, dim, index, value)
        return slow(self, dim, index, value)

    return caller

def make_caller_671(table, tables, get_state, slow, types):
    def caller(self, dim, index, value, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, dim, index, value, out=out)
        return slow(self, dim, index, value, out=out)

    return caller

def make_caller_672(table, tables, get_state, slow, types):
    def caller(self, dim, index, src, *, reduce):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str:
                return kernel(self, dim, index, src, reduce=reduce)
        return slow(self, dim, index, src, reduce=reduce)

    return caller

def make_caller_673(table, tables, get_state, slow, types):
    def caller(self, dim, index, src, *, reduce, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str:
                return kernel(self, dim, index, src, reduce=reduce, out=out)
        return slow(self, dim, index, src, reduce=reduce, out=out)

    return caller

def make_caller_674(table, tables, get_state, slow, types):
    def caller(self, dim, index, value, *, reduce):
        try:
            keys = self._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (value.__class__ is int or value.__class__ in types.Scalar) and reduce.__class__ is str:
                return kernel(self, dim, index, value, reduce=reduce)
        return slow(self, dim, index, value, reduce=reduce)

    return caller

def make_caller_675(table, tables, get_state, slow, types):
    def caller(self, dim, index, value, *, reduce, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (value.__class__ is int or value.__class__ in types.Scalar) and reduce.__class__ is str:
                return kernel(self, dim, index, value, reduce=reduce, out=out)
        return slow(self, dim, index, value, reduce=reduce, out=out)

    return caller

def make_caller_676(table, tables, get_state, slow, types):
    def caller(self, mask, *, out):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask, out=out)
        return slow(self, mask, out=out)

    return caller

def make_caller_677(table, tables, get_state, slow, types):
    def caller(self, mask):
        try:
            keys = self._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask)
        return slow(self, mask)

    return caller

def make_caller_678(table, tables, get_state, slow, types):
    def caller(self, dim, index, *, sparse_grad=False, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sparse_grad.__class__ is bool:
                return kernel(self, dim, index, sparse_grad=sparse_grad, out=out)
        return slow(self, dim, index, sparse_grad=sparse_grad, out=out)

    return caller

def make_caller_679(table, tables, get_state, slow, types):
    def caller(self, dim, index, *, sparse_grad=False):
        try:
            keys = self._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sparse_grad.__class__ is bool:
                return kernel(self, dim, index, sparse_grad=sparse_grad)
        return slow(self, dim, index, sparse_grad=sparse_grad)

    return caller

def make_caller_680(table, tables, get_state, slow, types):
    def caller(tensors, dim=0):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(tensors, dim)
        return slow(tensors, dim)

    return caller

def make_caller_681(table, tables, get_state, slow, types):
    def caller(tensors, dim=0, *, out):
        try:
            keys = out._keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(tensors, dim, out=out)
        return slow(tensors, dim, out=out)

    return caller

def make_caller_682(table, tables, get_state, slow, types):
    def caller(self, src, non_blocking=False):
        try:
            keys = self._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if non_blocking.__class__ is bool:
                return kernel(self, src, non_blocking)
        return slow(self, src, non_blocking)

    return caller

def make_caller_683(table, tables, get_state, slow, types):
    def caller(self, src, non_blocking=False, *, out):
        try:
            keys = self._keys
            keys_1 = src._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if non_blocking.__class__ is bool:
                return kernel(self, src, non_blocking, out=out)
        return slow(self, src, non_blocking, out=out)

    return caller

def make_caller_684(table, tables, get_state, slow, types):
    def caller(self, *, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, memory_format=memory_format)
        return slow(self, memory_format=memory_format)

    return caller

def make_caller_685(table, tables, get_state, slow, types):
    def caller(self, *, dtype=None, layout=None, device=None, pin_memory=None, non_blocking=False, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and non_blocking.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, memory_format=memory_format)
        return slow(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, memory_format=memory_format)

    return caller

def make_caller_686(table, tables, get_state, slow, types):
    def caller(self, *, non_blocking=False, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if non_blocking.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, non_blocking=non_blocking, memory_format=memory_format, out=out)
        return slow(self, non_blocking=non_blocking, memory_format=memory_format, out=out)

    return caller

def make_caller_687(table, tables, get_state, slow, types):
    def caller(self, *, dtype=None, layout=None, device=None, pin_memory=None, non_blocking=False, copy=False, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and non_blocking.__class__ is bool and copy.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, copy=copy, memory_format=memory_format)
        return slow(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, copy=copy, memory_format=memory_format)

    return caller

def make_caller_688(table, tables, get_state, slow, types):
    def caller(self, device, dtype, non_blocking=False, copy=False, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if device.__class__ is types.Device and dtype.__class__ is types.ScalarType and non_blocking.__class__ is bool and copy.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, device, dtype, non_blocking, copy, memory_format)
        return slow(self, device, dtype, non_blocking, copy, memory_format)

    return caller

def make_caller_689(table, tables, get_state, slow, types):
    def caller(self, dtype, non_blocking=False, copy=False, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dtype.__class__ is types.ScalarType and non_blocking.__class__ is bool and copy.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, dtype, non_blocking, copy, memory_format)
        return slow(self, dtype, non_blocking, copy, memory_format)

    return caller

def make_caller_690(table, tables, get_state, slow, types):
    def caller(self, other, non_blocking=False, copy=False, memory_format=None):
        try:
            keys = self._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if non_blocking.__class__ is bool and copy.__class__ is bool and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, other, non_blocking, copy, memory_format)
        return slow(self, other, non_blocking, copy, memory_format)

    return caller

def make_caller_691(table, tables, get_state, slow, types):
    def caller(end, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(end, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(end, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_692(table, tables, get_state, slow, types):
    def caller(start, end, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_693(table, tables, get_state, slow, types):
    def caller(start, end, step=1, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and (step.__class__ is int or step.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, step, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, step, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_694(table, tables, get_state, slow, types):
    def caller(end, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar):
                return kernel(end, out=out)
        return slow(end, out=out)

    return caller

def make_caller_695(table, tables, get_state, slow, types):
    def caller(start, end, step=1, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and (step.__class__ is int or step.__class__ in types.Scalar):
                return kernel(start, end, step, out=out)
        return slow(start, end, step, out=out)

    return caller

def make_caller_696(table, tables, get_state, slow, types):
    def caller(size, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_697(table, tables, get_state, slow, types):
    def caller(size, *, memory_format=None, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(size, memory_format=memory_format, out=out)
        return slow(size, memory_format=memory_format, out=out)

    return caller

def make_caller_698(table, tables, get_state, slow, types):
    def caller(self, size, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(self, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(self, size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_699(table, tables, get_state, slow, types):
    def caller(self, size, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(self, size, out=out)
        return slow(self, size, out=out)

    return caller

def make_caller_700(table, tables, get_state, slow, types):
    def caller(self, size, fill_value, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(self, size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(self, size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_701(table, tables, get_state, slow, types):
    def caller(self, size, fill_value, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar):
                return kernel(self, size, fill_value, out=out)
        return slow(self, size, fill_value, out=out)

    return caller

def make_caller_702(table, tables, get_state, slow, types):
    def caller(self, size, *, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, size, memory_format=memory_format)
        return slow(self, size, memory_format=memory_format)

    return caller

def make_caller_703(table, tables, get_state, slow, types):
    def caller(self, size, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, size, memory_format=memory_format, out=out)
        return slow(self, size, memory_format=memory_format, out=out)

    return caller

def make_caller_704(table, tables, get_state, slow, types):
    def caller(size, stride, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_705(table, tables, get_state, slow, types):
    def caller(size, stride, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return kernel(size, stride, out=out)
        return slow(size, stride, out=out)

    return caller

def make_caller_706(table, tables, get_state, slow, types):
    def caller(self, value):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, value)
        return slow(self, value)

    return caller

def make_caller_707(table, tables, get_state, slow, types):
    def caller(self, value):
        try:
            keys = self._keys
            keys_1 = value._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, value)
        return slow(self, value)

    return caller

def make_caller_708(table, tables, get_state, slow, types):
    def caller(self, value, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(self, value, out=out)
        return slow(self, value, out=out)

    return caller

def make_caller_709(table, tables, get_state, slow, types):
    def caller(self, value, *, out):
        try:
            keys = self._keys
            keys_1 = value._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, value, out=out)
        return slow(self, value, out=out)

    return caller

def make_caller_710(table, tables, get_state, slow, types):
    def caller(size, fill_value, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_711(table, tables, get_state, slow, types):
    def caller(size, fill_value, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar):
                return kernel(size, fill_value, out=out)
        return slow(size, fill_value, out=out)

    return caller

def make_caller_712(table, tables, get_state, slow, types):
    def caller(self, fill_value, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(self, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)

    return caller

def make_caller_713(table, tables, get_state, slow, types):
    def caller(self, fill_value, *, memory_format=None, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, fill_value, memory_format=memory_format, out=out)
        return slow(self, fill_value, memory_format=memory_format, out=out)

    return caller

def make_caller_714(table, tables, get_state, slow, types):
    def caller(s, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s.__class__ is int or s.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(s, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(s, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_715(table, tables, get_state, slow, types):
    def caller(s, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (s.__class__ is int or s.__class__ in types.Scalar):
                return kernel(s, out=out)
        return slow(s, out=out)

    return caller

def make_caller_716(table, tables, get_state, slow, types):
    def caller(self, dim, sizes):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(self, dim, sizes)
        return slow(self, dim, sizes)

    return caller

def make_caller_717(table, tables, get_state, slow, types):
    def caller(self, source, destination):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if source.__class__ in types.sequences and types.are_ints(map(types.type_of, source)) and destination.__class__ in types.sequences and types.are_ints(map(types.type_of, destination)):
                return kernel(self, source, destination)
        return slow(self, source, destination)

    return caller

def make_caller_718(table, tables, get_state, slow, types):
    def caller(self, source, destination):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if source.__class__ is int and destination.__class__ is int:
                return kernel(self, source, destination)
        return slow(self, source, destination)

    return caller

def make_caller_719(table, tables, get_state, slow, types):
    def caller(self, axis0, axis1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if axis0.__class__ is int and axis1.__class__ is int:
                return kernel(self, axis0, axis1)
        return slow(self, axis0, axis1)

    return caller

def make_caller_720(table, tables, get_state, slow, types):
    def caller(self, dimension, size, step):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dimension.__class__ is int and size.__class__ is int and step.__class__ is int:
                return kernel(self, dimension, size, step)
        return slow(self, dimension, size, step)

    return caller

def make_caller_721(table, tables, get_state, slow, types):
    def caller(grad_in, input_sizes, dim, size, step):
        try:
            keys = grad_in._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and size.__class__ is int and step.__class__ is int:
                return kernel(grad_in, input_sizes, dim, size, step)
        return slow(grad_in, input_sizes, dim, size, step)

    return caller

def make_caller_722(table, tables, get_state, slow, types):
    def caller(grad_in, input_sizes, dim, size, step, *, out):
        try:
            keys = grad_in._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and size.__class__ is int and step.__class__ is int:
                return kernel(grad_in, input_sizes, dim, size, step, out=out)
        return slow(grad_in, input_sizes, dim, size, step, out=out)

    return caller

def make_caller_723(table, tables, get_state, slow, types):
    def caller(self, split_sizes, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, split_sizes)) and dim.__class__ is int:
                return kernel(self, split_sizes, dim)
        return slow(self, split_sizes, dim)

    return caller

def make_caller_724(table, tables, get_state, slow, types):
    def caller(self, sections, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sections.__class__ is int and dim.__class__ is int:
                return kernel(self, sections, dim)
        return slow(self, sections, dim)

    return caller

def make_caller_725(table, tables, get_state, slow, types):
    def caller(self, indices, dim=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if indices.__class__ in types.sequences and types.are_ints(map(types.type_of, indices)) and dim.__class__ is int:
                return kernel(self, indices, dim)
        return slow(self, indices, dim)

    return caller

def make_caller_726(table, tables, get_state, slow, types):
    def caller(self, tensor_indices_or_sections, dim=0):
        try:
            keys = self._keys
            keys_1 = tensor_indices_or_sections._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, tensor_indices_or_sections, dim)
        return slow(self, tensor_indices_or_sections, dim)

    return caller

def make_caller_727(table, tables, get_state, slow, types):
    def caller(self, sections):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sections.__class__ is int:
                return kernel(self, sections)
        return slow(self, sections)

    return caller

def make_caller_728(table, tables, get_state, slow, types):
    def caller(self, indices):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if indices.__class__ in types.sequences and types.are_ints(map(types.type_of, indices)):
                return kernel(self, indices)
        return slow(self, indices)

    return caller

def make_caller_729(table, tables, get_state, slow, types):
    def caller(tensors, *, indexing):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if indexing.__class__ is str:
                return kernel(tensors, indexing=indexing)
        return slow(tensors, indexing=indexing)

    return caller

def make_caller_730(table, tables, get_state, slow, types):
    def caller(self, r=2, with_replacement=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if r.__class__ is int and with_replacement.__class__ is bool:
                return kernel(self, r, with_replacement)
        return slow(self, r, with_replacement)

    return caller

def make_caller_731(table, tables, get_state, slow, types):
    def caller(self, dims, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, dims, out=out)
        return slow(self, dims, out=out)

    return caller

def make_caller_732(table, tables, get_state, slow, types):
    def caller(self, shifts, dims=()):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if shifts.__class__ in types.sequences and types.are_ints(map(types.type_of, shifts)) and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, shifts, dims)
        return slow(self, shifts, dims)

    return caller

def make_caller_733(table, tables, get_state, slow, types):
    def caller(self, shifts, dims=(), *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if shifts.__class__ in types.sequences and types.are_ints(map(types.type_of, shifts)) and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, shifts, dims, out=out)
        return slow(self, shifts, dims, out=out)

    return caller

def make_caller_734(table, tables, get_state, slow, types):
    def caller(self, k=1, dims=(0, 1)):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, k, dims)
        return slow(self, k, dims)

    return caller

def make_caller_735(table, tables, get_state, slow, types):
    def caller(self, k=1, dims=(0, 1), *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(self, k, dims, out=out)
        return slow(self, k, dims, out=out)

    return caller

def make_caller_736(table, tables, get_state, slow, types):
    def caller(self, repeats):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if repeats.__class__ in types.sequences and types.are_ints(map(types.type_of, repeats)):
                return kernel(self, repeats)
        return slow(self, repeats)

    return caller

def make_caller_737(table, tables, get_state, slow, types):
    def caller(self, repeats, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if repeats.__class__ in types.sequences and types.are_ints(map(types.type_of, repeats)):
                return kernel(self, repeats, out=out)
        return slow(self, repeats, out=out)

    return caller

def make_caller_738(table, tables, get_state, slow, types):
    def caller(repeats, *, output_size=None):
        try:
            keys = repeats._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ is int)):
                return kernel(repeats, output_size=output_size)
        return slow(repeats, output_size=output_size)

    return caller

def make_caller_739(table, tables, get_state, slow, types):
    def caller(repeats, *, output_size=None, out):
        try:
            keys = repeats._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (output_size is None or (output_size.__class__ is int)):
                return kernel(repeats, output_size=output_size, out=out)
        return slow(repeats, output_size=output_size, out=out)

    return caller

def make_caller_740(table, tables, get_state, slow, types):
    def caller(self, repeats, dim=None, *, output_size=None):
        try:
            keys = self._keys
            keys_1 = repeats._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and (output_size is None or (output_size.__class__ is int)):
                return kernel(self, repeats, dim, output_size=output_size)
        return slow(self, repeats, dim, output_size=output_size)

    return caller

def make_caller_741(table, tables, get_state, slow, types):
    def caller(self, repeats, dim=None, *, output_size=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if repeats.__class__ is int and (dim is None or (dim.__class__ is int)) and (output_size is None or (output_size.__class__ is int)):
                return kernel(self, repeats, dim, output_size=output_size)
        return slow(self, repeats, dim, output_size=output_size)

    return caller

def make_caller_742(table, tables, get_state, slow, types):
    def caller(self, offset=0, dim1=0, dim2=1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(self, offset, dim1, dim2)
        return slow(self, offset, dim1, dim2)

    return caller

def make_caller_743(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, offset, dim1, dim2):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(grad_output, input_sizes, offset, dim1, dim2)
        return slow(grad_output, input_sizes, offset, dim1, dim2)

    return caller

def make_caller_744(table, tables, get_state, slow, types):
    def caller(grad_output, input_sizes, offset, dim1, dim2, *, out):
        try:
            keys = grad_output._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(grad_output, input_sizes, offset, dim1, dim2, out=out)
        return slow(grad_output, input_sizes, offset, dim1, dim2, out=out)

    return caller

def make_caller_745(table, tables, get_state, slow, types):
    def caller(self, src, offset=0, dim1=0, dim2=1):
        try:
            keys = self._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(self, src, offset, dim1, dim2)
        return slow(self, src, offset, dim1, dim2)

    return caller

def make_caller_746(table, tables, get_state, slow, types):
    def caller(self, src, offset=0, dim1=0, dim2=1, *, out):
        try:
            keys = self._keys
            keys_1 = src._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(self, src, offset, dim1, dim2, out=out)
        return slow(self, src, offset, dim1, dim2, out=out)

    return caller

def make_caller_747(table, tables, get_state, slow, types):
    def caller(self, offset=0, dim1=-2, dim2=-1):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(self, offset, dim1, dim2)
        return slow(self, offset, dim1, dim2)

    return caller

def make_caller_748(table, tables, get_state, slow, types):
    def caller(self, offset=0, dim1=-2, dim2=-1, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(self, offset, dim1, dim2, out=out)
        return slow(self, offset, dim1, dim2, out=out)

    return caller

def make_caller_749(table, tables, get_state, slow, types):
    def caller(self, diagonal=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if diagonal.__class__ is int:
                return kernel(self, diagonal)
        return slow(self, diagonal)

    return caller

def make_caller_750(table, tables, get_state, slow, types):
    def caller(self, diagonal=0, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if diagonal.__class__ is int:
                return kernel(self, diagonal, out=out)
        return slow(self, diagonal, out=out)

    return caller

def make_caller_751(table, tables, get_state, slow, types):
    def caller(self, offset=0):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int:
                return kernel(self, offset)
        return slow(self, offset)

    return caller

def make_caller_752(table, tables, get_state, slow, types):
    def caller(self, fill_value, wrap=False):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and wrap.__class__ is bool:
                return kernel(self, fill_value, wrap)
        return slow(self, fill_value, wrap)

    return caller

def make_caller_753(table, tables, get_state, slow, types):
    def caller(row, col, offset=0, *, dtype=4, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if row.__class__ is int and col.__class__ is int and offset.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_754(table, tables, get_state, slow, types):
    def caller(row, col, offset=0, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if row.__class__ is int and col.__class__ is int and offset.__class__ is int:
                return kernel(row, col, offset, out=out)
        return slow(row, col, offset, out=out)

    return caller

def make_caller_755(table, tables, get_state, slow, types):
    def caller(self, dim, index, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, out=out)
        return slow(self, dim, index, out=out)

    return caller

def make_caller_756(table, tables, get_state, slow, types):
    def caller(self, dim, index):
        try:
            keys = self._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index)
        return slow(self, dim, index)

    return caller

def make_caller_757(table, tables, get_state, slow, types):
    def caller(self, dim, index, source, *, alpha=1, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, dim, index, source, alpha=alpha, out=out)
        return slow(self, dim, index, source, alpha=alpha, out=out)

    return caller

def make_caller_758(table, tables, get_state, slow, types):
    def caller(self, dim, index, source, *, alpha=1):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(self, dim, index, source, alpha=alpha)
        return slow(self, dim, index, source, alpha=alpha)

    return caller

def make_caller_759(table, tables, get_state, slow, types):
    def caller(self, dim, index, source, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, source, out=out)
        return slow(self, dim, index, source, out=out)

    return caller

def make_caller_760(table, tables, get_state, slow, types):
    def caller(self, dim, index, source):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, source)
        return slow(self, dim, index, source)

    return caller

def make_caller_761(table, tables, get_state, slow, types):
    def caller(self, dim, index, value):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = value._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, value)
        return slow(self, dim, index, value)

    return caller

def make_caller_762(table, tables, get_state, slow, types):
    def caller(self, dim, index, value, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = value._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(self, dim, index, value, out=out)
        return slow(self, dim, index, value, out=out)

    return caller

def make_caller_763(table, tables, get_state, slow, types):
    def caller(self, dim, index, source, reduce, *, include_self=True, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(self, dim, index, source, reduce, include_self=include_self, out=out)
        return slow(self, dim, index, source, reduce, include_self=include_self, out=out)

    return caller

def make_caller_764(table, tables, get_state, slow, types):
    def caller(self, dim, index, source, reduce, *, include_self=True):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(self, dim, index, source, reduce, include_self=include_self)
        return slow(self, dim, index, source, reduce, include_self=include_self)

    return caller

def make_caller_765(table, tables, get_state, slow, types):
    def caller(self, dim, index, src, reduce, *, include_self=True, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(self, dim, index, src, reduce, include_self=include_self, out=out)
        return slow(self, dim, index, src, reduce, include_self=include_self, out=out)

    return caller

def make_caller_766(table, tables, get_state, slow, types):
    def caller(self, dim, index, src, reduce, *, include_self=True):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(self, dim, index, src, reduce, include_self=include_self)
        return slow(self, dim, index, src, reduce, include_self=include_self)

    return caller

def make_caller_767(table, tables, get_state, slow, types):
    def caller(self, index, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, index, out=out)
        return slow(self, index, out=out)

    return caller

def make_caller_768(table, tables, get_state, slow, types):
    def caller(self, index):
        try:
            keys = self._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, index)
        return slow(self, index)

    return caller

def make_caller_769(table, tables, get_state, slow, types):
    def caller(self, indices, dim=None, *, out):
        try:
            keys = self._keys
            keys_1 = indices._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, indices, dim, out=out)
        return slow(self, indices, dim, out=out)

    return caller

def make_caller_770(table, tables, get_state, slow, types):
    def caller(self, indices, dim=None):
        try:
            keys = self._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)):
                return kernel(self, indices, dim)
        return slow(self, indices, dim)

    return caller

def make_caller_771(table, tables, get_state, slow, types):
    def caller(self, index, source, accumulate=False):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool:
                return kernel(self, index, source, accumulate)
        return slow(self, index, source, accumulate)

    return caller

def make_caller_772(table, tables, get_state, slow, types):
    def caller(self, index, source, accumulate=False, *, out):
        try:
            keys = self._keys
            keys_1 = index._keys
            keys_2 = source._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool:
                return kernel(self, index, source, accumulate, out=out)
        return slow(self, index, source, accumulate, out=out)

    return caller

def make_caller_773(table, tables, get_state, slow, types):
    def caller(self, mask, source):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask, source)
        return slow(self, mask, source)

    return caller

def make_caller_774(table, tables, get_state, slow, types):
    def caller(self, mask, source, *, out):
        try:
            keys = self._keys
            keys_1 = mask._keys
            keys_2 = source._keys
            keys_3 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(self, mask, source, out=out)
        return slow(self, mask, source, out=out)

    return caller

def make_caller_775(table, tables, get_state, slow, types):
    def caller(grad_output, mask, sizes):
        try:
            keys = grad_output._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(grad_output, mask, sizes)
        return slow(grad_output, mask, sizes)

    return caller

def make_caller_776(table, tables, get_state, slow, types):
    def caller(self, src, dim, index):
        try:
            keys = self._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and index.__class__ is int:
                return kernel(self, src, dim, index)
        return slow(self, src, dim, index)

    return caller

def make_caller_777(table, tables, get_state, slow, types):
    def caller(self, src, dim, index, *, out):
        try:
            keys = self._keys
            keys_1 = src._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and index.__class__ is int:
                return kernel(self, src, dim, index, out=out)
        return slow(self, src, dim, index, out=out)

    return caller

def make_caller_778(table, tables, get_state, slow, types):
    def caller(self, src, dim=0, start=None, end=None, step=1):
        try:
            keys = self._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (start is None or (start.__class__ is int)) and (end is None or (end.__class__ is int)) and step.__class__ is int:
                return kernel(self, src, dim, start, end, step)
        return slow(self, src, dim, start, end, step)

    return caller

def make_caller_779(table, tables, get_state, slow, types):
    def caller(self, src, dim=0, start=None, end=None, step=1, *, out):
        try:
            keys = self._keys
            keys_1 = src._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (start is None or (start.__class__ is int)) and (end is None or (end.__class__ is int)) and step.__class__ is int:
                return kernel(self, src, dim, start, end, step, out=out)
        return slow(self, src, dim, start, end, step, out=out)

    return caller

def make_caller_780(table, tables, get_state, slow, types):
    def caller(self, src, size, stride, storage_offset=None):
        try:
            keys = self._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(self, src, size, stride, storage_offset)
        return slow(self, src, size, stride, storage_offset)

    return caller

def make_caller_781(table, tables, get_state, slow, types):
    def caller(self, src, size, stride, storage_offset=None, *, out):
        try:
            keys = self._keys
            keys_1 = src._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(self, src, size, stride, storage_offset, out=out)
        return slow(self, src, size, stride, storage_offset, out=out)

    return caller

def make_caller_782(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = start._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if steps.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_783(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = start._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_784(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = end._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and steps.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_785(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_786(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, out):
        try:
            keys = start._keys
            keys_1 = end._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if steps.__class__ is int:
                return kernel(start, end, steps, out=out)
        return slow(start, end, steps, out=out)

    return caller

def make_caller_787(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, out):
        try:
            keys = start._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int:
                return kernel(start, end, steps, out=out)
        return slow(start, end, steps, out=out)

    return caller

def make_caller_788(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, out):
        try:
            keys = end._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and steps.__class__ is int:
                return kernel(start, end, steps, out=out)
        return slow(start, end, steps, out=out)

    return caller

def make_caller_789(table, tables, get_state, slow, types):
    def caller(start, end, steps, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int:
                return kernel(start, end, steps, out=out)
        return slow(start, end, steps, out=out)

    return caller

def make_caller_790(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = start._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if steps.__class__ is int and base.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_791(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = start._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_792(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = end._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_793(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_794(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, out):
        try:
            keys = start._keys
            keys_1 = end._keys
            keys_2 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if steps.__class__ is int and base.__class__ is float:
                return kernel(start, end, steps, base, out=out)
        return slow(start, end, steps, base, out=out)

    return caller

def make_caller_795(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, out):
        try:
            keys = start._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float:
                return kernel(start, end, steps, base, out=out)
        return slow(start, end, steps, base, out=out)

    return caller

def make_caller_796(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, out):
        try:
            keys = end._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float:
                return kernel(start, end, steps, base, out=out)
        return slow(start, end, steps, base, out=out)

    return caller

def make_caller_797(table, tables, get_state, slow, types):
    def caller(start, end, steps, base=10.0, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (start.__class__ is int or start.__class__ in types.Scalar) and (end.__class__ is int or end.__class__ in types.Scalar) and steps.__class__ is int and base.__class__ is float:
                return kernel(start, end, steps, base, out=out)
        return slow(start, end, steps, base, out=out)

    return caller

def make_caller_798(table, tables, get_state, slow, types):
    def caller(n, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_799(table, tables, get_state, slow, types):
    def caller(n, m, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and m.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, m, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, m, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_800(table, tables, get_state, slow, types):
    def caller(n, m, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if n.__class__ is int and m.__class__ is int:
                return kernel(n, m, out=out)
        return slow(n, m, out=out)

    return caller

def make_caller_801(table, tables, get_state, slow, types):
    def caller(size, physical_layout, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and physical_layout.__class__ in types.sequences and types.are_ints(map(types.type_of, physical_layout)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, physical_layout, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, physical_layout, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_802(table, tables, get_state, slow, types):
    def caller(size, physical_layout, *, out):
        try:
            keys = out._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and physical_layout.__class__ in types.sequences and types.are_ints(map(types.type_of, physical_layout)):
                return kernel(size, physical_layout, out=out)
        return slow(size, physical_layout, out=out)

    return caller

def make_caller_803(table, tables, get_state, slow, types):
    def caller(self, size, stride, *, dtype=None, layout=None, device=None, pin_memory=None):
        try:
            keys = self._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(self, size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(self, size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)

    return caller

def make_caller_804(table, tables, get_state, slow, types):
    def caller(self, size, stride, *, out):
        try:
            keys = self._keys
            keys_1 = out._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)):
                return kernel(self, size, stride, out=out)
        return slow(self, size, stride, out=out)

    return caller

def make_caller_805(table, tables, get_state, slow, types):
    def caller(self, the_template, *, memory_format=None):
        try:
            keys = self._keys
            keys_1 = the_template._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(self, the_template, memory_format=memory_format)
        return slow(self, the_template, memory_format=memory_format)

    return caller

def make_caller_806(table, tables, get_state, slow, types):
    def abs(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return abs

def make_caller_807(table, tables, get_state, slow, types):
    def abs_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return abs_

def make_caller_808(table, tables, get_state, slow, types):
    def absolute(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return absolute

def make_caller_809(table, tables, get_state, slow, types):
    def acos(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return acos

def make_caller_810(table, tables, get_state, slow, types):
    def acos_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return acos_

def make_caller_811(table, tables, get_state, slow, types):
    def acosh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return acosh

def make_caller_812(table, tables, get_state, slow, types):
    def acosh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return acosh_

def make_caller_813(table, tables, get_state, slow, types):
    def adaptive_avg_pool1d(input, output_size, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(input, output_size)
        return slow(input, output_size, out=out)

    return adaptive_avg_pool1d

def make_caller_814(table, tables, get_state, slow, types):
    def adaptive_max_pool1d(input, output_size):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if output_size.__class__ in types.sequences and types.are_ints(map(types.type_of, output_size)):
                return kernel(input, output_size)
        return slow(input, output_size)

    return adaptive_max_pool1d

def make_caller_815(table, tables, get_state, slow, types):
    def add(input, other, *, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, other, alpha=alpha)
        return slow(input, other, alpha=alpha, out=out)

    return add

def make_caller_816(table, tables, get_state, slow, types):
    def addbmm(input, batch1, batch2, *, beta=1, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = batch1._keys
            keys_2 = batch2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, batch1, batch2, beta=beta, alpha=alpha)
        return slow(input, batch1, batch2, beta=beta, alpha=alpha, out=out)

    return addbmm

def make_caller_817(table, tables, get_state, slow, types):
    def addcdiv(input, tensor1, tensor2, *, value=1, out=None):
        try:
            keys = input._keys
            keys_1 = tensor1._keys
            keys_2 = tensor2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, tensor1, tensor2, value=value)
        return slow(input, tensor1, tensor2, value=value, out=out)

    return addcdiv

def make_caller_818(table, tables, get_state, slow, types):
    def addcmul(input, tensor1, tensor2, *, value=1, out=None):
        try:
            keys = input._keys
            keys_1 = tensor1._keys
            keys_2 = tensor2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, tensor1, tensor2, value=value)
        return slow(input, tensor1, tensor2, value=value, out=out)

    return addcmul

def make_caller_819(table, tables, get_state, slow, types):
    def addmv(input, mat, vec, *, beta=1, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = mat._keys
            keys_2 = vec._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, mat, vec, beta=beta, alpha=alpha)
        return slow(input, mat, vec, beta=beta, alpha=alpha, out=out)

    return addmv

def make_caller_820(table, tables, get_state, slow, types):
    def addmv_(input, mat, vec, *, beta=1, alpha=1):
        try:
            keys = input._keys
            keys_1 = mat._keys
            keys_2 = vec._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, mat, vec, beta=beta, alpha=alpha)
        return slow(input, mat, vec, beta=beta, alpha=alpha)

    return addmv_

def make_caller_821(table, tables, get_state, slow, types):
    def addr(input, vec1, vec2, *, beta=1, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = vec1._keys
            keys_2 = vec2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (beta.__class__ is int or beta.__class__ in types.Scalar) and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, vec1, vec2, beta=beta, alpha=alpha)
        return slow(input, vec1, vec2, beta=beta, alpha=alpha, out=out)

    return addr

def make_caller_822(table, tables, get_state, slow, types):
    def adjoint(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return adjoint

def make_caller_823(table, tables, get_state, slow, types):
    def affine_grid_generator(theta, size, align_corners, *, out=None):
        try:
            keys = theta._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and align_corners.__class__ is bool:
                return kernel(theta, size, align_corners)
        return slow(theta, size, align_corners, out=out)

    return affine_grid_generator

def make_caller_824(table, tables, get_state, slow, types):
    def affine_grid_generator_backward(grad, size, align_corners):
        try:
            keys = grad._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and align_corners.__class__ is bool:
                return kernel(grad, size, align_corners)
        return slow(grad, size, align_corners)

    return affine_grid_generator_backward

def make_caller_825(table, tables, get_state, slow, types):
    def alias(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return alias

def make_caller_826(table, tables, get_state, slow, types):
    def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rtol.__class__ is float and atol.__class__ is float and equal_nan.__class__ is bool:
                return kernel(input, other, rtol, atol, equal_nan)
        return slow(input, other, rtol, atol, equal_nan)

    return allclose

def make_caller_827(table, tables, get_state, slow, types):
    def alpha_dropout(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return alpha_dropout

def make_caller_828(table, tables, get_state, slow, types):
    def alpha_dropout_(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return alpha_dropout_

def make_caller_829(table, tables, get_state, slow, types):
    def amax(input, dim=(), keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return amax

def make_caller_830(table, tables, get_state, slow, types):
    def amin(input, dim=(), keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return amin

def make_caller_831(table, tables, get_state, slow, types):
    def aminmax(input, *, dim=None, keepdim=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(input, dim=dim, keepdim=keepdim)
        return slow(input, dim=dim, keepdim=keepdim)

    return aminmax

def make_caller_832(table, tables, get_state, slow, types):
    def angle(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return angle

def make_caller_833(table, tables, get_state, slow, types):
    def arccos(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arccos

def make_caller_834(table, tables, get_state, slow, types):
    def arccos_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arccos_

def make_caller_835(table, tables, get_state, slow, types):
    def arccosh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arccosh

def make_caller_836(table, tables, get_state, slow, types):
    def arccosh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arccosh_

def make_caller_837(table, tables, get_state, slow, types):
    def arcsin(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arcsin

def make_caller_838(table, tables, get_state, slow, types):
    def arcsin_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arcsin_

def make_caller_839(table, tables, get_state, slow, types):
    def arcsinh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arcsinh

def make_caller_840(table, tables, get_state, slow, types):
    def arcsinh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arcsinh_

def make_caller_841(table, tables, get_state, slow, types):
    def arctan(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arctan

def make_caller_842(table, tables, get_state, slow, types):
    def arctan2(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return arctan2

def make_caller_843(table, tables, get_state, slow, types):
    def arctan_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arctan_

def make_caller_844(table, tables, get_state, slow, types):
    def arctanh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return arctanh

def make_caller_845(table, tables, get_state, slow, types):
    def arctanh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return arctanh_

def make_caller_846(table, tables, get_state, slow, types):
    def argmax(input, dim=None, keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return argmax

def make_caller_847(table, tables, get_state, slow, types):
    def argmin(input, dim=None, keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return argmin

def make_caller_848(table, tables, get_state, slow, types):
    def argwhere(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return argwhere

def make_caller_849(table, tables, get_state, slow, types):
    def as_strided(input, size, stride, storage_offset=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(input, size, stride, storage_offset)
        return slow(input, size, stride, storage_offset)

    return as_strided

def make_caller_850(table, tables, get_state, slow, types):
    def as_strided_(input, size, stride, storage_offset=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(input, size, stride, storage_offset)
        return slow(input, size, stride, storage_offset)

    return as_strided_

def make_caller_851(table, tables, get_state, slow, types):
    def as_strided_scatter(input, src, size, stride, storage_offset=None, *, out=None):
        try:
            keys = input._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (storage_offset is None or (storage_offset.__class__ is int)):
                return kernel(input, src, size, stride, storage_offset)
        return slow(input, src, size, stride, storage_offset, out=out)

    return as_strided_scatter

def make_caller_852(table, tables, get_state, slow, types):
    def asin(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return asin

def make_caller_853(table, tables, get_state, slow, types):
    def asin_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return asin_

def make_caller_854(table, tables, get_state, slow, types):
    def asinh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return asinh

def make_caller_855(table, tables, get_state, slow, types):
    def asinh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return asinh_

def make_caller_856(table, tables, get_state, slow, types):
    def atan(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return atan

def make_caller_857(table, tables, get_state, slow, types):
    def atan2(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return atan2

def make_caller_858(table, tables, get_state, slow, types):
    def atan_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return atan_

def make_caller_859(table, tables, get_state, slow, types):
    def atanh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return atanh

def make_caller_860(table, tables, get_state, slow, types):
    def atanh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return atanh_

def make_caller_861(table, tables, get_state, slow, types):
    def avg_pool1d(input, kernel_size, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and ceil_mode.__class__ is bool and count_include_pad.__class__ is bool:
                return _kernel(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
        return slow(input, kernel_size, stride, padding, ceil_mode, count_include_pad, out=out)

    return avg_pool1d

def make_caller_862(table, tables, get_state, slow, types):
    def batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)

    return batch_norm

def make_caller_863(table, tables, get_state, slow, types):
    def bilinear(input1, input2, weight, bias=None):
        try:
            keys = input1._keys
            keys_1 = input2._keys
            keys_2 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input1, input2, weight, bias)
        return slow(input1, input2, weight, bias)

    return bilinear

def make_caller_864(table, tables, get_state, slow, types):
    def binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction=1, *, out=None):
        try:
            keys = input._keys
            keys_1 = target._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if pos_weight is not None:
                keys_more = pos_weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and reduction.__class__ is int:
                return kernel(input, target, weight, pos_weight, reduction)
        return slow(input, target, weight, pos_weight, reduction, out=out)

    return binary_cross_entropy_with_logits

def make_caller_865(table, tables, get_state, slow, types):
    def bincount(input, weights=None, minlength=0, *, out=None):
        try:
            keys = input._keys
            if weights is not None:
                keys_more = weights._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and minlength.__class__ is int:
                return kernel(input, weights, minlength)
        return slow(input, weights, minlength, out=out)

    return bincount

def make_caller_866(table, tables, get_state, slow, types):
    def binomial(count, prob, generator=None, *, out=None):
        try:
            keys = count._keys
            keys_1 = prob._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(count, prob, generator)
        return slow(count, prob, generator, out=out)

    return binomial

def make_caller_867(table, tables, get_state, slow, types):
    def bitwise_and(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return bitwise_and

def make_caller_868(table, tables, get_state, slow, types):
    def bitwise_left_shift(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return bitwise_left_shift

def make_caller_869(table, tables, get_state, slow, types):
    def bitwise_not(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return bitwise_not

def make_caller_870(table, tables, get_state, slow, types):
    def bitwise_or(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return bitwise_or

def make_caller_871(table, tables, get_state, slow, types):
    def bitwise_right_shift(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return bitwise_right_shift

def make_caller_872(table, tables, get_state, slow, types):
    def bitwise_xor(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return bitwise_xor

def make_caller_873(table, tables, get_state, slow, types):
    def block_diag(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return block_diag

def make_caller_874(table, tables, get_state, slow, types):
    def broadcast_tensors(tensors):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(tensors)
        return slow(tensors)

    return broadcast_tensors

def make_caller_875(table, tables, get_state, slow, types):
    def broadcast_to(input, size):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)):
                return kernel(input, size)
        return slow(input, size)

    return broadcast_to

def make_caller_876(table, tables, get_state, slow, types):
    def bucketize(input, boundaries, *, out_int32=False, right=False, out=None):
        try:
            keys = input._keys
            keys_1 = boundaries._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and out_int32.__class__ is bool and right.__class__ is bool:
                return kernel(input, boundaries, out_int32=out_int32, right=right)
        return slow(input, boundaries, out_int32=out_int32, right=right, out=out)

    return bucketize

def make_caller_877(table, tables, get_state, slow, types):
    def cartesian_prod(tensors):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(tensors)
        return slow(tensors)

    return cartesian_prod

def make_caller_878(table, tables, get_state, slow, types):
    def cat(tensors, dim=0, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(tensors, dim)
        return slow(tensors, dim, out=out)

    return cat

def make_caller_879(table, tables, get_state, slow, types):
    def cauchy(input, median=0.0, sigma=1.0, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and median.__class__ is float and sigma.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, median, sigma, generator=generator)
        return slow(input, median, sigma, generator=generator, out=out)

    return cauchy

def make_caller_880(table, tables, get_state, slow, types):
    def ceil(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return ceil

def make_caller_881(table, tables, get_state, slow, types):
    def ceil_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return ceil_

def make_caller_882(table, tables, get_state, slow, types):
    def celu(input, alpha=1.0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, alpha)
        return slow(input, alpha, out=out)

    return celu

def make_caller_883(table, tables, get_state, slow, types):
    def celu_(input, alpha=1.0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, alpha)
        return slow(input, alpha)

    return celu_

def make_caller_884(table, tables, get_state, slow, types):
    def channel_shuffle(input, groups, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and groups.__class__ is int:
                return kernel(input, groups)
        return slow(input, groups, out=out)

    return channel_shuffle

def make_caller_885(table, tables, get_state, slow, types):
    def cholesky(input, upper=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upper.__class__ is bool:
                return kernel(input, upper)
        return slow(input, upper, out=out)

    return cholesky

def make_caller_886(table, tables, get_state, slow, types):
    def cholesky_inverse(input, upper=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upper.__class__ is bool:
                return kernel(input, upper)
        return slow(input, upper, out=out)

    return cholesky_inverse

def make_caller_887(table, tables, get_state, slow, types):
    def cholesky_solve(input, input2, upper=False, *, out=None):
        try:
            keys = input._keys
            keys_1 = input2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upper.__class__ is bool:
                return kernel(input, input2, upper)
        return slow(input, input2, upper, out=out)

    return cholesky_solve

def make_caller_888(table, tables, get_state, slow, types):
    def chunk(input, chunks, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if chunks.__class__ is int and dim.__class__ is int:
                return kernel(input, chunks, dim)
        return slow(input, chunks, dim)

    return chunk

def make_caller_889(table, tables, get_state, slow, types):
    def clamp(input, min=None, max=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(input, min, max)
        return slow(input, min, max, out=out)

    return clamp

def make_caller_890(table, tables, get_state, slow, types):
    def clamp_(input, min=None, max=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(input, min, max)
        return slow(input, min, max)

    return clamp_

def make_caller_891(table, tables, get_state, slow, types):
    def clamp_max(input, max, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(input, max)
        return slow(input, max, out=out)

    return clamp_max

def make_caller_892(table, tables, get_state, slow, types):
    def clamp_max_(input, max):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(input, max)
        return slow(input, max)

    return clamp_max_

def make_caller_893(table, tables, get_state, slow, types):
    def clamp_min(input, min, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (min.__class__ is int or min.__class__ in types.Scalar):
                return kernel(input, min)
        return slow(input, min, out=out)

    return clamp_min

def make_caller_894(table, tables, get_state, slow, types):
    def clamp_min_(input, min):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min.__class__ is int or min.__class__ in types.Scalar):
                return kernel(input, min)
        return slow(input, min)

    return clamp_min_

def make_caller_895(table, tables, get_state, slow, types):
    def clip(input, min=None, max=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(input, min, max)
        return slow(input, min, max, out=out)

    return clip

def make_caller_896(table, tables, get_state, slow, types):
    def clip_(input, min=None, max=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (min is None or ((min.__class__ is int or min.__class__ in types.Scalar))) and (max is None or ((max.__class__ is int or max.__class__ in types.Scalar))):
                return kernel(input, min, max)
        return slow(input, min, max)

    return clip_

def make_caller_897(table, tables, get_state, slow, types):
    def clone(input, *, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, memory_format=memory_format)
        return slow(input, memory_format=memory_format, out=out)

    return clone

def make_caller_898(table, tables, get_state, slow, types):
    def column_stack(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return column_stack

def make_caller_899(table, tables, get_state, slow, types):
    def combinations(input, r=2, with_replacement=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if r.__class__ is int and with_replacement.__class__ is bool:
                return kernel(input, r, with_replacement)
        return slow(input, r, with_replacement)

    return combinations

def make_caller_900(table, tables, get_state, slow, types):
    def complex(real, imag, *, out=None):
        try:
            keys = real._keys
            keys_1 = imag._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(real, imag)
        return slow(real, imag, out=out)

    return complex

def make_caller_901(table, tables, get_state, slow, types):
    def concat(tensors, dim=0, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(tensors, dim)
        return slow(tensors, dim, out=out)

    return concat

def make_caller_902(table, tables, get_state, slow, types):
    def concatenate(tensors, dim=0, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(tensors, dim)
        return slow(tensors, dim, out=out)

    return concatenate

def make_caller_903(table, tables, get_state, slow, types):
    def conj(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return conj

def make_caller_904(table, tables, get_state, slow, types):
    def conj_physical(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return conj_physical

def make_caller_905(table, tables, get_state, slow, types):
    def conj_physical_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return conj_physical_

def make_caller_906(table, tables, get_state, slow, types):
    def constant_pad_nd(input, pad, value=0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and pad.__class__ in types.sequences and types.are_ints(map(types.type_of, pad)) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, pad, value)
        return slow(input, pad, value, out=out)

    return constant_pad_nd

def make_caller_907(table, tables, get_state, slow, types):
    def conv1d(input, weight, bias=None, stride=(1,), padding=(0,), dilation=(1,), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return conv1d

def make_caller_908(table, tables, get_state, slow, types):
    def conv2d(input, weight, bias=None, stride=(1, 1), padding=(0, 0), dilation=(1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return conv2d

def make_caller_909(table, tables, get_state, slow, types):
    def conv3d(input, weight, bias=None, stride=(1, 1, 1), padding=(0, 0, 0), dilation=(1, 1, 1), groups=1):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, groups)
        return slow(input, weight, bias, stride, padding, dilation, groups)

    return conv3d

def make_caller_910(table, tables, get_state, slow, types):
    def conv_transpose1d(input, weight, bias=None, stride=(1,), padding=(0,), output_padding=(0,), groups=1, dilation=(1,)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return conv_transpose1d

def make_caller_911(table, tables, get_state, slow, types):
    def conv_transpose2d(input, weight, bias=None, stride=(1, 1), padding=(0, 0), output_padding=(0, 0), groups=1, dilation=(1, 1)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return conv_transpose2d

def make_caller_912(table, tables, get_state, slow, types):
    def conv_transpose3d(input, weight, bias=None, stride=(1, 1, 1), padding=(0, 0, 0), output_padding=(0, 0, 0), groups=1, dilation=(1, 1, 1)):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)):
                return kernel(input, weight, bias, stride, padding, output_padding, groups, dilation)
        return slow(input, weight, bias, stride, padding, output_padding, groups, dilation)

    return conv_transpose3d

def make_caller_913(table, tables, get_state, slow, types):
    def convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, *, out=None):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int:
                return kernel(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
        return slow(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, out=out)

    return convolution

def make_caller_914(table, tables, get_state, slow, types):
    def convolution_backward(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (bias_sizes is None or (bias_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, bias_sizes)))) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and transposed.__class__ is bool and output_padding.__class__ in types.sequences and types.are_ints(map(types.type_of, output_padding)) and groups.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)
        return slow(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)

    return convolution_backward

def make_caller_915(table, tables, get_state, slow, types):
    def copy(input, src, non_blocking=False, *, out=None):
        try:
            keys = input._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and non_blocking.__class__ is bool:
                return kernel(input, src, non_blocking)
        return slow(input, src, non_blocking, out=out)

    return copy

def make_caller_916(table, tables, get_state, slow, types):
    def copysign(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return copysign

def make_caller_917(table, tables, get_state, slow, types):
    def cos(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return cos

def make_caller_918(table, tables, get_state, slow, types):
    def cos_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return cos_

def make_caller_919(table, tables, get_state, slow, types):
    def cosh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return cosh

def make_caller_920(table, tables, get_state, slow, types):
    def cosh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return cosh_

def make_caller_921(table, tables, get_state, slow, types):
    def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction=1):
        try:
            keys = input1._keys
            keys_1 = input2._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and reduction.__class__ is int:
                return kernel(input1, input2, target, margin, reduction)
        return slow(input1, input2, target, margin, reduction)

    return cosine_embedding_loss

def make_caller_922(table, tables, get_state, slow, types):
    def cosine_similarity(x1, x2, dim=1, eps=1e-08):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and eps.__class__ is float:
                return kernel(x1, x2, dim, eps)
        return slow(x1, x2, dim, eps)

    return cosine_similarity

def make_caller_923(table, tables, get_state, slow, types):
    def count_nonzero(input, dim=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)):
                return kernel(input, dim)
        return slow(input, dim, out=out)

    return count_nonzero

def make_caller_924(table, tables, get_state, slow, types):
    def cross(input, other, dim=None, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)):
                return kernel(input, other, dim)
        return slow(input, other, dim, out=out)

    return cross

def make_caller_925(table, tables, get_state, slow, types):
    def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction=1, zero_infinity=False):
        try:
            keys = log_probs._keys
            keys_1 = targets._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if input_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, input_lengths)) and target_lengths.__class__ in types.sequences and types.are_ints(map(types.type_of, target_lengths)) and blank.__class__ is int and reduction.__class__ is int and zero_infinity.__class__ is bool:
                return kernel(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        return slow(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)

    return ctc_loss

def make_caller_926(table, tables, get_state, slow, types):
    def cummax(input, dim):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(input, dim)
        return slow(input, dim)

    return cummax

def make_caller_927(table, tables, get_state, slow, types):
    def cummin(input, dim):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(input, dim)
        return slow(input, dim)

    return cummin

def make_caller_928(table, tables, get_state, slow, types):
    def cumprod(input, dim, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype=dtype)
        return slow(input, dim, dtype=dtype, out=out)

    return cumprod

def make_caller_929(table, tables, get_state, slow, types):
    def cumsum(input, dim, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype=dtype)
        return slow(input, dim, dtype=dtype, out=out)

    return cumsum

def make_caller_930(table, tables, get_state, slow, types):
    def deg2rad(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return deg2rad

def make_caller_931(table, tables, get_state, slow, types):
    def deg2rad_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return deg2rad_

def make_caller_932(table, tables, get_state, slow, types):
    def det(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return det

def make_caller_933(table, tables, get_state, slow, types):
    def detach(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return detach

def make_caller_934(table, tables, get_state, slow, types):
    def detach_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return detach_

def make_caller_935(table, tables, get_state, slow, types):
    def diag(input, diagonal=0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and diagonal.__class__ is int:
                return kernel(input, diagonal)
        return slow(input, diagonal, out=out)

    return diag

def make_caller_936(table, tables, get_state, slow, types):
    def diag_embed(input, offset=0, dim1=-2, dim2=-1, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(input, offset, dim1, dim2)
        return slow(input, offset, dim1, dim2, out=out)

    return diag_embed

def make_caller_937(table, tables, get_state, slow, types):
    def diagflat(input, offset=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int:
                return kernel(input, offset)
        return slow(input, offset)

    return diagflat

def make_caller_938(table, tables, get_state, slow, types):
    def diagonal(input, offset=0, dim1=0, dim2=1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(input, offset, dim1, dim2)
        return slow(input, offset, dim1, dim2)

    return diagonal

def make_caller_939(table, tables, get_state, slow, types):
    def diagonal_backward(grad_output, input_sizes, offset, dim1, dim2, *, out=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(grad_output, input_sizes, offset, dim1, dim2)
        return slow(grad_output, input_sizes, offset, dim1, dim2, out=out)

    return diagonal_backward

def make_caller_940(table, tables, get_state, slow, types):
    def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1, *, out=None):
        try:
            keys = input._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(input, src, offset, dim1, dim2)
        return slow(input, src, offset, dim1, dim2, out=out)

    return diagonal_scatter

def make_caller_941(table, tables, get_state, slow, types):
    def diff(input, n=1, dim=-1, prepend=None, append=None, *, out=None):
        try:
            keys = input._keys
            if prepend is not None:
                keys_more = prepend._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if append is not None:
                keys_more = append._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and n.__class__ is int and dim.__class__ is int:
                return kernel(input, n, dim, prepend, append)
        return slow(input, n, dim, prepend, append, out=out)

    return diff

def make_caller_942(table, tables, get_state, slow, types):
    def digamma(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return digamma

def make_caller_943(table, tables, get_state, slow, types):
    def dist(input, other, p=2, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (p.__class__ is int or p.__class__ in types.Scalar):
                return kernel(input, other, p)
        return slow(input, other, p, out=out)

    return dist

def make_caller_944(table, tables, get_state, slow, types):
    def dot(input, tensor, *, out=None):
        try:
            keys = input._keys
            keys_1 = tensor._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, tensor)
        return slow(input, tensor, out=out)

    return dot

def make_caller_945(table, tables, get_state, slow, types):
    def dropout(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return dropout

def make_caller_946(table, tables, get_state, slow, types):
    def dropout_(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return dropout_

def make_caller_947(table, tables, get_state, slow, types):
    def dstack(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return dstack

def make_caller_948(table, tables, get_state, slow, types):
    def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False, *, out=None):
        try:
            keys = weight._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool and sparse.__class__ is bool:
                return kernel(weight, indices, padding_idx, scale_grad_by_freq, sparse)
        return slow(weight, indices, padding_idx, scale_grad_by_freq, sparse, out=out)

    return embedding

def make_caller_949(table, tables, get_state, slow, types):
    def embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq, *, out=None):
        try:
            keys = grad_output._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and num_weights.__class__ is int and padding_idx.__class__ is int and scale_grad_by_freq.__class__ is bool:
                return kernel(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
        return slow(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq, out=out)

    return embedding_dense_backward

def make_caller_950(table, tables, get_state, slow, types):
    def embedding_renorm(input, indices, max_norm, norm_type, *, out=None):
        try:
            keys = input._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and max_norm.__class__ is float and norm_type.__class__ is float:
                return kernel(input, indices, max_norm, norm_type)
        return slow(input, indices, max_norm, norm_type, out=out)

    return embedding_renorm

def make_caller_951(table, tables, get_state, slow, types):
    def embedding_renorm_(input, indices, max_norm, norm_type):
        try:
            keys = input._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if max_norm.__class__ is float and norm_type.__class__ is float:
                return kernel(input, indices, max_norm, norm_type)
        return slow(input, indices, max_norm, norm_type)

    return embedding_renorm_

def make_caller_952(table, tables, get_state, slow, types):
    def empty_like(input, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format, out=out)

    return empty_like

def make_caller_953(table, tables, get_state, slow, types):
    def empty_permuted(size, physical_layout, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and physical_layout.__class__ in types.sequences and types.are_ints(map(types.type_of, physical_layout)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, physical_layout, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, physical_layout, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return empty_permuted

def make_caller_954(table, tables, get_state, slow, types):
    def empty_strided(size, stride, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, stride, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return empty_strided

def make_caller_955(table, tables, get_state, slow, types):
    def eq(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return eq

def make_caller_956(table, tables, get_state, slow, types):
    def equal(input, other):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, other)
        return slow(input, other)

    return equal

def make_caller_957(table, tables, get_state, slow, types):
    def erf(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return erf

def make_caller_958(table, tables, get_state, slow, types):
    def erf_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return erf_

def make_caller_959(table, tables, get_state, slow, types):
    def erfc(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return erfc

def make_caller_960(table, tables, get_state, slow, types):
    def erfc_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return erfc_

def make_caller_961(table, tables, get_state, slow, types):
    def erfinv(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return erfinv

def make_caller_962(table, tables, get_state, slow, types):
    def exp(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return exp

def make_caller_963(table, tables, get_state, slow, types):
    def exp2(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return exp2

def make_caller_964(table, tables, get_state, slow, types):
    def exp2_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return exp2_

def make_caller_965(table, tables, get_state, slow, types):
    def exp_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return exp_

def make_caller_966(table, tables, get_state, slow, types):
    def expm1(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return expm1

def make_caller_967(table, tables, get_state, slow, types):
    def expm1_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return expm1_

def make_caller_968(table, tables, get_state, slow, types):
    def exponential(input, lambd=1.0, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and lambd.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, lambd, generator=generator)
        return slow(input, lambd, generator=generator, out=out)

    return exponential

def make_caller_969(table, tables, get_state, slow, types):
    def feature_alpha_dropout(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return feature_alpha_dropout

def make_caller_970(table, tables, get_state, slow, types):
    def feature_alpha_dropout_(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return feature_alpha_dropout_

def make_caller_971(table, tables, get_state, slow, types):
    def feature_dropout(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return feature_dropout

def make_caller_972(table, tables, get_state, slow, types):
    def feature_dropout_(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and train.__class__ is bool:
                return kernel(input, p, train)
        return slow(input, p, train)

    return feature_dropout_

def make_caller_973(table, tables, get_state, slow, types):
    def fill(input, value, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, value)
        return slow(input, value, out=out)

    return fill

def make_caller_974(table, tables, get_state, slow, types):
    def fill_(input, value):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, value)
        return slow(input, value)

    return fill_

def make_caller_975(table, tables, get_state, slow, types):
    def fix(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return fix

def make_caller_976(table, tables, get_state, slow, types):
    def fix_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return fix_

def make_caller_977(table, tables, get_state, slow, types):
    def flatten(input, start_dim=0, end_dim=-1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if start_dim.__class__ is int and end_dim.__class__ is int:
                return kernel(input, start_dim, end_dim)
        return slow(input, start_dim, end_dim)

    return flatten

def make_caller_978(table, tables, get_state, slow, types):
    def flip(input, dims, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(input, dims)
        return slow(input, dims, out=out)

    return flip

def make_caller_979(table, tables, get_state, slow, types):
    def fliplr(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return fliplr

def make_caller_980(table, tables, get_state, slow, types):
    def flipud(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return flipud

def make_caller_981(table, tables, get_state, slow, types):
    def float_power(input, exponent, *, out=None):
        try:
            keys = input._keys
            keys_1 = exponent._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, exponent)
        return slow(input, exponent, out=out)

    return float_power

def make_caller_982(table, tables, get_state, slow, types):
    def floor(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return floor

def make_caller_983(table, tables, get_state, slow, types):
    def floor_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return floor_

def make_caller_984(table, tables, get_state, slow, types):
    def floor_divide(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return floor_divide

def make_caller_985(table, tables, get_state, slow, types):
    def fmax(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return fmax

def make_caller_986(table, tables, get_state, slow, types):
    def fmin(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return fmin

def make_caller_987(table, tables, get_state, slow, types):
    def fmod(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return fmod

def make_caller_988(table, tables, get_state, slow, types):
    def frac(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return frac

def make_caller_989(table, tables, get_state, slow, types):
    def frac_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return frac_

def make_caller_990(table, tables, get_state, slow, types):
    def frobenius_norm(input, dim, keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return frobenius_norm

def make_caller_991(table, tables, get_state, slow, types):
    def full(size, fill_value, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(size, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return full

def make_caller_992(table, tables, get_state, slow, types):
    def full_like(input, fill_value, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (fill_value.__class__ is int or fill_value.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(input, fill_value, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format, out=out)

    return full_like

def make_caller_993(table, tables, get_state, slow, types):
    def gather(input, dim, index, *, sparse_grad=False, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and sparse_grad.__class__ is bool:
                return kernel(input, dim, index, sparse_grad=sparse_grad)
        return slow(input, dim, index, sparse_grad=sparse_grad, out=out)

    return gather

def make_caller_994(table, tables, get_state, slow, types):
    def gcd(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return gcd

def make_caller_995(table, tables, get_state, slow, types):
    def gcd_(input, other):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, other)
        return slow(input, other)

    return gcd_

def make_caller_996(table, tables, get_state, slow, types):
    def ge(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return ge

def make_caller_997(table, tables, get_state, slow, types):
    def geometric(input, p, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and p.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, p, generator=generator)
        return slow(input, p, generator=generator, out=out)

    return geometric

def make_caller_998(table, tables, get_state, slow, types):
    def ger(input, vec2, *, out=None):
        try:
            keys = input._keys
            keys_1 = vec2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, vec2)
        return slow(input, vec2, out=out)

    return ger

def make_caller_999(table, tables, get_state, slow, types):
    def greater(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return greater

def make_caller_1000(table, tables, get_state, slow, types):
    def greater_equal(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return greater_equal

def make_caller_1001(table, tables, get_state, slow, types):
    def grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners):
        try:
            keys = input._keys
            keys_1 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool:
                return kernel(input, grid, interpolation_mode, padding_mode, align_corners)
        return slow(input, grid, interpolation_mode, padding_mode, align_corners)

    return grid_sampler

def make_caller_1002(table, tables, get_state, slow, types):
    def grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners, *, out=None):
        try:
            keys = input._keys
            keys_1 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool:
                return kernel(input, grid, interpolation_mode, padding_mode, align_corners)
        return slow(input, grid, interpolation_mode, padding_mode, align_corners, out=out)

    return grid_sampler_2d

def make_caller_1003(table, tables, get_state, slow, types):
    def grid_sampler_2d_backward(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
        return slow(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)

    return grid_sampler_2d_backward

def make_caller_1004(table, tables, get_state, slow, types):
    def grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners, *, out=None):
        try:
            keys = input._keys
            keys_1 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool:
                return kernel(input, grid, interpolation_mode, padding_mode, align_corners)
        return slow(input, grid, interpolation_mode, padding_mode, align_corners, out=out)

    return grid_sampler_3d

def make_caller_1005(table, tables, get_state, slow, types):
    def grid_sampler_3d_backward(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            keys_2 = grid._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if interpolation_mode.__class__ is int and padding_mode.__class__ is int and align_corners.__class__ is bool and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
        return slow(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)

    return grid_sampler_3d_backward

def make_caller_1006(table, tables, get_state, slow, types):
    def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if num_groups.__class__ is int and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, num_groups, weight, bias, eps, cudnn_enabled)
        return slow(input, num_groups, weight, bias, eps, cudnn_enabled)

    return group_norm

def make_caller_1007(table, tables, get_state, slow, types):
    def gt(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return gt

def make_caller_1008(table, tables, get_state, slow, types):
    def hardshrink(input, lambd=0.5, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(input, lambd)
        return slow(input, lambd, out=out)

    return hardshrink

def make_caller_1009(table, tables, get_state, slow, types):
    def hardshrink_backward(grad_out, input, lambd):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lambd.__class__ is int or lambd.__class__ in types.Scalar):
                return kernel(grad_out, input, lambd)
        return slow(grad_out, input, lambd)

    return hardshrink_backward

def make_caller_1010(table, tables, get_state, slow, types):
    def heaviside(input, values, *, out=None):
        try:
            keys = input._keys
            keys_1 = values._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, values)
        return slow(input, values, out=out)

    return heaviside

def make_caller_1011(table, tables, get_state, slow, types):
    def hinge_embedding_loss(input, target, margin=1.0, reduction=1):
        try:
            keys = input._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and reduction.__class__ is int:
                return kernel(input, target, margin, reduction)
        return slow(input, target, margin, reduction)

    return hinge_embedding_loss

def make_caller_1012(table, tables, get_state, slow, types):
    def histc(input, bins=100, min=0, max=0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and bins.__class__ is int and (min.__class__ is int or min.__class__ in types.Scalar) and (max.__class__ is int or max.__class__ in types.Scalar):
                return kernel(input, bins, min, max)
        return slow(input, bins, min, max, out=out)

    return histc

def make_caller_1013(table, tables, get_state, slow, types):
    def histogramdd(input, bins, range=None, weight=None, density=False):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if bins.__class__ in types.sequences and types.are_ints(map(types.type_of, bins)) and (range is None or (range.__class__ in types.sequences and types.are_floats(map(types.type_of, range)))) and density.__class__ is bool:
                return kernel(input, bins, range, weight, density)
        return slow(input, bins, range, weight, density)

    return histogramdd

def make_caller_1014(table, tables, get_state, slow, types):
    def hstack(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return hstack

def make_caller_1015(table, tables, get_state, slow, types):
    def hypot(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return hypot

def make_caller_1016(table, tables, get_state, slow, types):
    def i0(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return i0

def make_caller_1017(table, tables, get_state, slow, types):
    def i0_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return i0_

def make_caller_1018(table, tables, get_state, slow, types):
    def imag(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return imag

def make_caller_1019(table, tables, get_state, slow, types):
    def index(input, indices, *, out=None):
        try:
            keys = input._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, indices)
        return slow(input, indices, out=out)

    return index

def make_caller_1020(table, tables, get_state, slow, types):
    def index_add(input, dim, index, source, *, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, dim, index, source, alpha=alpha)
        return slow(input, dim, index, source, alpha=alpha, out=out)

    return index_add

def make_caller_1021(table, tables, get_state, slow, types):
    def index_copy(input, dim, index, source, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, dim, index, source)
        return slow(input, dim, index, source, out=out)

    return index_copy

def make_caller_1022(table, tables, get_state, slow, types):
    def index_fill(input, dim, index, value, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = value._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, dim, index, value)
        return slow(input, dim, index, value, out=out)

    return index_fill

def make_caller_1023(table, tables, get_state, slow, types):
    def index_put(input, indices, values, accumulate=False, *, out=None):
        try:
            keys = input._keys
            keys_1 = values._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and accumulate.__class__ is bool:
                return kernel(input, indices, values, accumulate)
        return slow(input, indices, values, accumulate, out=out)

    return index_put

def make_caller_1024(table, tables, get_state, slow, types):
    def index_put_(input, indices, values, accumulate=False):
        try:
            keys = input._keys
            keys_1 = values._keys
            if indices.__class__ not in types.sequences:
                raise AttributeError
            for item in indices:
                if item is not None:
                    keys_more = item._keys
                    if keys_more is not keys:
                        keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if accumulate.__class__ is bool:
                return kernel(input, indices, values, accumulate)
        return slow(input, indices, values, accumulate)

    return index_put_

def make_caller_1025(table, tables, get_state, slow, types):
    def index_reduce(input, dim, index, source, reduce, *, include_self=True, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(input, dim, index, source, reduce, include_self=include_self)
        return slow(input, dim, index, source, reduce, include_self=include_self, out=out)

    return index_reduce

def make_caller_1026(table, tables, get_state, slow, types):
    def index_select(input, dim, index, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, dim, index)
        return slow(input, dim, index, out=out)

    return index_select

def make_caller_1027(table, tables, get_state, slow, types):
    def inner(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return inner

def make_caller_1028(table, tables, get_state, slow, types):
    def instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if use_input_stats.__class__ is bool and momentum.__class__ is float and eps.__class__ is float and cudnn_enabled.__class__ is bool:
                return kernel(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)
        return slow(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)

    return instance_norm

def make_caller_1029(table, tables, get_state, slow, types):
    def inverse(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return inverse

def make_caller_1030(table, tables, get_state, slow, types):
    def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rtol.__class__ is float and atol.__class__ is float and equal_nan.__class__ is bool:
                return kernel(input, other, rtol, atol, equal_nan)
        return slow(input, other, rtol, atol, equal_nan)

    return isclose

def make_caller_1031(table, tables, get_state, slow, types):
    def isfinite(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return isfinite

def make_caller_1032(table, tables, get_state, slow, types):
    def isinf(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return isinf

def make_caller_1033(table, tables, get_state, slow, types):
    def isnan(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return isnan

def make_caller_1034(table, tables, get_state, slow, types):
    def isneginf(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return isneginf

def make_caller_1035(table, tables, get_state, slow, types):
    def isposinf(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return isposinf

def make_caller_1036(table, tables, get_state, slow, types):
    def isreal(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return isreal

def make_caller_1037(table, tables, get_state, slow, types):
    def kl_div(input, target, reduction=1, *, log_target=False):
        try:
            keys = input._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if reduction.__class__ is int and log_target.__class__ is bool:
                return kernel(input, target, reduction, log_target=log_target)
        return slow(input, target, reduction, log_target=log_target)

    return kl_div

def make_caller_1038(table, tables, get_state, slow, types):
    def kron(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return kron

def make_caller_1039(table, tables, get_state, slow, types):
    def kthvalue(input, k, dim=-1, keepdim=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(input, k, dim, keepdim)
        return slow(input, k, dim, keepdim)

    return kthvalue

def make_caller_1040(table, tables, get_state, slow, types):
    def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and eps.__class__ is float and cudnn_enable.__class__ is bool:
                return kernel(input, normalized_shape, weight, bias, eps, cudnn_enable)
        return slow(input, normalized_shape, weight, bias, eps, cudnn_enable)

    return layer_norm

def make_caller_1041(table, tables, get_state, slow, types):
    def lcm(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return lcm

def make_caller_1042(table, tables, get_state, slow, types):
    def lcm_(input, other):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, other)
        return slow(input, other)

    return lcm_

def make_caller_1043(table, tables, get_state, slow, types):
    def ldexp(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return ldexp

def make_caller_1044(table, tables, get_state, slow, types):
    def ldexp_(input, other):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, other)
        return slow(input, other)

    return ldexp_

def make_caller_1045(table, tables, get_state, slow, types):
    def le(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return le

def make_caller_1046(table, tables, get_state, slow, types):
    def lerp(input, end, weight, *, out=None):
        try:
            keys = input._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (weight.__class__ is int or weight.__class__ in types.Scalar):
                return kernel(input, end, weight)
        return slow(input, end, weight, out=out)

    return lerp

def make_caller_1047(table, tables, get_state, slow, types):
    def less(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return less

def make_caller_1048(table, tables, get_state, slow, types):
    def less_equal(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return less_equal

def make_caller_1049(table, tables, get_state, slow, types):
    def lgamma(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return lgamma

def make_caller_1050(table, tables, get_state, slow, types):
    def linspace(start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = start._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and steps.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return linspace

def make_caller_1051(table, tables, get_state, slow, types):
    def log(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return log

def make_caller_1052(table, tables, get_state, slow, types):
    def log10(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return log10

def make_caller_1053(table, tables, get_state, slow, types):
    def log10_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return log10_

def make_caller_1054(table, tables, get_state, slow, types):
    def log1p(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return log1p

def make_caller_1055(table, tables, get_state, slow, types):
    def log1p_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return log1p_

def make_caller_1056(table, tables, get_state, slow, types):
    def log2(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return log2

def make_caller_1057(table, tables, get_state, slow, types):
    def log2_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return log2_

def make_caller_1058(table, tables, get_state, slow, types):
    def log_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return log_

def make_caller_1059(table, tables, get_state, slow, types):
    def log_normal(input, mean=1.0, std=2.0, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, mean, std, generator=generator)
        return slow(input, mean, std, generator=generator, out=out)

    return log_normal

def make_caller_1060(table, tables, get_state, slow, types):
    def log_softmax(input, dim, dtype=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype)
        return slow(input, dim, dtype, out=out)

    return log_softmax

def make_caller_1061(table, tables, get_state, slow, types):
    def logaddexp(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return logaddexp

def make_caller_1062(table, tables, get_state, slow, types):
    def logaddexp2(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return logaddexp2

def make_caller_1063(table, tables, get_state, slow, types):
    def logcumsumexp(input, dim, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, dim)
        return slow(input, dim, out=out)

    return logcumsumexp

def make_caller_1064(table, tables, get_state, slow, types):
    def logdet(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return logdet

def make_caller_1065(table, tables, get_state, slow, types):
    def logical_and(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return logical_and

def make_caller_1066(table, tables, get_state, slow, types):
    def logical_not(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return logical_not

def make_caller_1067(table, tables, get_state, slow, types):
    def logical_or(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return logical_or

def make_caller_1068(table, tables, get_state, slow, types):
    def logical_xor(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return logical_xor

def make_caller_1069(table, tables, get_state, slow, types):
    def logit(input, eps=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (eps is None or (eps.__class__ is float)):
                return kernel(input, eps)
        return slow(input, eps, out=out)

    return logit

def make_caller_1070(table, tables, get_state, slow, types):
    def logit_(input, eps=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (eps is None or (eps.__class__ is float)):
                return kernel(input, eps)
        return slow(input, eps)

    return logit_

def make_caller_1071(table, tables, get_state, slow, types):
    def logspace(start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = start._keys
            keys_1 = end._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and steps.__class__ is int and base.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(start, end, steps, base, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return logspace

def make_caller_1072(table, tables, get_state, slow, types):
    def logsumexp(input, dim, keepdim=False, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim, out=out)

    return logsumexp

def make_caller_1073(table, tables, get_state, slow, types):
    def lt(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return lt

def make_caller_1074(table, tables, get_state, slow, types):
    def margin_ranking_loss(input1, input2, target, margin=0.0, reduction=1):
        try:
            keys = input1._keys
            keys_1 = input2._keys
            keys_2 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and reduction.__class__ is int:
                return kernel(input1, input2, target, margin, reduction)
        return slow(input1, input2, target, margin, reduction)

    return margin_ranking_loss

def make_caller_1075(table, tables, get_state, slow, types):
    def masked_fill(input, mask, value, *, out=None):
        try:
            keys = input._keys
            keys_1 = mask._keys
            keys_2 = value._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, mask, value)
        return slow(input, mask, value, out=out)

    return masked_fill

def make_caller_1076(table, tables, get_state, slow, types):
    def masked_scatter(input, mask, source, *, out=None):
        try:
            keys = input._keys
            keys_1 = mask._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, mask, source)
        return slow(input, mask, source, out=out)

    return masked_scatter

def make_caller_1077(table, tables, get_state, slow, types):
    def masked_scatter_backward(grad_output, mask, sizes):
        try:
            keys = grad_output._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(grad_output, mask, sizes)
        return slow(grad_output, mask, sizes)

    return masked_scatter_backward

def make_caller_1078(table, tables, get_state, slow, types):
    def masked_select(input, mask, *, out=None):
        try:
            keys = input._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, mask)
        return slow(input, mask, out=out)

    return masked_select

def make_caller_1079(table, tables, get_state, slow, types):
    def matmul(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return matmul

def make_caller_1080(table, tables, get_state, slow, types):
    def matrix_power(input, n, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and n.__class__ is int:
                return kernel(input, n)
        return slow(input, n, out=out)

    return matrix_power

def make_caller_1081(table, tables, get_state, slow, types):
    def max_pool1d(input, kernel_size, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
        try:
            keys = input._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(input, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(input, kernel_size, stride, padding, dilation, ceil_mode)

    return max_pool1d

def make_caller_1082(table, tables, get_state, slow, types):
    def max_pool1d_with_indices(input, kernel_size, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
        try:
            keys = input._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(input, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(input, kernel_size, stride, padding, dilation, ceil_mode)

    return max_pool1d_with_indices

def make_caller_1083(table, tables, get_state, slow, types):
    def max_pool2d(input, kernel_size, stride=(), padding=(0, 0), dilation=(1, 1), ceil_mode=False):
        try:
            keys = input._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(input, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(input, kernel_size, stride, padding, dilation, ceil_mode)

    return max_pool2d

def make_caller_1084(table, tables, get_state, slow, types):
    def max_pool3d(input, kernel_size, stride=(), padding=(0, 0, 0), dilation=(1, 1, 1), ceil_mode=False):
        try:
            keys = input._keys
            state = get_state()
            _kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if kernel_size.__class__ in types.sequences and types.are_ints(map(types.type_of, kernel_size)) and stride.__class__ in types.sequences and types.are_ints(map(types.type_of, stride)) and padding.__class__ in types.sequences and types.are_ints(map(types.type_of, padding)) and dilation.__class__ in types.sequences and types.are_ints(map(types.type_of, dilation)) and ceil_mode.__class__ is bool:
                return _kernel(input, kernel_size, stride, padding, dilation, ceil_mode)
        return slow(input, kernel_size, stride, padding, dilation, ceil_mode)

    return max_pool3d

def make_caller_1085(table, tables, get_state, slow, types):
    def maximum(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return maximum

def make_caller_1086(table, tables, get_state, slow, types):
    def minimum(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return minimum

def make_caller_1087(table, tables, get_state, slow, types):
    def mode(input, dim=-1, keepdim=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and keepdim.__class__ is bool:
                return kernel(input, dim, keepdim)
        return slow(input, dim, keepdim)

    return mode

def make_caller_1088(table, tables, get_state, slow, types):
    def moveaxis(input, source, destination):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if source.__class__ in types.sequences and types.are_ints(map(types.type_of, source)) and destination.__class__ in types.sequences and types.are_ints(map(types.type_of, destination)):
                return kernel(input, source, destination)
        return slow(input, source, destination)

    return moveaxis

def make_caller_1089(table, tables, get_state, slow, types):
    def movedim(input, source, destination):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if source.__class__ in types.sequences and types.are_ints(map(types.type_of, source)) and destination.__class__ in types.sequences and types.are_ints(map(types.type_of, destination)):
                return kernel(input, source, destination)
        return slow(input, source, destination)

    return movedim

def make_caller_1090(table, tables, get_state, slow, types):
    def msort(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return msort

def make_caller_1091(table, tables, get_state, slow, types):
    def mul(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return mul

def make_caller_1092(table, tables, get_state, slow, types):
    def multinomial(input, num_samples, replacement=False, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and num_samples.__class__ is int and replacement.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, num_samples, replacement, generator=generator)
        return slow(input, num_samples, replacement, generator=generator, out=out)

    return multinomial

def make_caller_1093(table, tables, get_state, slow, types):
    def multiply(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return multiply

def make_caller_1094(table, tables, get_state, slow, types):
    def mv(input, vec, *, out=None):
        try:
            keys = input._keys
            keys_1 = vec._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, vec)
        return slow(input, vec, out=out)

    return mv

def make_caller_1095(table, tables, get_state, slow, types):
    def mvlgamma(input, p, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and p.__class__ is int:
                return kernel(input, p)
        return slow(input, p, out=out)

    return mvlgamma

def make_caller_1096(table, tables, get_state, slow, types):
    def nan_to_num(input, nan=None, posinf=None, neginf=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (nan is None or (nan.__class__ is float)) and (posinf is None or (posinf.__class__ is float)) and (neginf is None or (neginf.__class__ is float)):
                return kernel(input, nan, posinf, neginf)
        return slow(input, nan, posinf, neginf, out=out)

    return nan_to_num

def make_caller_1097(table, tables, get_state, slow, types):
    def nan_to_num_(input, nan=None, posinf=None, neginf=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (nan is None or (nan.__class__ is float)) and (posinf is None or (posinf.__class__ is float)) and (neginf is None or (neginf.__class__ is float)):
                return kernel(input, nan, posinf, neginf)
        return slow(input, nan, posinf, neginf)

    return nan_to_num_

def make_caller_1098(table, tables, get_state, slow, types):
    def nanmean(input, dim=None, keepdim=False, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, keepdim, dtype=dtype)
        return slow(input, dim, keepdim, dtype=dtype, out=out)

    return nanmean

def make_caller_1099(table, tables, get_state, slow, types):
    def nanquantile(input, q, dim=None, keepdim=False, *, interpolation='linear', out=None):
        try:
            keys = input._keys
            keys_1 = q._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(input, q, dim, keepdim, interpolation=interpolation)
        return slow(input, q, dim, keepdim, interpolation=interpolation, out=out)

    return nanquantile

def make_caller_1100(table, tables, get_state, slow, types):
    def nansum(input, dim=None, keepdim=False, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, keepdim, dtype=dtype)
        return slow(input, dim, keepdim, dtype=dtype, out=out)

    return nansum

def make_caller_1101(table, tables, get_state, slow, types):
    def narrow(input, dim, start, length):
        try:
            keys = input._keys
            keys_1 = start._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and length.__class__ is int:
                return kernel(input, dim, start, length)
        return slow(input, dim, start, length)

    return narrow

def make_caller_1102(table, tables, get_state, slow, types):
    def native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if training.__class__ is bool and momentum.__class__ is float and eps.__class__ is float:
                return kernel(input, weight, bias, running_mean, running_var, training, momentum, eps)
        return slow(input, weight, bias, running_mean, running_var, training, momentum, eps)

    return native_batch_norm

def make_caller_1103(table, tables, get_state, slow, types):
    def native_batch_norm_backward(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_mean is not None:
                keys_more = running_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if running_var is not None:
                keys_more = running_var._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_mean is not None:
                keys_more = save_mean._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if save_invstd is not None:
                keys_more = save_invstd._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if train.__class__ is bool and eps.__class__ is float and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)
        return slow(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)

    return native_batch_norm_backward

def make_caller_1104(table, tables, get_state, slow, types):
    def native_channel_shuffle(input, groups):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if groups.__class__ is int:
                return kernel(input, groups)
        return slow(input, groups)

    return native_channel_shuffle

def make_caller_1105(table, tables, get_state, slow, types):
    def native_dropout(input, p, train):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and (train is None or (train.__class__ is bool)):
                return kernel(input, p, train)
        return slow(input, p, train)

    return native_dropout

def make_caller_1106(table, tables, get_state, slow, types):
    def native_dropout_backward(grad_output, mask, scale, *, out=None):
        try:
            keys = grad_output._keys
            keys_1 = mask._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and scale.__class__ is float:
                return kernel(grad_output, mask, scale)
        return slow(grad_output, mask, scale, out=out)

    return native_dropout_backward

def make_caller_1107(table, tables, get_state, slow, types):
    def native_group_norm(input, weight, bias, N, C, HxW, group, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and eps.__class__ is float:
                return kernel(input, weight, bias, N, C, HxW, group, eps)
        return slow(input, weight, bias, N, C, HxW, group, eps)

    return native_group_norm

def make_caller_1108(table, tables, get_state, slow, types):
    def native_group_norm_backward(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if N.__class__ is int and C.__class__ is int and HxW.__class__ is int and group.__class__ is int and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)
        return slow(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)

    return native_group_norm_backward

def make_caller_1109(table, tables, get_state, slow, types):
    def native_layer_norm(input, normalized_shape, weight, bias, eps):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and eps.__class__ is float:
                return kernel(input, normalized_shape, weight, bias, eps)
        return slow(input, normalized_shape, weight, bias, eps)

    return native_layer_norm

def make_caller_1110(table, tables, get_state, slow, types):
    def native_layer_norm_backward(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask):
        try:
            keys = grad_out._keys
            keys_1 = input._keys
            keys_2 = mean._keys
            keys_3 = rstd._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if bias is not None:
                keys_more = bias._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            if keys_3 is not keys:
                keys = keys.joins[keys_3]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and output_mask.__class__ in types.sequences and types.are_bools(map(types.type_of, output_mask)):
                return kernel(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
        return slow(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)

    return native_layer_norm_backward

def make_caller_1111(table, tables, get_state, slow, types):
    def ne(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return ne

def make_caller_1112(table, tables, get_state, slow, types):
    def neg(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return neg

def make_caller_1113(table, tables, get_state, slow, types):
    def neg_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return neg_

def make_caller_1114(table, tables, get_state, slow, types):
    def negative(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return negative

def make_caller_1115(table, tables, get_state, slow, types):
    def negative_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return negative_

def make_caller_1116(table, tables, get_state, slow, types):
    def nextafter(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return nextafter

def make_caller_1117(table, tables, get_state, slow, types):
    def nonzero_numpy(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return nonzero_numpy

def make_caller_1118(table, tables, get_state, slow, types):
    def normal_functional(input, mean=0.0, std=1.0, *, generator=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mean.__class__ is float and std.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, mean, std, generator=generator)
        return slow(input, mean, std, generator=generator)

    return normal_functional

def make_caller_1119(table, tables, get_state, slow, types):
    def not_equal(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return not_equal

def make_caller_1120(table, tables, get_state, slow, types):
    def ones_like(input, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format, out=out)

    return ones_like

def make_caller_1121(table, tables, get_state, slow, types):
    def outer(input, vec2, *, out=None):
        try:
            keys = input._keys
            keys_1 = vec2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, vec2)
        return slow(input, vec2, out=out)

    return outer

def make_caller_1122(table, tables, get_state, slow, types):
    def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
        try:
            keys = x1._keys
            keys_1 = x2._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float and eps.__class__ is float and keepdim.__class__ is bool:
                return kernel(x1, x2, p, eps, keepdim)
        return slow(x1, x2, p, eps, keepdim)

    return pairwise_distance

def make_caller_1123(table, tables, get_state, slow, types):
    def pdist(input, p=2.0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if p.__class__ is float:
                return kernel(input, p)
        return slow(input, p)

    return pdist

def make_caller_1124(table, tables, get_state, slow, types):
    def permute(input, dims):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(input, dims)
        return slow(input, dims)

    return permute

def make_caller_1125(table, tables, get_state, slow, types):
    def pinverse(input, rcond=1e-15):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if rcond.__class__ is float:
                return kernel(input, rcond)
        return slow(input, rcond)

    return pinverse

def make_caller_1126(table, tables, get_state, slow, types):
    def pixel_shuffle(input, upscale_factor, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upscale_factor.__class__ is int:
                return kernel(input, upscale_factor)
        return slow(input, upscale_factor, out=out)

    return pixel_shuffle

def make_caller_1127(table, tables, get_state, slow, types):
    def pixel_unshuffle(input, downscale_factor, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and downscale_factor.__class__ is int:
                return kernel(input, downscale_factor)
        return slow(input, downscale_factor, out=out)

    return pixel_unshuffle

def make_caller_1128(table, tables, get_state, slow, types):
    def poisson(input, generator=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, generator)
        return slow(input, generator, out=out)

    return poisson

def make_caller_1129(table, tables, get_state, slow, types):
    def poisson_nll_loss(input, target, log_input, full, eps, reduction):
        try:
            keys = input._keys
            keys_1 = target._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if log_input.__class__ is bool and full.__class__ is bool and eps.__class__ is float and reduction.__class__ is int:
                return kernel(input, target, log_input, full, eps, reduction)
        return slow(input, target, log_input, full, eps, reduction)

    return poisson_nll_loss

def make_caller_1130(table, tables, get_state, slow, types):
    def polar(abs, angle, *, out=None):
        try:
            keys = abs._keys
            keys_1 = angle._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(abs, angle)
        return slow(abs, angle, out=out)

    return polar

def make_caller_1131(table, tables, get_state, slow, types):
    def polygamma(n, input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and n.__class__ is int:
                return kernel(n, input)
        return slow(n, input, out=out)

    return polygamma

def make_caller_1132(table, tables, get_state, slow, types):
    def positive(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return positive

def make_caller_1133(table, tables, get_state, slow, types):
    def pow(input, exponent, *, out=None):
        try:
            keys = input._keys
            keys_1 = exponent._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, exponent)
        return slow(input, exponent, out=out)

    return pow

def make_caller_1134(table, tables, get_state, slow, types):
    def prelu(input, weight):
        try:
            keys = input._keys
            keys_1 = weight._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, weight)
        return slow(input, weight)

    return prelu

def make_caller_1135(table, tables, get_state, slow, types):
    def put(input, index, source, accumulate=False, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = source._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and accumulate.__class__ is bool:
                return kernel(input, index, source, accumulate)
        return slow(input, index, source, accumulate, out=out)

    return put

def make_caller_1136(table, tables, get_state, slow, types):
    def qr(input, some=True):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool:
                return kernel(input, some)
        return slow(input, some)

    return qr

def make_caller_1137(table, tables, get_state, slow, types):
    def quantile(input, q, dim=None, keepdim=False, *, interpolation='linear', out=None):
        try:
            keys = input._keys
            keys_1 = q._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)) and keepdim.__class__ is bool and interpolation.__class__ is str:
                return kernel(input, q, dim, keepdim, interpolation=interpolation)
        return slow(input, q, dim, keepdim, interpolation=interpolation, out=out)

    return quantile

def make_caller_1138(table, tables, get_state, slow, types):
    def rad2deg(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return rad2deg

def make_caller_1139(table, tables, get_state, slow, types):
    def rad2deg_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return rad2deg_

def make_caller_1140(table, tables, get_state, slow, types):
    def ravel(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return ravel

def make_caller_1141(table, tables, get_state, slow, types):
    def real(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return real

def make_caller_1142(table, tables, get_state, slow, types):
    def reciprocal(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return reciprocal

def make_caller_1143(table, tables, get_state, slow, types):
    def reciprocal_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return reciprocal_

def make_caller_1144(table, tables, get_state, slow, types):
    def relu(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return relu

def make_caller_1145(table, tables, get_state, slow, types):
    def relu_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return relu_

def make_caller_1146(table, tables, get_state, slow, types):
    def remainder(input, other, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (other.__class__ is int or other.__class__ in types.Scalar):
                return kernel(input, other)
        return slow(input, other, out=out)

    return remainder

def make_caller_1147(table, tables, get_state, slow, types):
    def reshape(input, shape):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if shape.__class__ in types.sequences and types.are_ints(map(types.type_of, shape)):
                return kernel(input, shape)
        return slow(input, shape)

    return reshape

def make_caller_1148(table, tables, get_state, slow, types):
    def resize(input, size, *, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and size.__class__ in types.sequences and types.are_ints(map(types.type_of, size)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, size, memory_format=memory_format)
        return slow(input, size, memory_format=memory_format, out=out)

    return resize

def make_caller_1149(table, tables, get_state, slow, types):
    def resize_as_(input, the_template, *, memory_format=None):
        try:
            keys = input._keys
            keys_1 = the_template._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, the_template, memory_format=memory_format)
        return slow(input, the_template, memory_format=memory_format)

    return resize_as_

def make_caller_1150(table, tables, get_state, slow, types):
    def resolve_conj(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return resolve_conj

def make_caller_1151(table, tables, get_state, slow, types):
    def resolve_neg(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return resolve_neg

def make_caller_1152(table, tables, get_state, slow, types):
    def rms_norm(input, normalized_shape, weight=None, eps=None):
        try:
            keys = input._keys
            if weight is not None:
                keys_more = weight._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if normalized_shape.__class__ in types.sequences and types.are_ints(map(types.type_of, normalized_shape)) and (eps is None or (eps.__class__ is float)):
                return kernel(input, normalized_shape, weight, eps)
        return slow(input, normalized_shape, weight, eps)

    return rms_norm

def make_caller_1153(table, tables, get_state, slow, types):
    def roll(input, shifts, dims=(), *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and shifts.__class__ in types.sequences and types.are_ints(map(types.type_of, shifts)) and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(input, shifts, dims)
        return slow(input, shifts, dims, out=out)

    return roll

def make_caller_1154(table, tables, get_state, slow, types):
    def rot90(input, k=1, dims=(0, 1), *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and k.__class__ is int and dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(input, k, dims)
        return slow(input, k, dims, out=out)

    return rot90

def make_caller_1155(table, tables, get_state, slow, types):
    def row_stack(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return row_stack

def make_caller_1156(table, tables, get_state, slow, types):
    def rrelu(input, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, lower, upper, training, generator)
        return slow(input, lower, upper, training, generator)

    return rrelu

def make_caller_1157(table, tables, get_state, slow, types):
    def rrelu_(input, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (lower.__class__ is int or lower.__class__ in types.Scalar) and (upper.__class__ is int or upper.__class__ in types.Scalar) and training.__class__ is bool and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, lower, upper, training, generator)
        return slow(input, lower, upper, training, generator)

    return rrelu_

def make_caller_1158(table, tables, get_state, slow, types):
    def rsqrt(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return rsqrt

def make_caller_1159(table, tables, get_state, slow, types):
    def rsqrt_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return rsqrt_

def make_caller_1160(table, tables, get_state, slow, types):
    def rsub(input, other, *, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, other, alpha=alpha)
        return slow(input, other, alpha=alpha, out=out)

    return rsub

def make_caller_1161(table, tables, get_state, slow, types):
    def scalar_tensor(s, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s.__class__ is int or s.__class__ in types.Scalar) and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(s, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(s, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return scalar_tensor

def make_caller_1162(table, tables, get_state, slow, types):
    def scatter_add(input, dim, index, src, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, dim, index, src)
        return slow(input, dim, index, src, out=out)

    return scatter_add

def make_caller_1163(table, tables, get_state, slow, types):
    def scatter_reduce(input, dim, index, src, reduce, *, include_self=True, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            keys_2 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and reduce.__class__ is str and include_self.__class__ is bool:
                return kernel(input, dim, index, src, reduce, include_self=include_self)
        return slow(input, dim, index, src, reduce, include_self=include_self, out=out)

    return scatter_reduce

def make_caller_1164(table, tables, get_state, slow, types):
    def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None, out=None):
        try:
            keys = sorted_sequence._keys
            keys_1 = input._keys
            if sorter is not None:
                keys_more = sorter._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and out_int32.__class__ is bool and right.__class__ is bool and (side is None or (side.__class__ is str)):
                return kernel(sorted_sequence, input, out_int32=out_int32, right=right, side=side, sorter=sorter)
        return slow(sorted_sequence, input, out_int32=out_int32, right=right, side=side, sorter=sorter, out=out)

    return searchsorted

def make_caller_1165(table, tables, get_state, slow, types):
    def select(input, dim, index):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and index.__class__ is int:
                return kernel(input, dim, index)
        return slow(input, dim, index)

    return select

def make_caller_1166(table, tables, get_state, slow, types):
    def select_backward(grad_output, input_sizes, dim, index, *, out=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and index.__class__ is int:
                return kernel(grad_output, input_sizes, dim, index)
        return slow(grad_output, input_sizes, dim, index, out=out)

    return select_backward

def make_caller_1167(table, tables, get_state, slow, types):
    def select_scatter(input, src, dim, index, *, out=None):
        try:
            keys = input._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and index.__class__ is int:
                return kernel(input, src, dim, index)
        return slow(input, src, dim, index, out=out)

    return select_scatter

def make_caller_1168(table, tables, get_state, slow, types):
    def selu(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return selu

def make_caller_1169(table, tables, get_state, slow, types):
    def selu_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return selu_

def make_caller_1170(table, tables, get_state, slow, types):
    def sgn(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sgn

def make_caller_1171(table, tables, get_state, slow, types):
    def sigmoid(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sigmoid

def make_caller_1172(table, tables, get_state, slow, types):
    def sigmoid_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return sigmoid_

def make_caller_1173(table, tables, get_state, slow, types):
    def sign(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sign

def make_caller_1174(table, tables, get_state, slow, types):
    def signbit(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return signbit

def make_caller_1175(table, tables, get_state, slow, types):
    def sin(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sin

def make_caller_1176(table, tables, get_state, slow, types):
    def sin_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return sin_

def make_caller_1177(table, tables, get_state, slow, types):
    def sinc(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sinc

def make_caller_1178(table, tables, get_state, slow, types):
    def sinc_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return sinc_

def make_caller_1179(table, tables, get_state, slow, types):
    def sinh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sinh

def make_caller_1180(table, tables, get_state, slow, types):
    def sinh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return sinh_

def make_caller_1181(table, tables, get_state, slow, types):
    def slice(input, dim=0, start=None, end=None, step=1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (start is None or (start.__class__ is int)) and (end is None or (end.__class__ is int)) and step.__class__ is int:
                return kernel(input, dim, start, end, step)
        return slow(input, dim, start, end, step)

    return slice

def make_caller_1182(table, tables, get_state, slow, types):
    def slice_backward(grad_output, input_sizes, dim, start, end, step, *, out=None):
        try:
            keys = grad_output._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and start.__class__ is int and end.__class__ is int and step.__class__ is int:
                return kernel(grad_output, input_sizes, dim, start, end, step)
        return slow(grad_output, input_sizes, dim, start, end, step, out=out)

    return slice_backward

def make_caller_1183(table, tables, get_state, slow, types):
    def slice_scatter(input, src, dim=0, start=None, end=None, step=1, *, out=None):
        try:
            keys = input._keys
            keys_1 = src._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (start is None or (start.__class__ is int)) and (end is None or (end.__class__ is int)) and step.__class__ is int:
                return kernel(input, src, dim, start, end, step)
        return slow(input, src, dim, start, end, step, out=out)

    return slice_scatter

def make_caller_1184(table, tables, get_state, slow, types):
    def slogdet(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return slogdet

def make_caller_1185(table, tables, get_state, slow, types):
    def softmax(input, dim, dtype=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype)
        return slow(input, dim, dtype, out=out)

    return softmax

def make_caller_1186(table, tables, get_state, slow, types):
    def split(input, split_size, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_size.__class__ is int and dim.__class__ is int:
                return kernel(input, split_size, dim)
        return slow(input, split_size, dim)

    return split

def make_caller_1187(table, tables, get_state, slow, types):
    def split_with_sizes(input, split_sizes, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, split_sizes)) and dim.__class__ is int:
                return kernel(input, split_sizes, dim)
        return slow(input, split_sizes, dim)

    return split_with_sizes

def make_caller_1188(table, tables, get_state, slow, types):
    def sqrt(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return sqrt

def make_caller_1189(table, tables, get_state, slow, types):
    def sqrt_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return sqrt_

def make_caller_1190(table, tables, get_state, slow, types):
    def square(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return square

def make_caller_1191(table, tables, get_state, slow, types):
    def square_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return square_

def make_caller_1192(table, tables, get_state, slow, types):
    def stack(tensors, dim=0, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(tensors, dim)
        return slow(tensors, dim, out=out)

    return stack

def make_caller_1193(table, tables, get_state, slow, types):
    def sub(input, other, *, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, other, alpha=alpha)
        return slow(input, other, alpha=alpha, out=out)

    return sub

def make_caller_1194(table, tables, get_state, slow, types):
    def subtract(input, other, *, alpha=1, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                return kernel(input, other, alpha=alpha)
        return slow(input, other, alpha=alpha, out=out)

    return subtract

def make_caller_1195(table, tables, get_state, slow, types):
    def svd(input, some=True, compute_uv=True):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if some.__class__ is bool and compute_uv.__class__ is bool:
                return kernel(input, some, compute_uv)
        return slow(input, some, compute_uv)

    return svd

def make_caller_1196(table, tables, get_state, slow, types):
    def swapaxes(input, axis0, axis1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if axis0.__class__ is int and axis1.__class__ is int:
                return kernel(input, axis0, axis1)
        return slow(input, axis0, axis1)

    return swapaxes

def make_caller_1197(table, tables, get_state, slow, types):
    def swapdims(input, dim0, dim1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim0.__class__ is int and dim1.__class__ is int:
                return kernel(input, dim0, dim1)
        return slow(input, dim0, dim1)

    return swapdims

def make_caller_1198(table, tables, get_state, slow, types):
    def t(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return t

def make_caller_1199(table, tables, get_state, slow, types):
    def take(input, index, *, out=None):
        try:
            keys = input._keys
            keys_1 = index._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, index)
        return slow(input, index, out=out)

    return take

def make_caller_1200(table, tables, get_state, slow, types):
    def take_along_dim(input, indices, dim=None, *, out=None):
        try:
            keys = input._keys
            keys_1 = indices._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dim is None or (dim.__class__ is int)):
                return kernel(input, indices, dim)
        return slow(input, indices, dim, out=out)

    return take_along_dim

def make_caller_1201(table, tables, get_state, slow, types):
    def tan(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return tan

def make_caller_1202(table, tables, get_state, slow, types):
    def tan_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return tan_

def make_caller_1203(table, tables, get_state, slow, types):
    def tanh(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return tanh

def make_caller_1204(table, tables, get_state, slow, types):
    def tanh_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return tanh_

def make_caller_1205(table, tables, get_state, slow, types):
    def threshold(input, threshold, value, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (threshold.__class__ is int or threshold.__class__ in types.Scalar) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, threshold, value)
        return slow(input, threshold, value, out=out)

    return threshold

def make_caller_1206(table, tables, get_state, slow, types):
    def threshold_(input, threshold, value):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar) and (value.__class__ is int or value.__class__ in types.Scalar):
                return kernel(input, threshold, value)
        return slow(input, threshold, value)

    return threshold_

def make_caller_1207(table, tables, get_state, slow, types):
    def threshold_backward(grad_output, input, threshold):
        try:
            keys = grad_output._keys
            keys_1 = input._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (threshold.__class__ is int or threshold.__class__ in types.Scalar):
                return kernel(grad_output, input, threshold)
        return slow(grad_output, input, threshold)

    return threshold_backward

def make_caller_1208(table, tables, get_state, slow, types):
    def tile(input, dims):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)):
                return kernel(input, dims)
        return slow(input, dims)

    return tile

def make_caller_1209(table, tables, get_state, slow, types):
    def topk(input, k, dim=-1, largest=True, sorted=True):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if k.__class__ is int and dim.__class__ is int and largest.__class__ is bool and sorted.__class__ is bool:
                return kernel(input, k, dim, largest, sorted)
        return slow(input, k, dim, largest, sorted)

    return topk

def make_caller_1210(table, tables, get_state, slow, types):
    def trace(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return trace

def make_caller_1211(table, tables, get_state, slow, types):
    def trace_backward(grad, sizes):
        try:
            keys = grad._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(grad, sizes)
        return slow(grad, sizes)

    return trace_backward

def make_caller_1212(table, tables, get_state, slow, types):
    def transpose(input, dim0, dim1):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim0.__class__ is int and dim1.__class__ is int:
                return kernel(input, dim0, dim1)
        return slow(input, dim0, dim1)

    return transpose

def make_caller_1213(table, tables, get_state, slow, types):
    def tril(input, diagonal=0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and diagonal.__class__ is int:
                return kernel(input, diagonal)
        return slow(input, diagonal, out=out)

    return tril

def make_caller_1214(table, tables, get_state, slow, types):
    def tril_indices(row, col, offset=0, *, dtype=4, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and row.__class__ is int and col.__class__ is int and offset.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return tril_indices

def make_caller_1215(table, tables, get_state, slow, types):
    def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction=1):
        try:
            keys = anchor._keys
            keys_1 = positive._keys
            keys_2 = negative._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            if keys_2 is not keys:
                keys = keys.joins[keys_2]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if margin.__class__ is float and p.__class__ is float and eps.__class__ is float and swap.__class__ is bool and reduction.__class__ is int:
                return kernel(anchor, positive, negative, margin, p, eps, swap, reduction)
        return slow(anchor, positive, negative, margin, p, eps, swap, reduction)

    return triplet_margin_loss

def make_caller_1216(table, tables, get_state, slow, types):
    def triu(input, diagonal=0, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and diagonal.__class__ is int:
                return kernel(input, diagonal)
        return slow(input, diagonal, out=out)

    return triu

def make_caller_1217(table, tables, get_state, slow, types):
    def triu_indices(row, col, offset=0, *, dtype=4, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and row.__class__ is int and col.__class__ is int and offset.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(row, col, offset, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return triu_indices

def make_caller_1218(table, tables, get_state, slow, types):
    def true_divide(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return true_divide

def make_caller_1219(table, tables, get_state, slow, types):
    def trunc(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return trunc

def make_caller_1220(table, tables, get_state, slow, types):
    def trunc_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return trunc_

def make_caller_1221(table, tables, get_state, slow, types):
    def unbind(input, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(input, dim)
        return slow(input, dim)

    return unbind

def make_caller_1222(table, tables, get_state, slow, types):
    def unflatten(input, dim, sizes):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, sizes)):
                return kernel(input, dim, sizes)
        return slow(input, dim, sizes)

    return unflatten

def make_caller_1223(table, tables, get_state, slow, types):
    def unfold_backward(grad_in, input_sizes, dim, size, step, *, out=None):
        try:
            keys = grad_in._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and input_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, input_sizes)) and dim.__class__ is int and size.__class__ is int and step.__class__ is int:
                return kernel(grad_in, input_sizes, dim, size, step)
        return slow(grad_in, input_sizes, dim, size, step, out=out)

    return unfold_backward

def make_caller_1224(table, tables, get_state, slow, types):
    def uniform(input, from_=0.0, to=1.0, *, generator=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and from_.__class__ is float and to.__class__ is float and (generator is None or (generator.__class__ is types.Generator)):
                return kernel(input, from_, to, generator=generator)
        return slow(input, from_, to, generator=generator, out=out)

    return uniform

def make_caller_1225(table, tables, get_state, slow, types):
    def unique_dim(input, dim, sorted=True, return_inverse=False, return_counts=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and sorted.__class__ is bool and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(input, dim, sorted, return_inverse, return_counts)
        return slow(input, dim, sorted, return_inverse, return_counts)

    return unique_dim

def make_caller_1226(table, tables, get_state, slow, types):
    def unique_dim_consecutive(input, dim, return_inverse=False, return_counts=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and return_inverse.__class__ is bool and return_counts.__class__ is bool:
                return kernel(input, dim, return_inverse, return_counts)
        return slow(input, dim, return_inverse, return_counts)

    return unique_dim_consecutive

def make_caller_1227(table, tables, get_state, slow, types):
    def unsafe_chunk(input, chunks, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if chunks.__class__ is int and dim.__class__ is int:
                return kernel(input, chunks, dim)
        return slow(input, chunks, dim)

    return unsafe_chunk

def make_caller_1228(table, tables, get_state, slow, types):
    def unsafe_split(input, split_size, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_size.__class__ is int and dim.__class__ is int:
                return kernel(input, split_size, dim)
        return slow(input, split_size, dim)

    return unsafe_split

def make_caller_1229(table, tables, get_state, slow, types):
    def unsafe_split_with_sizes(input, split_sizes, dim=0):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if split_sizes.__class__ in types.sequences and types.are_ints(map(types.type_of, split_sizes)) and dim.__class__ is int:
                return kernel(input, split_sizes, dim)
        return slow(input, split_sizes, dim)

    return unsafe_split_with_sizes

def make_caller_1230(table, tables, get_state, slow, types):
    def unsqueeze(input, dim):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int:
                return kernel(input, dim)
        return slow(input, dim)

    return unsqueeze

def make_caller_1231(table, tables, get_state, slow, types):
    def vander(x, N=None, increasing=False):
        try:
            keys = x._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (N is None or (N.__class__ is int)) and increasing.__class__ is bool:
                return kernel(x, N, increasing)
        return slow(x, N, increasing)

    return vander

def make_caller_1232(table, tables, get_state, slow, types):
    def vdot(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return vdot

def make_caller_1233(table, tables, get_state, slow, types):
    def view_as_complex(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return view_as_complex

def make_caller_1234(table, tables, get_state, slow, types):
    def view_as_real(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return view_as_real

def make_caller_1235(table, tables, get_state, slow, types):
    def vstack(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return vstack

def make_caller_1236(table, tables, get_state, slow, types):
    def xlogy(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return xlogy

def make_caller_1237(table, tables, get_state, slow, types):
    def xlogy_(input, other):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input, other)
        return slow(input, other)

    return xlogy_

def make_caller_1238(table, tables, get_state, slow, types):
    def zero(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return zero

def make_caller_1239(table, tables, get_state, slow, types):
    def zero_(input):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(input)
        return slow(input)

    return zero_

def make_caller_1240(table, tables, get_state, slow, types):
    def zeros_like(input, *, dtype=None, layout=None, device=None, pin_memory=None, memory_format=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)) and (memory_format is None or (memory_format.__class__ is types.MemoryFormat)):
                return kernel(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format)
        return slow(input, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format, out=out)

    return zeros_like

def make_caller_1241(table, tables, get_state, slow, types):
    def fft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return fft

def make_caller_1242(table, tables, get_state, slow, types):
    def fft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return fft2

def make_caller_1243(table, tables, get_state, slow, types):
    def fftfreq(n, d=1.0, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and n.__class__ is int and d.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return fftfreq

def make_caller_1244(table, tables, get_state, slow, types):
    def fftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return fftn

def make_caller_1245(table, tables, get_state, slow, types):
    def fftshift(input, dim=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))):
                return kernel(input, dim)
        return slow(input, dim)

    return fftshift

def make_caller_1246(table, tables, get_state, slow, types):
    def hfft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return hfft

def make_caller_1247(table, tables, get_state, slow, types):
    def hfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return hfft2

def make_caller_1248(table, tables, get_state, slow, types):
    def hfftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return hfftn

def make_caller_1249(table, tables, get_state, slow, types):
    def ifft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return ifft

def make_caller_1250(table, tables, get_state, slow, types):
    def ifft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return ifft2

def make_caller_1251(table, tables, get_state, slow, types):
    def ifftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return ifftn

def make_caller_1252(table, tables, get_state, slow, types):
    def ifftshift(input, dim=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))):
                return kernel(input, dim)
        return slow(input, dim)

    return ifftshift

def make_caller_1253(table, tables, get_state, slow, types):
    def ihfft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return ihfft

def make_caller_1254(table, tables, get_state, slow, types):
    def ihfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return ihfft2

def make_caller_1255(table, tables, get_state, slow, types):
    def ihfftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return ihfftn

def make_caller_1256(table, tables, get_state, slow, types):
    def irfft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return irfft

def make_caller_1257(table, tables, get_state, slow, types):
    def irfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return irfft2

def make_caller_1258(table, tables, get_state, slow, types):
    def irfftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return irfftn

def make_caller_1259(table, tables, get_state, slow, types):
    def rfft(input, n=None, dim=-1, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (n is None or (n.__class__ is int)) and dim.__class__ is int and (norm is None or (norm.__class__ is str)):
                return kernel(input, n, dim, norm)
        return slow(input, n, dim, norm, out=out)

    return rfft

def make_caller_1260(table, tables, get_state, slow, types):
    def rfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return rfft2

def make_caller_1261(table, tables, get_state, slow, types):
    def rfftfreq(n, d=1.0, *, dtype=None, layout=None, device=None, pin_memory=None, out=None):
        try:
            keys = types.no_keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and n.__class__ is int and d.__class__ is float and (dtype is None or (dtype.__class__ is types.ScalarType)) and (layout is None or (layout.__class__ is types.Layout)) and (device is None or (device.__class__ is types.Device)) and (pin_memory is None or (pin_memory.__class__ is bool)):
                return kernel(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
        return slow(n, d, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, out=out)

    return rfftfreq

def make_caller_1262(table, tables, get_state, slow, types):
    def rfftn(input, s=None, dim=None, norm=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (s is None or (s.__class__ in types.sequences and types.are_ints(map(types.type_of, s)))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and (norm is None or (norm.__class__ is str)):
                return kernel(input, s, dim, norm)
        return slow(input, s, dim, norm, out=out)

    return rfftn

def make_caller_1263(table, tables, get_state, slow, types):
    def cholesky(input, *, upper=False, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upper.__class__ is bool:
                return kernel(input, upper=upper)
        return slow(input, upper=upper, out=out)

    return cholesky

def make_caller_1264(table, tables, get_state, slow, types):
    def cholesky_ex(input, *, upper=False, check_errors=False):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if upper.__class__ is bool and check_errors.__class__ is bool:
                return kernel(input, upper=upper, check_errors=check_errors)
        return slow(input, upper=upper, check_errors=check_errors)

    return cholesky_ex

def make_caller_1265(table, tables, get_state, slow, types):
    def cond(input, p=None, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (p is None or ((p.__class__ is int or p.__class__ in types.Scalar))):
                return kernel(input, p)
        return slow(input, p, out=out)

    return cond

def make_caller_1266(table, tables, get_state, slow, types):
    def cross(input, other, *, dim=-1, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(input, other, dim=dim)
        return slow(input, other, dim=dim, out=out)

    return cross

def make_caller_1267(table, tables, get_state, slow, types):
    def det(A, *, out=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(A)
        return slow(A, out=out)

    return det

def make_caller_1268(table, tables, get_state, slow, types):
    def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if offset.__class__ is int and dim1.__class__ is int and dim2.__class__ is int:
                return kernel(A, offset=offset, dim1=dim1, dim2=dim2)
        return slow(A, offset=offset, dim1=dim1, dim2=dim2)

    return diagonal

def make_caller_1269(table, tables, get_state, slow, types):
    def eigh(input, UPLO='L'):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if UPLO.__class__ is str:
                return kernel(input, UPLO)
        return slow(input, UPLO)

    return eigh

def make_caller_1270(table, tables, get_state, slow, types):
    def eigvalsh(input, UPLO='L', *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and UPLO.__class__ is str:
                return kernel(input, UPLO)
        return slow(input, UPLO, out=out)

    return eigvalsh

def make_caller_1271(table, tables, get_state, slow, types):
    def inv(A, *, out=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(A)
        return slow(A, out=out)

    return inv

def make_caller_1272(table, tables, get_state, slow, types):
    def inv_ex(A, *, check_errors=False):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if check_errors.__class__ is bool:
                return kernel(A, check_errors=check_errors)
        return slow(A, check_errors=check_errors)

    return inv_ex

def make_caller_1273(table, tables, get_state, slow, types):
    def lstsq(input, b, rcond=None, *, driver=None):
        try:
            keys = input._keys
            keys_1 = b._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (rcond is None or (rcond.__class__ is float)) and (driver is None or (driver.__class__ is str)):
                return kernel(input, b, rcond, driver=driver)
        return slow(input, b, rcond, driver=driver)

    return lstsq

def make_caller_1274(table, tables, get_state, slow, types):
    def matrix_norm(input, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and ord.__class__ is str and dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, ord, dim, keepdim, dtype=dtype)
        return slow(input, ord, dim, keepdim, dtype=dtype, out=out)

    return matrix_norm

def make_caller_1275(table, tables, get_state, slow, types):
    def multi_dot(tensors, *, out=None):
        try:
            keys = types.no_keys
            if tensors.__class__ not in types.sequences:
                raise AttributeError
            for item in tensors:
                keys_more = item._keys
                if keys_more is not keys:
                    keys = keys.joins[keys_more]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(tensors)
        return slow(tensors, out=out)

    return multi_dot

def make_caller_1276(table, tables, get_state, slow, types):
    def norm(input, ord=None, dim=None, keepdim=False, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (ord is None or ((ord.__class__ is int or ord.__class__ in types.Scalar))) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, ord, dim, keepdim, dtype=dtype)
        return slow(input, ord, dim, keepdim, dtype=dtype, out=out)

    return norm

def make_caller_1277(table, tables, get_state, slow, types):
    def qr(A, mode='reduced'):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if mode.__class__ is str:
                return kernel(A, mode)
        return slow(A, mode)

    return qr

def make_caller_1278(table, tables, get_state, slow, types):
    def slogdet(A):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            return kernel(A)
        return slow(A)

    return slogdet

def make_caller_1279(table, tables, get_state, slow, types):
    def solve(A, B, *, left=True, out=None):
        try:
            keys = A._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and left.__class__ is bool:
                return kernel(A, B, left=left)
        return slow(A, B, left=left, out=out)

    return solve

def make_caller_1280(table, tables, get_state, slow, types):
    def solve_ex(A, B, *, left=True, check_errors=False):
        try:
            keys = A._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if left.__class__ is bool and check_errors.__class__ is bool:
                return kernel(A, B, left=left, check_errors=check_errors)
        return slow(A, B, left=left, check_errors=check_errors)

    return solve_ex

def make_caller_1281(table, tables, get_state, slow, types):
    def solve_triangular(input, B, *, upper, left=True, unitriangular=False, out=None):
        try:
            keys = input._keys
            keys_1 = B._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and upper.__class__ is bool and left.__class__ is bool and unitriangular.__class__ is bool:
                return kernel(input, B, upper=upper, left=left, unitriangular=unitriangular)
        return slow(input, B, upper=upper, left=left, unitriangular=unitriangular, out=out)

    return solve_triangular

def make_caller_1282(table, tables, get_state, slow, types):
    def svd(A, full_matrices=True, *, driver=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if full_matrices.__class__ is bool and (driver is None or (driver.__class__ is str)):
                return kernel(A, full_matrices, driver=driver)
        return slow(A, full_matrices, driver=driver)

    return svd

def make_caller_1283(table, tables, get_state, slow, types):
    def svdvals(A, *, driver=None, out=None):
        try:
            keys = A._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (driver is None or (driver.__class__ is str)):
                return kernel(A, driver=driver)
        return slow(A, driver=driver, out=out)

    return svdvals

def make_caller_1284(table, tables, get_state, slow, types):
    def tensorinv(input, ind=2, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and ind.__class__ is int:
                return kernel(input, ind)
        return slow(input, ind, out=out)

    return tensorinv

def make_caller_1285(table, tables, get_state, slow, types):
    def tensorsolve(input, other, dims=None, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (dims is None or (dims.__class__ in types.sequences and types.are_ints(map(types.type_of, dims)))):
                return kernel(input, other, dims)
        return slow(input, other, dims, out=out)

    return tensorsolve

def make_caller_1286(table, tables, get_state, slow, types):
    def vander(x, *, N=None):
        try:
            keys = x._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if (N is None or (N.__class__ is int)):
                return kernel(x, N=N)
        return slow(x, N=N)

    return vander

def make_caller_1287(table, tables, get_state, slow, types):
    def vecdot(x, y, *, dim=-1, out=None):
        try:
            keys = x._keys
            keys_1 = y._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and dim.__class__ is int:
                return kernel(x, y, dim=dim)
        return slow(x, y, dim=dim, out=out)

    return vecdot

def make_caller_1288(table, tables, get_state, slow, types):
    def vector_norm(input, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and (ord.__class__ is int or ord.__class__ in types.Scalar) and (dim is None or (dim.__class__ in types.sequences and types.are_ints(map(types.type_of, dim)))) and keepdim.__class__ is bool and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, ord, dim, keepdim, dtype=dtype)
        return slow(input, ord, dim, keepdim, dtype=dtype, out=out)

    return vector_norm

def make_caller_1289(table, tables, get_state, slow, types):
    def bessel_j0(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return bessel_j0

def make_caller_1290(table, tables, get_state, slow, types):
    def bessel_j1(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return bessel_j1

def make_caller_1291(table, tables, get_state, slow, types):
    def entr(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return entr

def make_caller_1292(table, tables, get_state, slow, types):
    def erfcx(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return erfcx

def make_caller_1293(table, tables, get_state, slow, types):
    def expit(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return expit

def make_caller_1294(table, tables, get_state, slow, types):
    def gammaln(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return gammaln

def make_caller_1295(table, tables, get_state, slow, types):
    def i0e(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return i0e

def make_caller_1296(table, tables, get_state, slow, types):
    def i1(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return i1

def make_caller_1297(table, tables, get_state, slow, types):
    def i1e(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return i1e

def make_caller_1298(table, tables, get_state, slow, types):
    def log_ndtr(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return log_ndtr

def make_caller_1299(table, tables, get_state, slow, types):
    def log_softmax(input, dim, *, dtype=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype=dtype)
        return slow(input, dim, dtype=dtype)

    return log_softmax

def make_caller_1300(table, tables, get_state, slow, types):
    def multigammaln(input, p, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and p.__class__ is int:
                return kernel(input, p)
        return slow(input, p, out=out)

    return multigammaln

def make_caller_1301(table, tables, get_state, slow, types):
    def ndtr(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return ndtr

def make_caller_1302(table, tables, get_state, slow, types):
    def ndtri(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return ndtri

def make_caller_1303(table, tables, get_state, slow, types):
    def psi(input, *, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input)
        return slow(input, out=out)

    return psi

def make_caller_1304(table, tables, get_state, slow, types):
    def round(input, *, decimals=0, out=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None and decimals.__class__ is int:
                return kernel(input, decimals=decimals)
        return slow(input, decimals=decimals, out=out)

    return round

def make_caller_1305(table, tables, get_state, slow, types):
    def softmax(input, dim, dtype=None):
        try:
            keys = input._keys
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if dim.__class__ is int and (dtype is None or (dtype.__class__ is types.ScalarType)):
                return kernel(input, dim, dtype)
        return slow(input, dim, dtype)

    return softmax

def make_caller_1306(table, tables, get_state, slow, types):
    def xlog1py(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return xlog1py

def make_caller_1307(table, tables, get_state, slow, types):
    def zeta(input, other, *, out=None):
        try:
            keys = input._keys
            keys_1 = other._keys
            if keys_1 is not keys:
                keys = keys.joins[keys_1]
            state = get_state()
            kernel = (table if state is None else tables[state])[keys]
        except (AttributeError, KeyError):
            pass
        else:
            if out is None:
                return kernel(input, other)
        return slow(input, other, out=out)

    return zeta
