/** A kernel inside a raw string literal of C++: where its text stands, in UTF-16 units, end exclusive. */
export interface EmbeddedKernel {
  readonly start: number;
  readonly end: number;
}

const CPP = /\.(?:cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|ipp|inl|cu|cuh|mm)$/i;

/** Whether a file is C++ by its name, which may hold kernels, rather than one. */
export const isCppFile = (path: string): boolean => CPP.test(path);

/** Delimiters of raw strings that say what is in them: `R"CLC(…)CLC"`. */
const DELIMITER = /^(?:clc?|ocl|opencl(?:c|_c)?)$/i;
/** A comment that says what the next raw string of its statement holds. */
const MARKER = /^(?:\/\/|\/\*)\s*(?:opencl|clspace)\b/i;
/** The tokens of C++ that a raw string could be mistaken in, and where a statement ends. */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![A-Za-z0-9_])(?:u8|[uUL])?R"([^()\\\s"]{0,16})\(|"(?:\\[\s\S]|[^"\\\n])*"|(?<![0-9A-Fa-f])'(?:\\[\s\S]|[^'\\\n])*'|;/g;

/** The kernels in a C++ text: raw strings whose delimiter is OpenCL's name, or behind a comment that begins with `opencl` or `clspace`. */
export function embeddedKernels(text: string): EmbeddedKernel[] {
  const kernels: EmbeddedKernel[] = [];
  if (!text.includes('R"')) return kernels;
  let marked = false;
  TOKENS.lastIndex = 0;
  for (let token = TOKENS.exec(text); token; token = TOKENS.exec(text)) {
    const [all, delimiter] = token;
    if (all === ';') marked = false;
    else if (all.startsWith('/')) marked ||= MARKER.test(all);
    else if (delimiter !== undefined) {
      const start = token.index + all.length;
      const close = text.indexOf(`)${delimiter}"`, start);
      const end = close < 0 ? text.length : close;
      if (marked || DELIMITER.test(delimiter)) kernels.push({ start, end });
      marked = false;
      TOKENS.lastIndex = close < 0 ? text.length : close + delimiter.length + 2;
    }
  }
  return kernels;
}

/** The text with nothing but one kernel in it, at its place: everything else is blank, so that offsets and lines stay. */
export const isolated = (text: string, { start, end }: EmbeddedKernel): string =>
  text.slice(0, start).replace(/[^\r\n]/g, ' ') + text.slice(start, end) + text.slice(end).replace(/[^\r\n]/g, ' ');
