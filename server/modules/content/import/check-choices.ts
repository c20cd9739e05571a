import { didYouMean } from '../../../platform/did-you-mean.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ItemName } from '../writing/removal.ts';
import { fieldNames } from './site-items.ts';
import type { Choices } from './three-way.ts';

type Item = Pick<ItemName, 'type' | 'slug'>;

/**
 * @param lists of the items that an import can be about.
 * @throws Refusal if the choices name another item, or a field that an item doesn't have.
 */
export function checkChoices({ ours, theirs }: Choices, ...lists: Iterable<Item>[]): void {
  const named = Object.entries({ ours, theirs }).flatMap(([option, names]) =>
    names === undefined || names === true ? [] : names.map((name) => ({ option, name })),
  );
  if (named.length === 0) return;
  const bySlug = Map.groupBy(
    lists.flatMap((items) => [...items]),
    ({ slug }) => slug,
  );
  for (const { option, name } of named) {
    const [slug = '', ...rest] = name.split(':');
    const field = rest.join(':');
    const found = bySlug.get(slug);
    if (!found) throw new Refusal(`--${option} ${name}: no item has this slug.${didYouMean(slug, bySlug.keys())}`);
    const fields = found.flatMap(({ type }) => fieldNames(type));
    if (rest.length === 0 || fields.includes(field)) continue;
    throw new Refusal(`--${option} ${name}: ${slug} has no such field.${didYouMean(field, fields)}`);
  }
}
