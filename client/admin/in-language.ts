import type { Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';

interface Titled {
  title?: string | null;
  titleEs?: string | null;
}

export type InLanguage<Item> = Item & { titleLanguage: Language };

/** The item with its Spanish title as `title`, if the admin area is in Spanish and the item has one. */
export function inLanguage<Item extends Titled>(item: Item, language: Language): InLanguage<Item> {
  return language === 'es' && item.titleEs
    ? { ...item, title: item.titleEs, titleLanguage: 'es' }
    : { ...item, titleLanguage: 'en' };
}

/** `inLanguage` for the language of the page. */
export function useInLanguage(): <Item extends Titled>(item: Item) => InLanguage<Item> {
  const { language } = useLanguage();
  return (item) => inLanguage(item, language);
}
