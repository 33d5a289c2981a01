import { Writable } from 'node:stream';

/**
 * The destination of a message writer: it combines a message's header and content into one write, which wakes the
 * client once.
 */
export class WholeMessages extends Writable {
  #header = '';

  constructor(private readonly output: Writable) {
    super({ decodeStrings: false });
    output.on('error', (error) => this.destroy(error)).on('close', () => this.destroy());
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (typeof chunk === 'string') {
      this.#header = chunk;
      return done();
    }
    this.output.write(Buffer.concat([Buffer.from(this.#header, 'ascii'), chunk]), done);
  }
}
