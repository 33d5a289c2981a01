// Which files are hosts that call the API. The extension asks the same as the server.

/** Calls of the API: only a file with one of them is read. */
const CALLS = [
  'clBuildProgram',
  'clCompileProgram',
  'clCreateKernel',
  'clSetKernelArg',
  'clEnqueue',
  'setArg',
  'enqueueNDRangeKernel',
  'enqueueReadBuffer',
  'enqueueWriteBuffer',
  'enqueueCopyBuffer',
  'enqueueFillBuffer',
  'enqueueMapBuffer',
  'EnqueueArgs',
  'getKernel',
  'KernelFunctor',
  'make_kernel',
  'cl::Kernel',
  'boost/compute',
  'boost::compute',
];
const HOST = /\.(?:py|rs|c|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|h|ipp|inl|inc|cu|m|mm)$/i;
/** In other languages, the libraries whose names a file has to hold. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = { '.py': ['pyopencl'], '.rs': ['opencl3', 'ocl::'] };

/** Whether the name of a file is that of a host. */
export const mayBeHost = (path: string): boolean => HOST.test(path);

/** Whether a host's file calls the API: only such a file is parsed. `holds`: whether its text contains a word. */
export const callsApi = (path: string, holds: (word: string) => boolean): boolean =>
  mayBeHost(path) && (LIBRARIES[/\.(?:py|rs)$/i.exec(path)?.[0].toLowerCase() ?? ''] ?? CALLS).some(holds);
