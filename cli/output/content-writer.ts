import type { ContentFile } from '../content/item-files.ts';

/** Where exported files go. */
export interface ContentWriter {
  write(file: ContentFile): Promise<void>;
  /** After the last file: only now does anything become visible. */
  finish(): Promise<void>;
  /** At once, whatever is being written. */
  discard(): void;
}
