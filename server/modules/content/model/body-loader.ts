import DataLoader from 'dataloader';
import { type Language, type LocalizedText, localized } from '#domain/language.ts';
import type { AnswerSize } from '../../../platform/http/answer-size.ts';

interface WithBody {
  content: string;
  contentEs: string | null;
}

interface Bodies<Item> {
  /** Bytes of the bodies in both languages, without reading them. */
  bodySize(items: Item[]): Promise<number>;
  loadBodies(items: Item[]): Promise<void>;
}

/**
 * Loads bodies only for the items whose body a query asks for, all items of one tick in one query. Lists don't load
 * bodies, because a page of cards would read megabytes that it doesn't show. The sizes of several bodies are checked
 * first.
 */
export function bodyLoader<Item extends WithBody>(
  bodies: Bodies<Item>,
  answerSize: AnswerSize,
): DataLoader<Item, Item> {
  return new DataLoader(
    async (items) => {
      const missing = items.filter(({ content, contentEs }) => content === undefined || contentEs === undefined);
      if (missing.length > 1) answerSize.addRead(await bodies.bodySize(missing));
      if (missing.length > 0) await bodies.loadBodies(missing);
      return items;
    },
    { cache: false },
  );
}

/** The body in a language, from the item if what is needed for it has been loaded already. */
export async function bodyIn<Item extends WithBody>(
  language: Language,
  item: Item,
  loader: DataLoader<Item, Item>,
): Promise<LocalizedText> {
  const isLoaded = item.content !== undefined && (language === 'en' || item.contentEs !== undefined);
  const { content, contentEs } = isLoaded ? item : await loader.load(item);
  return localized(content, contentEs, language);
}

/** The body in the language that a text isn't in; null if there is none. */
export async function bodyBeside<Item extends WithBody>(
  { language }: LocalizedText,
  item: Item,
  loader: DataLoader<Item, Item>,
): Promise<string | null> {
  const isLoaded = item.content !== undefined && item.contentEs !== undefined;
  const { content, contentEs } = isLoaded ? item : await loader.load(item);
  return language === 'en' ? contentEs : content;
}

/** SQL for the total bytes of bodies of articles or lessons. PostgreSQL knows them without decompressing. */
export const bodySizeQuery = (table: 'article' | 'lesson') =>
  `select coalesce(sum(octet_length(content) + coalesce(octet_length(content_es), 0)), 0)::float8 as bytes
   from ${table} where id in (?)`;
