// Host programs that run a kernel once, in C, C++ and Python: a start for a kernel that has no host.
import type { KernelSignature, SignatureParameter } from './signatures.js';

/** The languages in which a host can be generated, with the endings of their files. */
export const HOST_LANGUAGES = [
  { language: 'C', ending: 'c' },
  { language: 'C++', ending: 'cpp' },
  { language: 'PyOpenCL', ending: 'py' },
] as const;
type Language = (typeof HOST_LANGUAGES)[number]['language'];

interface KernelToRun {
  readonly signature: KernelSignature;
  /** The name of the kernel's file, in the folder of the host. */
  readonly file: string;
  /** The build options, as a host passes them. */
  readonly options: string;
}

interface Argument {
  readonly name: string;
  readonly parameter: SignatureParameter;
  /** The type of the value or of an element, in C; undefined for a record. */
  readonly type: string | undefined;
  readonly bytes: number;
}

interface Plan extends KernelToRun {
  readonly args: readonly Argument[];
  /** Work-items by dimension. */
  readonly globalSize: readonly number[];
  /** Undefined if the implementation may choose. */
  readonly localSize: readonly number[] | undefined;
}

/** The names that the programs use. */
const TAKEN: ReadonlySet<string> = new Set(
  `count global_size local_size error platform device context queue program kernel options source length log check read_file main
  cl np os sys std size_t file exit printf and as assert break class catch continue def del delete elif except export finally
  from import in is lambda namespace new None nonlocal not operator or pass private public protected raise template this throw
  True False try typename using virtual with yield`.split(/\s+/),
);

const SIZES: readonly (readonly number[])[] = [[1024], [64, 16], [16, 16, 4]];
const LOCAL_SIZES: readonly (readonly number[])[] = [[64], [16, 4], [8, 4, 2]];

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** Undefined for parameters whose objects a host cannot simply create: images, pipes, queues and unknown types. */
function planOf(run: KernelToRun): Plan | undefined {
  const { parameters, requiredSize, dimensions } = run.signature;
  if (!parameters) return undefined;
  const taken = new Set(TAKEN);
  const args: Argument[] = [];
  for (const [i, parameter] of parameters.entries()) {
    const { kind, size } = parameter;
    if (kind !== 'sampler' && ((kind !== 'buffer' && kind !== 'local' && kind !== 'value') || size === undefined))
      return undefined;
    let name = parameter.name || `argument_${i}`;
    while (taken.has(name)) name += '_';
    taken.add(name).add(`${name}_data`);
    args.push({ name, parameter, type: parameter.hostType, bytes: size ?? 0 });
  }
  const needed = requiredSize ? requiredSize.findLastIndex((size) => size > 1) + 1 : 1;
  const count = Math.min(3, Math.max(1, dimensions, needed));
  const usesLocal = args.some(({ parameter }) => parameter.kind === 'local');
  const localSize = requiredSize?.slice(0, count) ?? (usesLocal ? LOCAL_SIZES[count - 1] : undefined);
  const globalSize = requiredSize ? requiredSize.slice(0, count).map((size) => size * 4) : SIZES[count - 1];
  return globalSize && { ...run, args, globalSize, localSize };
}

/** The text of a host that runs a kernel; undefined if it needs objects that only its author knows. */
export function generatedHost(run: KernelToRun, language: Language): string | undefined {
  const plan = planOf(run);
  if (!plan) return undefined;
  const lines = language === 'C' ? inC(plan) : language === 'C++' ? inCpp(plan) : inPython(plan);
  return `${lines.join('\n')}\n`;
}

const isReadOnly = ({ parameter: { text } }: Argument): boolean => /\bconst(?:ant)?\b.*\*/.test(text);

const isOfKind =
  (kind: SignatureParameter['kind']) =>
  ({ parameter }: Argument): boolean =>
    parameter.kind === kind;

const summaryOf = ({ signature, file }: Plan): string => `Runs the kernel '${signature.name}' of ${file} once.`;
const TO_DO = 'Replace the sizes and the data by your own.';

