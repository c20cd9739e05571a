import { posix } from 'node:path';
import { addresses } from '#domain/addresses.ts';
import { neutralAddress, plainAddress } from '../body-links.ts';
import { type PageFile, placeOf } from './page-files.ts';
import { namesOf } from './page-slugs.ts';
import { addressOf, type PagePair } from './pair-pages.ts';

/** The pages that files become, by what leads to them in their source. What leads to more than one page isn't there. */
export function pagesOf(
  pairs: PagePair[],
  slugs: Map<PageFile, string>,
  as: 'articles' | 'course',
): Map<string, string> {
  const pages = new Map<string, string | null>();
  const add = (key: string, page: string) => {
    const known = pages.get(key);
    pages.set(key, known === undefined || known === page ? page : null);
  };
  for (const { main, spanish } of pairs) {
    const slug = slugs.get(main) ?? '';
    const page = as === 'course' ? addresses.lesson(slug) : addresses.article(slug);
    for (const file of [main, spanish]) for (const key of file ? waysTo(file) : []) add(key, page);
  }
  return new Map([...pages].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Files and addresses that lead to a page, from the one that says most to its bare name. */
function waysTo(page: PageFile): string[] {
  const { slug, aliases, url, redirect_from: redirects, id } = page.text.front.values;
  const stated = [slug, url, aliases, redirects].flat().filter((each) => typeof each === 'string');
  const names = namesOf(page);
  const unnumbered = names.map((name) => name.replace(/^\d+[-_.]\s*/, ''));
  const paths = [names, unnumbered, [...names.slice(0, -1), ...(typeof id === 'string' ? [id] : names.slice(-1))]];
  const address = addressOf(page);
  return [
    `/${page.path}`,
    `/${placeOf(page).replace(/\/+/g, '/').replace(/^\//, '')}`,
    ...paths.flatMap((each) => [`/${each.join('/')}`, `/${each.slice(1).join('/')}`, each.slice(-1).join('')]),
    ...stated.flatMap((each) => {
      const path = neutralAddress(each.startsWith('/') ? each : `/${[...names.slice(0, -1), each].join('/')}`);
      return [path, ...(each.startsWith('/') && names[0] ? [`/${names[0]}${path}`] : [])];
    }),
    ...(address ? [address] : []),
  ].filter((key) => key !== '' && key !== '/');
}

/** The addresses in a text that lead to imported pages, with those pages. */
export function targetsIn(
  text: string,
  page: PageFile,
  pages: ReadonlyMap<string, string>,
  baseUrl: string | undefined,
): Record<string, string> {
  const targets: Record<string, string> = {};
  const words = [
    ...text.split(/[\s()<>"'[\]]+/),
    ...Array.from(text.matchAll(/\]\(<([^<>\n]{1,500})>/g), ([, address = '']) => address),
  ];
  for (const word of new Set(words.map(plainAddress))) {
    const path = baseUrl && word.startsWith(baseUrl) ? `/${word.slice(baseUrl.length)}` : word;
    if (!path || /^[a-z][a-z\d+.-]*:/i.test(path)) continue;
    const found = waysFrom(decoded(path), page).find((way) => pages.has(way));
    if (found !== undefined) targets[word] = pages.get(found) ?? '';
  }
  return targets;
}

/** What an address in a page can mean: relative to its file, or to where its generator puts it. */
function waysFrom(address: string, page: PageFile): string[] {
  const names = namesOf(page);
  const bases = address.startsWith('/')
    ? ['/']
    : [posix.dirname(page.path), names.join('/'), names.slice(0, -1).join('/'), ''];
  const paths = bases.map((base) => posix.join('/', base, address).replace(/\/+/g, '/'));
  // Only an address with an extension, or with a folder, is one at all.
  if (!/[./]/.test(address)) return [];
  return [...paths, ...paths.map(neutralAddress), neutralAddress(address.split('/').at(-1) ?? '')].filter(Boolean);
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
