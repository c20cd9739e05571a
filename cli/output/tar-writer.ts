import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Pack, pack } from 'tar-stream';
import type { ExportedFile } from '../content/item-files.ts';
import type { ContentWriter } from './content-writer.ts';

/** The time in every entry, so that the same site always gives the same bytes. */
const ALWAYS = new Date(0);

/** Writes a content folder as a tar archive to a stream. A discarded archive has no end, so tar reports it as incomplete. */
export class TarWriter implements ContentWriter {
  private readonly archive: Pack = pack();
  private readonly ended: Promise<void>;

  constructor(output: Writable) {
    this.ended = this.pour(output);
    // The next write reports it.
    this.ended.catch((error) => this.archive.destroy(error));
  }

  async write({ path, text }: ExportedFile): Promise<void> {
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

  /** Not with `pipeline`, because stdout must stay open. */
  private async pour(output: Writable): Promise<void> {
    for await (const chunk of this.archive) {
      if (!output.write(chunk)) await once(output, 'drain');
    }
  }
}
