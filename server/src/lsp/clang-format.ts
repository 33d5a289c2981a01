/** What clang-format is to lay out: all of a text, or some of its lines, counted from 1, both inclusive. */
export interface Layout {
  readonly text: string;
  /** The name of the file, by which the language is known. */
  readonly name: string;
  /** A style's name, or the text of a `.clang-format`. */
  readonly style: string;
  readonly lines?: readonly [first: number, last: number];
}

/** The text as clang-format lays it out. Rejects with what clang-format says against the layout. */
export type LayOut = (layout: Layout) => Promise<string>;

/** clang-format in the thread that asks; loaded when it is first asked. */
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
