// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how the protocol writes places to fill in
/** A code fragment with placeholders, in the notation of the Language Server Protocol. */
export interface Snippet {
  readonly label: string;
  readonly summary: string;
  /** Where it is valid: between functions, or among the statements of one. */
  readonly where: 'file' | 'body';
  readonly body: string;
}

export const SNIPPETS: readonly Snippet[] = [
  {
    label: 'kernel',
    summary: 'A kernel with an input, an output and a bounds guard',
    where: 'file',
    body:
      'kernel void ${1:name}(global const ${2:float} *${3:in}, global ${2:float} *${4:out}, uint ${5:n}) ' +
      '{\n\tsize_t i = get_global_id(0);\n\tif (i >= ${5:n}) return;\n\t$0\n}',
  },
  {
    label: 'guard',
    summary: 'Return where the global size is rounded up beyond the data',
    where: 'body',
    body: 'size_t ${1:i} = get_global_id(${2:0});\nif (${1:i} >= ${3:n}) return;\n$0',
  },
  {
    label: 'gridloop',
    summary: 'Loop over all elements, each work-item in steps of the global size',
    where: 'body',
    body: 'for (size_t ${1:i} = get_global_id(0); ${1:i} < ${2:n}; ${1:i} += get_global_size(0)) {\n\t$0\n}',
  },
  {
    label: 'tile',
    summary: 'Load a tile into local memory, with barriers before and after its use',
    where: 'body',
    body:
      'local ${1:float} ${2:tile}[${3:TILE}];\n' +
      'size_t ${4:lid} = get_local_id(0);\n' +
      '${2:tile}[${4:lid}] = ${5:in}[get_global_id(0)];\n' +
      'barrier(CLK_LOCAL_MEM_FENCE);\n$0\nbarrier(CLK_LOCAL_MEM_FENCE);',
  },
];