const list = (sizes: readonly number[]): string => sizes.join(', ');
const elementIn = ({ type, bytes }: Argument): string => (type === undefined ? `${bytes}` : `sizeof(${type})`);
/** Local memory holds an element for each work-item of a group. */
const localBytes = (plan: Plan, argument: Argument): string =>
  `${product(plan.localSize ?? [1])} * ${elementIn(argument)}`;

function inC(plan: Plan): string[] {
  const { signature, args, globalSize, localSize, file, options } = plan;
  const buffers = args.filter(isOfKind('buffer'));
  const dimensions = globalSize.length;
  const checked = (call: string): string => `  check(${call}, "${call.slice(0, call.indexOf('('))}");`;
  const created = (declaration: string, call: string): string[] => [
    `  ${declaration} = ${call};`,
    `  check(error, "${call.slice(0, call.indexOf('('))}");`,
  ];
  const argument = (one: Argument, i: number): string => {
    const { kind } = one.parameter;
    if (kind === 'local') return checked(`clSetKernelArg(kernel, ${i}, ${localBytes(plan, one)}, NULL)`);
    return checked(`clSetKernelArg(kernel, ${i}, sizeof(${one.name}), &${one.name})`);
  };
  return [
    `// ${summaryOf(plan)} ${TO_DO}`,
    '#define CL_TARGET_OPENCL_VERSION 120',
    '#include <CL/cl.h>',
    '#include <stdio.h>',
    '#include <stdlib.h>',
    '',
    'static void check(cl_int error, const char *call) {',
    '  if (error == CL_SUCCESS) return;',
    '  fprintf(stderr, "%s: error %d\\n", call, error);',
    '  exit(EXIT_FAILURE);',
    '}',
    '',
    'static char *read_file(const char *path, size_t *length) {',
    '  FILE *file = fopen(path, "rb");',
    '  if (!file) {',
    '    perror(path);',
    '    exit(EXIT_FAILURE);',
    '  }',
    '  fseek(file, 0, SEEK_END);',
    '  *length = (size_t)ftell(file);',
    '  rewind(file);',
    '  char *text = malloc(*length + 1);',
    '  if (!text || fread(text, 1, *length, file) != *length) exit(EXIT_FAILURE);',
    '  fclose(file);',
    '  return text;',
    '}',
    '',
    'int main(void) {',
    `  const size_t global_size[${dimensions}] = {${list(globalSize)}};`,
    ...(localSize ? [`  const size_t local_size[${dimensions}] = {${list(localSize)}};`] : []),
    ...(buffers.length > 0 ? [`  const size_t count = ${product(globalSize)}; // elements of each buffer`] : []),
    '  cl_int error;',
    '  cl_platform_id platform;',
    '  cl_device_id device;',
    checked('clGetPlatformIDs(1, &platform, NULL)'),
    checked('clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, NULL)'),
    ...created('cl_context context', 'clCreateContext(NULL, 1, &device, NULL, NULL, &error)'),
    ...created('cl_command_queue queue', 'clCreateCommandQueue(context, device, 0, &error)'),
    '',
    '  size_t length;',
    `  char *source = read_file(${JSON.stringify(file)}, &length);`,
    ...created('cl_program program', 'clCreateProgramWithSource(context, 1, (const char **)&source, &length, &error)'),
    `  if (clBuildProgram(program, 1, &device, ${JSON.stringify(options)}, NULL, NULL) != CL_SUCCESS) {`,
    '    char log[16384] = "";',
    '    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL);',
    '    fprintf(stderr, "%s\\n", log);',
    '    return EXIT_FAILURE;',
    '  }',
    ...created('cl_kernel kernel', `clCreateKernel(program, "${signature.name}", &error)`),
    '',
    ...args.flatMap((one): string[] => {
      const { name, type, bytes, parameter } = one;
      if (parameter.kind === 'buffer') {
        const access = isReadOnly(one) ? 'CL_MEM_READ_ONLY' : 'CL_MEM_READ_WRITE';
        return [
          `  ${type ?? 'void'} *${name}_data = calloc(count, ${elementIn(one)});`,
          ...created(
            `cl_mem ${name}`,
            `clCreateBuffer(context, ${access} | CL_MEM_COPY_HOST_PTR, count * ${elementIn(one)}, ${name}_data, &error)`,
          ),
        ];
      }
      if (parameter.kind === 'sampler')
        return created(
          `cl_sampler ${name}`,
          'clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, &error)',
        );
      if (parameter.kind !== 'value') return [];
      if (type === undefined) return [`  cl_uchar ${name}[${bytes}] = {0}; // ${parameter.text}`];
      return [`  ${type} ${name} = ${parameter.isVector ? '{{0}}' : '0'};`];
    }),
    ...args.map(argument),
    '',
    checked(
      `clEnqueueNDRangeKernel(queue, kernel, ${dimensions}, NULL, global_size, ${localSize ? 'local_size' : 'NULL'}, 0, NULL, NULL)`,
    ),
    ...buffers
      .filter((one) => !isReadOnly(one))
      .map((one) =>
        checked(
          `clEnqueueReadBuffer(queue, ${one.name}, CL_TRUE, 0, count * ${elementIn(one)}, ${one.name}_data, 0, NULL, NULL)`,
        ),
      ),
    checked('clFinish(queue)'),
    '',
    ...args.flatMap(({ name, parameter: { kind } }) => {
      if (kind === 'buffer') return [`  clReleaseMemObject(${name});`, `  free(${name}_data);`];
      return kind === 'sampler' ? [`  clReleaseSampler(${name});`] : [];
    }),
    '  clReleaseKernel(kernel);',
    '  clReleaseProgram(program);',
    '  clReleaseCommandQueue(queue);',
    '  clReleaseContext(context);',
    '  free(source);',
    '  return EXIT_SUCCESS;',
    '}',
  ];
}

