import { diff } from 'node:util';

/** How much of two names is the same, from 0 to 1, for one to be meant by the other. */
const LEAST_ALIKE = 0.6;

/** "(Did you mean keys?)" on a line of its own, as for unknown options; nothing if no known name is spelled like this one. */
export function didYouMean(name: string, known: Iterable<string>): string {
  let [best, closest] = [LEAST_ALIKE, ''];
  for (const other of known) {
    const alike = likeness(name, other);
    if (alike > best) [best, closest] = [alike, other];
  }
  return closest && `\n(Did you mean ${closest}?)`;
}

function likeness(name: string, other: string): number {
  const same = diff([...name], [...other]).filter(([operation]) => operation === 0).length;
  return (2 * same) / (name.length + other.length);
}
