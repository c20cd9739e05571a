import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Pack, pack } from 'tar-stream';
import type { ContentFile } from '../content/item-files.ts';
import type { ContentWriter } from './content-writer.ts';

/** No file says when it was packed, so that the same site gives the same bytes. */
const ALWAYS = new Date(0);

/** Writes a content folder as a tar archive to a stream. An archive that was given up has no end, and tar says so. */
export class TarWriter implements ContentWriter {
  private readonly archive: Pack = pack();
  private readonly ended: Promise<void>;

  constructor(output: Writable) {
    this.ended = this.pour(output);
    // Whoever writes or finishes hears of it.
    this.ended.catch((error) => this.archive.destroy(error));
  }

  async write({ path, text }: ContentFile): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.archive.entry({ name: path, mtime: ALWAYS, mode: 0o644 }, text, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  async finish(): Promise<void> {
    this.archive.finalize();
    await this.ended;
  }

  discard(): void {
    this.archive.destroy();
  }

  /** By hand, as stdout stays open for others. */
  private async pour(output: Writable): Promise<void> {
    for await (const chunk of this.archive) {
      if (!output.write(chunk)) await once(output, 'drain');
    }
  }
}
