import type { Language } from '#domain/language.ts';
import type { StoredItem } from '#server/content-import/site-items.ts';
import { type ContentFile, itemFiles } from './item-files.ts';

export interface ItemToWrite {
  item: StoredItem;
  languages: readonly Language[];
}

/** {@link itemFiles} for threads. */
export default function writeItem({ item, languages }: ItemToWrite): ContentFile[] {
  return itemFiles(item, languages);
}
