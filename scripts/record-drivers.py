"""Records what OpenCL drivers answer for the kernels in test/recorded/drivers.json.

    python3 scripts/record-drivers.py [--check]

Every driver that libOpenCL finds compiles each kernel, in a process of its own; its answers replace those in the file,
and those of other drivers stay. With --check nothing is written: differences from the recorded answers are printed,
and the exit status is 1 if there are any. A driver that crashes gives no answer.
"""

import ctypes
import json
import os
import subprocess
import sys

FILE = os.path.join(os.path.dirname(__file__), '..', 'test', 'recorded', 'drivers.json')
# The device of clspace for each platform; others are not asked.
DEVICES = {
    'NVIDIA CUDA': 'nvidia',
    'Portable Computing Language': 'pocl',
    'rusticl': 'rusticl',
    'Intel(R) OpenCL': 'intel-cpu',
    'Intel(R) OpenCL Graphics': 'intel-gpu',
}


def text(query, *args):
    size = ctypes.c_size_t()
    query(*args, 0, None, ctypes.byref(size))
    buffer = ctypes.create_string_buffer(size.value)
    query(*args, size, buffer, None)
    return buffer.value.decode(errors='replace').strip()


def devices(cl):
    """Yields (name, version, device) for each platform whose driver is known."""
    count = ctypes.c_uint()
    if cl.clGetPlatformIDs(0, None, ctypes.byref(count)) != 0:
        return
    platforms = (ctypes.c_void_p * count.value)()
    cl.clGetPlatformIDs(count, platforms, None)
    for platform in platforms:
        name = DEVICES.get(text(cl.clGetPlatformInfo, ctypes.c_void_p(platform), 0x0902))
        device = ctypes.c_void_p()
        every = ctypes.c_ulong(0xFFFFFFFF)
        if name and cl.clGetDeviceIDs(ctypes.c_void_p(platform), every, 1, ctypes.byref(device), None) == 0:
            yield name, text(cl.clGetDeviceInfo, device, 0x102D), device


def build(cl, device, source, options):
    """Whether a driver builds a kernel."""
    status = ctypes.c_int()
    context = ctypes.c_void_p(cl.clCreateContext(None, 1, ctypes.byref(device), None, None, ctypes.byref(status)))
    lines = (ctypes.c_char_p * 1)(source.encode())
    program = ctypes.c_void_p(cl.clCreateProgramWithSource(context, 1, lines, None, ctypes.byref(status)))
    return cl.clBuildProgram(program, 1, ctypes.byref(device), options.encode(), None, None) == 0


def library():
    cl = ctypes.CDLL('libOpenCL.so.1')
    cl.clCreateContext.restype = cl.clCreateProgramWithSource.restype = ctypes.c_void_p
    return cl


def one(name, index):
    """In a process of its own: prints the answer for one kernel and the following ones."""
    cl = library()
    kernels = json.load(open(FILE))['kernels']
    device = next(device for own, _, device in devices(cl) if own == name)
    for i in range(index, len(kernels)):
        print(i, end=' ', flush=True)
        answer = build(cl, device, kernels[i]['source'], ' '.join(kernels[i]['options']))
        print('accepts' if answer else 'rejects', flush=True)


def answers(name, count):
    found = {}
    start = 0
    while start < count:
        output = subprocess.run(
            [sys.executable, __file__, '--one', name, str(start)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ).stdout.decode(errors='replace')
        last = start
        for line in output.splitlines():
            words = line.split()
            if words and words[0].isdigit():
                last = int(words[0])
                if words[1:2] in (['accepts'], ['rejects']):
                    found[last] = words[1]
        start = last + 1
    return found


def main():
    if sys.argv[1:2] == ['--one']:
        one(sys.argv[2], int(sys.argv[3]))
        return 0
    recorded = json.load(open(FILE))
    differences = 0
    asked = [(name, version) for name, version, _ in devices(library())]
    for name, version in asked:
        print(f'{name}: {version}')
        found = answers(name, len(recorded['kernels']))
        for i, kernel in enumerate(recorded['kernels']):
            before, now = kernel['answers'].get(name), found.get(i)
            if now and before and now != before:
                differences += 1
                print(f'  {kernel["name"]} {" ".join(kernel["options"])}: {now}, recorded: {before}')
            if now:
                kernel['answers'][name] = now
        recorded['drivers'][name] = version
    if not asked:
        print('no driver found')
        return 1
    if '--check' in sys.argv:
        return 1 if differences else 0
    with open(FILE, 'w') as out:
        json.dump(recorded, out, indent=2)
        out.write('\n')
    return 0


sys.exit(main())
