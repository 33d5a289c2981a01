declare module 'gifenc' {
  /** Colours as red, green and blue. */
  type Palette = readonly (readonly number[])[];

  interface Frame {
    readonly palette?: Palette;
    /** Milliseconds until the next frame. */
    readonly delay: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1: the next frame is drawn over this one. */
    readonly dispose?: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, maxColors: number): Palette;
  export function applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
}
