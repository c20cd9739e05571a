import { ART_VARIANTS, likeness } from '../../artwork/variants.ts';

/** The variant of its category's scene that an article without an image shows, on every page. */
export function artVariant(articleId: number): number {
  return articleId % ART_VARIANTS;
}

/**
 * The variants for articles that are shown together, by article id: their own, or the next one that looks least like those
 * before it. No two articles of a category have the same if there are at most as many as variants.
 */
export function artVariants(articles: readonly { id: number; category: string }[]): Map<number, number> {
  const taken = new Map<string, number[]>();
  const variants = new Map<number, number>();
  for (const { id, category } of articles) {
    const others = taken.get(category) ?? [];
    const variant = leastLike(others, artVariant(id));
    taken.set(category, [...others, variant]);
    variants.set(id, variant);
  }
  return variants;
}

function leastLike(others: readonly number[], own: number): number {
  const likenessTo = (variant: number) => Math.max(0, ...others.map((other) => likeness(variant, other)));
  const inTurn = Array.from({ length: ART_VARIANTS }, (_, step) => (own + step) % ART_VARIANTS);
  return inTurn.reduce((best, variant) => (likenessTo(variant) < likenessTo(best) ? variant : best));
}
