/** What VS Code calls OpenCL C, as the manifest says. */
export const LANGUAGE = 'opencl-c';
/** The scheme of documents that show what macros expand to: text to read, not to analyse. */
export const EXPANSION_SCHEME = 'clspace-expansion';
