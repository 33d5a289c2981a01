"""Records the errors that a driver returns for the wrong calls of test/hosts/reported-bugs.test.ts.

    python3 scripts/record-host-errors.py

Needs libOpenCL and one driver, such as pocl. Each case builds its kernel, sets the arguments and launches it, as the
host of the test does; the first error goes to test/recorded/host-errors.json.
"""

import ctypes
import json
import os

FILE = os.path.join(os.path.dirname(__file__), '..', 'test', 'recorded', 'host-errors.json')
ERRORS = {
    0: None,
    -46: 'CL_INVALID_KERNEL_NAME',
    -49: 'CL_INVALID_ARG_INDEX',
    -50: 'CL_INVALID_ARG_VALUE',
    -51: 'CL_INVALID_ARG_SIZE',
    -52: 'CL_INVALID_KERNEL_ARGS',
    -54: 'CL_INVALID_WORK_GROUP_SIZE',
}

OFFSET = 'kernel void copy(global float *d, ulong offset) { d[get_global_id(0) + offset] = 0; }'
WIDTH = 'kernel void copy(global float *d, int width) { d[get_global_id(0) * width] = 0; }'
COUNT = 'kernel void copy(global long *d, long n) { if (get_global_id(0) < n) d[get_global_id(0)] = n; }'
LOCAL = 'kernel void copy(global float *d, local float *t) { t[0] = d[0]; d[1] = t[0]; }'
REQUIRED = (
    '__attribute__((reqd_work_group_size(16, 16, 1))) '
    'kernel void copy(global float *d) { d[get_global_id(0)] = 0; }'
)
BUFFER = (0, 8, True)

# The case, its kernel, the name to create, (index, size, whether there is a value), the global and the local size.
CASES = [
    ('a ulong that is set from an int', OFFSET, 'copy', [BUFFER, (1, 4, True)], [64], None),
    ('an int that is set from a size_t', WIDTH, 'copy', [BUFFER, (1, 8, True)], [64], None),
    ('a long that is set from a cl_int', COUNT, 'copy', [BUFFER, (1, 4, True)], [64], None),
    ('a local argument of size 0', LOCAL, 'copy', [BUFFER, (1, 0, False)], [64], None),
    ('an argument that is never set', WIDTH, 'copy', [BUFFER], [64], None),
    ('a kernel that was renamed on one side', WIDTH, 'copy_row', [], [64], None),
    ('a local size other than the required one', REQUIRED, 'copy', [BUFFER], [64, 64], [8, 8]),
    ('an argument that the kernel no longer has', WIDTH, 'copy', [BUFFER, (1, 4, True), (2, 4, True)], [64], None),
]


class Driver:
    def __init__(self):
        self.cl = ctypes.CDLL('libOpenCL.so.1')
        for what in ('Context', 'CommandQueue', 'ProgramWithSource', 'Kernel', 'Buffer'):
            getattr(self.cl, f'clCreate{what}').restype = ctypes.c_void_p
        platform, device = ctypes.c_void_p(), ctypes.c_void_p()
        self.cl.clGetPlatformIDs(1, ctypes.byref(platform), None)
        self.cl.clGetDeviceIDs(platform, ctypes.c_ulong(0xFFFFFFFF), 1, ctypes.byref(device), None)
        self.device = device
        error = ctypes.byref(ctypes.c_int())
        self.context = ctypes.c_void_p(self.cl.clCreateContext(None, 1, ctypes.byref(device), None, None, error))
        self.queue = ctypes.c_void_p(self.cl.clCreateCommandQueue(self.context, device, ctypes.c_ulong(0), error))
        self.name = self.text(platform, 0x0902) + ': ' + self.text(platform, 0x0901)

    def text(self, platform, what):
        buffer = ctypes.create_string_buffer(1024)
        self.cl.clGetPlatformInfo(platform, what, ctypes.c_size_t(1024), buffer, None)
        return buffer.value.decode().strip()

    def run(self, source, name, arguments, size, local):
        """The first error of the calls; 0 without one."""
        cl, error = self.cl, ctypes.c_int()
        texts = (ctypes.c_char_p * 1)(source.encode())
        program = ctypes.c_void_p(cl.clCreateProgramWithSource(self.context, 1, texts, None, ctypes.byref(error)))
        if cl.clBuildProgram(program, 1, ctypes.byref(self.device), b'-cl-std=CL1.2', None, None) != 0:
            raise SystemExit(f'the driver does not build: {source}')
        kernel = ctypes.c_void_p(cl.clCreateKernel(program, name.encode(), ctypes.byref(error)))
        if error.value:
            return error.value
        size_of_buffer = ctypes.c_size_t(1 << 16)
        memory = ctypes.c_void_p(
            cl.clCreateBuffer(self.context, ctypes.c_ulong(1), size_of_buffer, None, ctypes.byref(error))
        )
        zero = ctypes.c_ulong(0)
        for index, length, has_value in arguments:
            value = ctypes.byref(memory if index == 0 else zero) if has_value else None
            answer = cl.clSetKernelArg(kernel, index, ctypes.c_size_t(length), value)
            if answer:
                return answer
        sizes = (ctypes.c_size_t * len(size))(*size)
        group = (ctypes.c_size_t * len(local))(*local) if local else None
        answer = cl.clEnqueueNDRangeKernel(self.queue, kernel, len(size), None, sizes, group, 0, None, None)
        return answer or cl.clFinish(self.queue)


driver = Driver()
errors = {what: ERRORS[driver.run(*case)] for what, *case in CASES}
with open(FILE, 'w') as file:
    json.dump({'driver': driver.name, 'errors': errors}, file, indent=2)
    file.write('\n')