function inCpp(plan: Plan): string[] {
  const { signature, args, globalSize, localSize, file, options } = plan;
  const buffers = args.filter(isOfKind('buffer'));
  const element = ({ type, bytes }: Argument): string => type ?? `std::array<cl_uchar, ${bytes}>`;
  const usesArray = args.some(({ type, parameter }) => type === undefined && parameter.kind !== 'sampler');
  const value = (one: Argument): string =>
    one.parameter.kind === 'local' ? `cl::Local(${localBytes(plan, one)})` : one.name;
  return [
    `// ${summaryOf(plan)} ${TO_DO}`,
    '#define CL_HPP_ENABLE_EXCEPTIONS',
    '#define CL_HPP_TARGET_OPENCL_VERSION 120',
    '#define CL_HPP_MINIMUM_OPENCL_VERSION 120',
    '#include <CL/opencl.hpp>',
    ...(usesArray ? ['#include <array>'] : []),
    '#include <fstream>',
    '#include <iostream>',
    '#include <iterator>',
    '#include <string>',
    '#include <vector>',
    '',
    'int main() {',
    ...(buffers.length > 0 ? [`  const std::size_t count = ${product(globalSize)}; // elements of each buffer`] : []),
    '  cl::Context context(CL_DEVICE_TYPE_DEFAULT);',
    '  cl::CommandQueue queue(context);',
    '',
    `  std::ifstream file(${JSON.stringify(file)});`,
    '  const std::string source{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};',
    '  cl::Program program(context, source);',
    '  try {',
    `    program.build(${JSON.stringify(options)});`,
    '  } catch (const cl::BuildError &error) {',
    '    for (const auto &log : error.getBuildLog()) std::cerr << log.second << std::endl;',
    '    return 1;',
    '  }',
    `  cl::Kernel kernel(program, "${signature.name}");`,
    '',
    ...args.flatMap((one): string[] => {
      const { name, type, parameter } = one;
      if (parameter.kind === 'buffer')
        return [
          `  std::vector<${element(one)}> ${name}_data(count);`,
          `  cl::Buffer ${name}(context, ${name}_data.begin(), ${name}_data.end(), ${isReadOnly(one)});`,
        ];
      if (parameter.kind === 'sampler')
        return [`  cl::Sampler ${name}(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST);`];
      if (parameter.kind !== 'value') return [];
      return [`  ${element(one)} ${name}{};${type === undefined ? ` // ${parameter.text}` : ''}`];
    }),
    ...args.map((one, i) => `  kernel.setArg(${i}, ${value(one)});`),
    '',
    `  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(${list(globalSize)}), ${
      localSize ? `cl::NDRange(${list(localSize)})` : 'cl::NullRange'
    });`,
    ...buffers
      .filter((one) => !isReadOnly(one))
      .map(({ name }) => `  cl::copy(queue, ${name}, ${name}_data.begin(), ${name}_data.end());`),
    '  queue.finish();',
    '  return 0;',
    '}',
  ];
}

/** The numpy type of a scalar, or PyOpenCL's of a vector. */
function pythonType(type: string): string {
  const name = type.replace('cl_', '');
  if (/\d$/.test(name)) return `cl.cltypes.${name}`;
  const [, unsigned = '', base = ''] = /^(u?)(\w+)$/.exec(name) ?? [];
  const bits = { char: 8, short: 16, int: 32, long: 64 }[base];
  if (bits !== undefined) return `np.${unsigned}int${bits}`;
  return `np.float${{ half: 16, float: 32, double: 64 }[base] ?? 32}`;
}

function inPython(plan: Plan): string[] {
  const { signature, args, globalSize, localSize, file, options } = plan;
  const buffers = args.filter(isOfKind('buffer'));
  const tuple = (sizes: readonly number[]): string => `(${list(sizes)}${sizes.length === 1 ? ',' : ''})`;
  const element = ({ type, bytes }: Argument): string =>
    type === undefined ? `np.dtype((np.void, ${bytes}))` : pythonType(type);
  const value = (one: Argument): string =>
    one.parameter.kind === 'local' ? `cl.LocalMemory(${product(localSize ?? [1])} * ${one.bytes})` : one.name;
  return [
    `# ${summaryOf(plan)} ${TO_DO}`,
    'import numpy as np',
    'import pyopencl as cl',
    ...(args.some(({ type }) => type !== undefined && /\d$/.test(type)) ? ['import pyopencl.cltypes'] : []),
    '',
    ...(buffers.length > 0 ? [`count = ${product(globalSize)}  # elements of each buffer`] : []),
    'context = cl.create_some_context(interactive=False)',
    'queue = cl.CommandQueue(context)',
    `with open(${JSON.stringify(file)}) as file:`,
    `    program = cl.Program(context, file.read()).build(${options === '' ? '' : `options=${JSON.stringify(options)}`})`,
    `kernel = cl.Kernel(program, "${signature.name}")`,
    '',
    ...args.flatMap((one): string[] => {
      const { name, type, bytes, parameter } = one;
      if (parameter.kind === 'buffer')
        return [
          `${name}_data = np.zeros(count, ${element(one)})`,
          `${name} = cl.Buffer(context, cl.mem_flags.${isReadOnly(one) ? 'READ_ONLY' : 'READ_WRITE'} | cl.mem_flags.COPY_HOST_PTR, hostbuf=${name}_data)`,
        ];
      if (parameter.kind === 'sampler')
        return [`${name} = cl.Sampler(context, False, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.NEAREST)`];
      if (parameter.kind !== 'value') return [];
      if (type === undefined) return [`${name} = np.void(bytes(${bytes}))  # ${parameter.text}`];
      return [`${name} = ${parameter.isVector ? `np.zeros(1, ${element(one)})[0]` : `${element(one)}(0)`}`];
    }),
    `kernel.set_args(${args.map(value).join(', ')})`,
    '',
    `cl.enqueue_nd_range_kernel(queue, kernel, ${tuple(globalSize)}, ${localSize ? tuple(localSize) : 'None'})`,
    ...buffers.filter((one) => !isReadOnly(one)).map(({ name }) => `cl.enqueue_copy(queue, ${name}_data, ${name})`),
    'queue.finish()',
  ];
}
