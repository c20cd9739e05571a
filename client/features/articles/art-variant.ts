import { ART_VARIANTS } from '../../artwork/variants.ts';

/** The variant of its category's scene that an article without an image shows, on every page. */
export function artVariant(articleId: number): number {
  return articleId % ART_VARIANTS;
}

/**
 * The variants for articles that are shown together, by article id: their own, or the next one that is free. No two
 * articles of a category have the same if there are at most as many as variants.
 */
export function artVariants(articles: readonly { id: number; category: string }[]): Map<number, number> {
  const taken = new Set<string>();
  const variants = new Map<number, number>();
  for (const { id, category } of articles) {
    let variant = artVariant(id);
    for (let tries = 1; tries < ART_VARIANTS && taken.has(`${category} ${variant}`); tries += 1) {
      variant = (variant + 1) % ART_VARIANTS;
    }
    taken.add(`${category} ${variant}`);
    variants.set(id, variant);
  }
  return variants;
}
