/** A moving picture of an editor, as an animated GIF. */
import { writeFileSync } from 'node:fs';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** The index of pixels that are those of the frame before. */
const SAME = 255;
/** From how many frames the colours are taken, which all frames share. */
const SAMPLED = 12;

interface Frame {
  readonly rgba: Uint8Array;
  readonly milliseconds: number;
}

export class Recorder {
  readonly #frames: Frame[] = [];
  #size = { width: 0, height: 0 };

  constructor(
    private readonly page: Page,
    /** The part of the window that is recorded. */
    private readonly part: string,
  ) {}

  /** Adds what the window shows now, for some milliseconds. Equal frames become one. */
  async frame(milliseconds: number): Promise<void> {
    const clip = await this.page.locator(this.part).first().boundingBox();
    const picture = await this.page.screenshot({
      animations: 'disabled',
      caret: 'initial',
      scale: 'css',
      ...(clip && { clip }),
    });
    const { data, width, height } = PNG.sync.read(picture);
    this.#size = { width, height };
    const rgba = new Uint8Array(data);
    const last = this.#frames.at(-1);
    if (last && Buffer.compare(last.rgba, rgba) === 0)
      this.#frames[this.#frames.length - 1] = { rgba, milliseconds: last.milliseconds + milliseconds };
    else this.#frames.push({ rgba, milliseconds });
  }

  get milliseconds(): number {
    return this.#frames.reduce((sum, frame) => sum + frame.milliseconds, 0);
  }

  /** Writes all frames; returns the number of bytes. */
  write(file: string): number {
    const { width, height } = this.#size;
    const palette = quantize(this.#sample(), SAME);
    const gif = GIFEncoder();
    let before: Uint8Array | undefined;
    for (const { rgba, milliseconds } of this.#frames) {
      const index = applyPalette(rgba, palette);
      const changed = before ? index.map((color, i) => (color === before?.[i] ? SAME : color)) : index;
      gif.writeFrame(changed, width, height, {
        ...(before ? { transparent: true, transparentIndex: SAME } : { palette: padded(palette) }),
        delay: milliseconds,
        dispose: 1,
      });
      before = index;
    }
    gif.finish();
    const bytes = gif.bytes();
    writeFileSync(file, bytes);
    return bytes.length;
  }

  /** The pixels of some frames, which have the colours of all. */
  #sample(): Uint8Array {
    const step = Math.max(1, Math.floor(this.#frames.length / SAMPLED));
    return Buffer.concat(this.#frames.filter((_, i) => i % step === 0).map(({ rgba }) => rgba));
  }
}

/** A palette with a colour for each index. */
const padded = (palette: readonly (readonly number[])[]): readonly (readonly number[])[] => [
  ...palette,
  ...Array.from({ length: SAME + 1 - palette.length }, () => [0, 0, 0]),
];
