import type { ExportedFile } from '../content/item-files.ts';

/** Where exported files go. */
export interface ContentWriter {
  write(file: ExportedFile): Promise<void>;
  /** Called after the last file. Nothing is visible before. */
  finish(): Promise<void>;
  /** Discards everything immediately, even during a write. */
  discard(): void;
}
