import { ART_VARIANTS, likeness } from '../artwork/variants.ts';

interface Dated {
  publishedAt: string | null;
  createdAt: string;
}

/** Milliseconds. */
const DAY = 86_400_000;

/** The variant of its scene that an item without an image has: that of its day, so that those published in turn differ. */
export function artVariant({ publishedAt, createdAt }: Dated): number {
  return Math.floor(Date.parse(publishedAt ?? createdAt) / DAY) % ART_VARIANTS;
}

/** How many cards before one in a list can be next to it, at its side or above it. */
export const CARDS_AROUND = 3;

/**
 * The variants for items that are shown together, by item id: their own, so that an item looks the same on every page, or
 * the next one that no earlier item of the category looks like. No two of a category have the same if there are at most
 * as many as variants.
 * @param around how many items before each one it should also not resemble, because they are next to it.
 */
export function artVariants(
  items: readonly (Dated & { id: number; category?: string })[],
  around = 0,
): Map<number, number> {
  const taken = new Map<string | undefined, number[]>();
  const variants = new Map<number, number>();
  for (const item of items) {
    const others = taken.get(item.category) ?? [];
    const variant = leastLike(others, artVariant(item), around);
    taken.set(item.category, [...others, variant]);
    variants.set(item.id, variant);
  }
  return variants;
}

/** Variants with the same light and props look alike; next to each other, whatever they have in common counts. */
function leastLike(others: readonly number[], own: number, around: number): number {
  const likenessTo = (variant: number) =>
    Math.max(
      0,
      ...others.map((other, at) => {
        const like = likeness(variant, other);
        return like >= 6 || at >= others.length - around ? like : 0;
      }),
    );
  const inTurn = Array.from({ length: ART_VARIANTS }, (_, step) => (own + step) % ART_VARIANTS);
  return inTurn.reduce((best, variant) => (likenessTo(variant) < likenessTo(best) ? variant : best));
}
