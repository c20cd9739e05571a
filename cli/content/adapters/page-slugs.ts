import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { PageFile } from './page-files.ts';

/** Names of files that stand for their folder. */
const INDEX = /^_?index$|^readme$/i;

export function isIndex({ name }: PageFile): boolean {
  return INDEX.test(name);
}

/** The folders of a page and its own name; only the folders for the page of a folder. */
export function namesOf(page: PageFile): string[] {
  const folders = page.folder.split('/').filter(Boolean);
  return isIndex(page) ? folders : [...folders, page.name];
}

/**
 * A slug for each page: the one that its front matter states, else its name, else that of its folder, else its title. Where
 * several pages share one, those with a date get it in front, the others as many of their folders as it takes.
 */
export function slugsOf(pages: PageFile[]): Map<PageFile, string> {
  const slugs = new Map(pages.map((page) => [page, ownSlug(page)]));
  for (let folders = 1; folders < 9; folders += 1) {
    const shared = sharedIn(slugs);
    if (shared.length === 0) break;
    for (const page of shared) slugs.set(page, longerSlug(page, folders));
  }
  const taken = new Set<string>();
  for (const [page, slug] of slugs) {
    const free = firstFreeSlug(slug, (candidate) => taken.has(candidate));
    taken.add(free);
    slugs.set(page, free);
  }
  return slugs;
}

function sharedIn(slugs: Map<PageFile, string>): PageFile[] {
  const counts = new Map<string, number>();
  for (const slug of slugs.values()) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...slugs].flatMap(([page, slug]) => ((counts.get(slug) ?? 0) > 1 ? [page] : []));
}

function ownSlug(page: PageFile): string {
  const { slug, title } = page.text.front.values;
  const stated = typeof slug === 'string' ? slugOf(slug.split('/').filter(Boolean).at(-1) ?? '') : '';
  return stated || slugOf(namesOf(page).at(-1) ?? '') || slugOf(String(title ?? '')) || 'home';
}

function longerSlug(page: PageFile, folders: number): string {
  if (page.datePrefix) return slugOf(`${page.datePrefix}-${page.name}`);
  const names = namesOf(page);
  return slugOf(names.slice(-folders - 1).join('-')) || ownSlug(page);
}

function slugOf(name: string): string {
  return slugFromTitle(name.replace(/[.\s]+/g, '-'));
}
