/** The text to format: all of it, or some of its lines, counted from 1, both inclusive. */
export interface Layout {
  readonly text: string;
  /** The file name, which determines the language. */
  readonly name: string;
  /** A style's name, or the text of a `.clang-format`. */
  readonly style: string;
  readonly lines?: readonly [first: number, last: number];
}

/** The text formatted by clang-format. Rejects with clang-format's error message. */
export type LayOut = (layout: Layout) => Promise<string>;

/** clang-format in the current thread; loaded on first use. */
export function clangFormat(readWasm: () => Promise<Uint8Array>): LayOut {
  let loading: Promise<typeof import('@wasm-fmt/clang-format/web')> | undefined;
  const load = async () => {
    const [module, bytes] = await Promise.all([import('@wasm-fmt/clang-format/web'), readWasm()]);
    await module.default(bytes);
    return module;
  };
  return async ({ text, name, style, lines }) => {
    loading ??= load();
    const { format, format_line_range } = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return lines ? format_line_range(text, ...lines, name, style) : format(text, name, style);
  };
}
