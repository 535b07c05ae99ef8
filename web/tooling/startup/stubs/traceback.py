"""Stub for traceback: reports file, line, function and error, without source lines.

The sources are not part of the page.
"""


def format_exception(exc, value=None, tb=None, **_):
    value = exc if value is None else value
    message_lines = [f"{type(value).__name__}: {value}\n"]
    tb = tb or value.__traceback__
    places = []
    while tb:
        code = tb.tb_frame.f_code
        places.append(f'  File "{code.co_filename}", line {tb.tb_lineno}, in {code.co_name}\n')
        tb = tb.tb_next
    return ["Traceback (most recent call last):\n", *places, *message_lines] if places else message_lines


def format_exc(**_):
    import sys

    return "".join(format_exception(sys.exception()))


def print_exception(exc, value=None, tb=None, **_):
    import sys

    sys.stderr.write("".join(format_exception(exc, value, tb)))
