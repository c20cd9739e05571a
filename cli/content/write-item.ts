import type { Language } from '#domain/language.ts';
import type { StoredItem } from '#server/modules/content/import/site-items.ts';
import { type ContentFile, itemFiles, type MarkdownByField } from './item-files.ts';

export interface ItemToWrite {
  item: StoredItem;
  languages: readonly Language[];
  /** The Markdown of bodies that earlier exports found. */
  known: MarkdownByField;
}

export interface WrittenItem {
  files: ContentFile[];
  /** The Markdown of the other bodies. */
  found: MarkdownByField;
}

/** {@link itemFiles} of several items, for threads. */
export default function writeItems(items: ItemToWrite[]): WrittenItem[] {
  return items.map(({ item, languages, known }) => {
    const found: MarkdownByField = {};
    return { files: itemFiles(item, languages, known, found), found };
  });
}
