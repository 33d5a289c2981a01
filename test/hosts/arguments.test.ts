// What is reported for each kind of value that a host passes to each kind of parameter.
import { assertRecorded } from '../as-recorded.js';
import { inMain, reportsOn } from './hosts.js';

const PARAMETERS = [
  ...[
    'global float *a',
    'constant int *a',
    'local float *a',
    'read_only image2d_t a',
    'write_only image3d_t a',
    'sampler_t a',
  ],
  ...[
    'int a',
    'uchar a',
    'ulong a',
    'float a',
    'float4 a',
    'int3 a',
    'struct s a',
    'size_t a',
    'global struct s *a',
    'bool a',
  ],
];
const DECLARED =
  'struct s { cl_int x; cl_float y; }; struct s record = {1, 2}; cl_mem buffer = clCreateBuffer(context, 0, 64, NULL, &err); ' +
  'cl_mem image = clCreateImage2D(context, 0, NULL, 4, 4, 0, NULL, &err); cl_mem volume = clCreateImage3D(context, 0, NULL, 4, 4, 4, 0, 0, NULL, &err); ' +
  'cl_sampler sampler = clCreateSampler(context, 0, 0, 0, &err); cl_int i = 1; cl_uchar c = 1; cl_ulong l = 1; cl_float f = 1; double d = 1; ' +
  'cl_float4 v; cl_int3 w; cl_int4 w4; int *pointer = &i; size_t size = 4; cl_mem buffers[2]; bool truth = true; float *floats;\n';
const VALUES = [
  ...[
    'buffer',
    'image',
    'volume',
    'sampler',
    'i',
    'c',
    'l',
    'f',
    'd',
    'v',
    'w',
    'w4',
    'record',
    'pointer',
    'size',
    'truth',
    'floats',
  ],
];
const IN_C = [
  ...VALUES.map((value) => `clSetKernelArg(k, 0, sizeof(${value}), &${value});`),
  'clSetKernelArg(k, 0, 256, NULL);',
  'clSetKernelArg(k, 0, 0, NULL);',
  'clSetKernelArg(k, 0, sizeof(cl_mem), NULL);',
  'clSetKernelArg(k, 0, sizeof(cl_mem), buffer);',
  'clSetKernelArg(k, 0, sizeof(cl_mem), &buffers[1]);',
  'clSetKernelArg(k, 0, 4, &l);',
  'clSetKernelArg(k, 1, sizeof(i), &i);',
  'clSetKernelArg(k, -1, sizeof(i), &i);',
  'clSetKernelArg(k, 0, sizeof(float) * 4, &v);',
  'clSetKernelArg(k, 0, 16 * sizeof(cl_int), floats);',
];
const IN_CPP =
  'cl::Buffer buffer(context, 0, 64); cl::Image2D image(context, 0, cl::ImageFormat(), 4, 4); cl::Sampler sampler(context, 0, 0, 0); ' +
  'cl_int i = 1; cl_ulong l = 1; float f = 1; double d = 1; cl_float4 v; struct s { cl_int x; cl_float y; } record; std::vector<float> list(4); cl::LocalSpaceArg space = cl::Local(64);\n';
const CPP_VALUES = [
  ...[
    'buffer',
    'image',
    'sampler',
    'i',
    'l',
    'f',
    'd',
    'v',
    'record',
    'list',
    'space',
    'cl::Local(64)',
    '1',
    '1u',
    '2.5',
    '2.5f',
  ],
  ...["'c'", 'nullptr', 'NULL', 'sizeof(i)', 'static_cast<cl_uint>(l)', 'list.data()', 'true', 'cl_float2{1, 2}', '-1'],
];
const PYTHON_VALUES = [
  ...[
    'buffer',
    'image',
    'cl.LocalMemory(64)',
    '1',
    '2.5',
    'None',
    'True',
    'np.int32(1)',
    'np.uint8(1)',
    'np.float32(2)',
    'np.float64(2)',
  ],
  ...[
    'np.uint64(4)',
    'np.zeros(4, dtype=np.float32)',
    'array',
    'cl.Sampler(context, False, 0, 0)',
    '"text"',
    '[1, 2]',
    'b"abcd"',
    'record[0]',
  ],
];

const kernelOf = (parameter: string): string => `struct s { int x; float y; };\nkernel void k(${parameter}) { }\n`;

/** The reports for a host whose lines after the first pass a value each: by value. */
async function said(
  name: string,
  parameter: string,
  head: string,
  calls: readonly string[],
  end: string,
): Promise<string[]> {
  const before = head.split('\n').length;
  const reports = await reportsOn({ 'k.cl': kernelOf(parameter), [name]: `${head}${calls.join('\n')}\n${end}` });
  const groups = new Map<string, string[]>();
  for (const [i, call] of calls.entries()) {
    const own = reports.filter((report) => Number.parseInt(report, 10) === before + i);
    const key = own.map((report) => report.replace(/^\d+: /, '')).join('; ');
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return [
    parameter,
    ...[...groups].flatMap(([key, some]) => [`  ${key || 'nothing'}`, ...some.map((one) => `    ${one}`)]),
  ];
}

describe('arguments of each kind', () => {
  it('in C are reported as recorded', async () => {
    const [head = '', end = ''] = inMain(`${DECLARED}cl_kernel k = clCreateKernel(program, "k", &err);\n@`).split('@');
    const lines: string[] = [];
    for (const parameter of PARAMETERS) lines.push(...(await said('h.c', parameter, head, IN_C, end)));
    assertRecorded('test/hosts/arguments-in-c.txt', `${lines.join('\n')}\n`);
  });

  it('in C++ are reported as recorded', async () => {
    const head = `void run(cl::Context &context, cl::Program &program) {\n${IN_CPP}cl::Kernel k(program, "k");\n`;
    const calls = CPP_VALUES.map((value) => `k.setArg(0, ${value});`);
    const lines: string[] = [];
    for (const parameter of PARAMETERS) lines.push(...(await said('h.cpp', parameter, head, calls, '}\n')));
    assertRecorded('test/hosts/arguments-in-cpp.txt', `${lines.join('\n')}\n`);
  });

  it('in Python are reported as recorded', async () => {
    const head =
      'import numpy as np\nimport pyopencl as cl\nprogram = cl.Program(context, "").build()\n' +
      'buffer = cl.Buffer(context, 0, size=64)\nimage = cl.Image(context, 0, cl.ImageFormat(0, 0), shape=(4, 4))\n' +
      'array = np.ones(3, dtype=np.int32)\nrecord = np.zeros(1, dtype=np.dtype([("x", np.int32), ("y", np.float32)]))\n' +
      'k = cl.Kernel(program, "k")\n';
    const calls = [
      ...PYTHON_VALUES.map((value) => `k.set_arg(0, ${value})`),
      ...PYTHON_VALUES.map((value) => `program.k(queue, (64,), (8,), ${value})`),
    ];
    const lines: string[] = [];
    for (const parameter of PARAMETERS) lines.push(...(await said('h.py', parameter, head, calls, '')));
    assertRecorded('test/hosts/arguments-in-python.txt', `${lines.join('\n')}\n`);
  });
});
