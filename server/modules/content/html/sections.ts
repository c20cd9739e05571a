import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { elementsIn, htmlOf, treeOf } from '../../../platform/html-tree.ts';
import { SECTION_PREFIX } from './rehype-headings.ts';
import { anchorName, unwrap } from './rehype-links.ts';

/** A heading that links can lead to. */
export interface Section {
  level: number;
  /** Its id without the prefix. */
  name: string;
}

/**
 * What leads to each section in addition to its id: the id without the prefix, and both of the section that has the same
 * place in the other language. Each name leads to one section.
 */
export function furtherNames(own: readonly Section[], other: readonly Section[]): string[][] {
  const taken = new Set(['', ...own.map(({ name }) => SECTION_PREFIX + name)]);
  const names: string[][] = own.map(() => []);
  const give = (index: number, name: string) => {
    if (taken.has(name)) return;
    taken.add(name);
    names[index]?.push(name);
  };
  for (const [index, { name }] of own.entries()) give(index, name);
  const others = new Map(placesOf(other).map((place, index) => [place, other[index]?.name ?? '']));
  for (const [index, place] of placesOf(own).entries()) {
    const name = others.get(place);
    if (name) for (const each of [SECTION_PREFIX + name, name]) give(index, each);
  }
  return names;
}

/**
 * The place of each section among those of the same section above, such as `/2 of 3/1 of 1`. It is the same in both
 * languages as long as none of them has a section more there.
 */
function placesOf(sections: readonly Section[]): string[] {
  const parents: number[] = [];
  const numbers: number[] = [];
  const counts = new Map<number, number>();
  for (const [index, { level }] of sections.entries()) {
    let parent = index - 1;
    while (parent >= 0 && (sections[parent]?.level ?? 0) >= level) parent = parents[parent] ?? -1;
    const number = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, number);
    parents.push(parent);
    numbers.push(number);
  }
  const places: string[] = [];
  for (const [index, parent] of parents.entries()) {
    places.push(`${places[parent] ?? ''}/${numbers[index]} of ${counts.get(parent)}`);
  }
  return places;
}

/** The sections of a body, in order. @param html a stored body, which follows the policy. */
export function sectionsOf(html: string): Section[] {
  return headingsIn(treeOf(html)).map(sectionOf);
}

/**
 * Gives the sections of a body each of their names, and its links to its own sections their ids. Links to sections that
 * it doesn't have are replaced by their text.
 * @param other the same body in the other language; null if there is none.
 */
export function nameSections(body: Root, other: string | null): void {
  const names = linkSections(body, other);
  const links = elementsIn(body).filter(({ tagName }) => tagName === 'a');
  const inLinks = new Set(links.flatMap(headingsIn));
  for (const [index, heading] of headingsIn(body).entries()) {
    // Where the page around the text has an id that is the same as a name, the id is what links lead to.
    const anchors = (inLinks.has(heading) ? [] : (names[index] ?? [])).map(anchor);
    heading.children.unshift(...anchors);
  }
}

/** The same for HTML and without the names, for documents to which no links lead. */
export function withLinkedSections(html: string, other: string | null): string {
  const body = treeOf(html);
  linkSections(body, other);
  return htmlOf(body);
}

/** @returns the names of each section. */
function linkSections(body: Root, other: string | null): string[][] {
  const sections = headingsIn(body).map(sectionOf);
  const names = furtherNames(sections, other === null ? [] : sectionsOf(other));
  const ids = new Set<unknown>(elementsIn(body).map(({ properties }) => properties.id));
  const targets = new Map(
    sections.flatMap(({ name }, index) => (names[index] ?? []).map((each) => [each, SECTION_PREFIX + name] as const)),
  );
  visit(body, 'element', (node, index, parent) => {
    const href = String(node.properties.href ?? '');
    const name = anchorName(href);
    if (!href.startsWith('#') || ids.has(name) || !parent || index === undefined) return undefined;
    const id = targets.get(name) ?? targets.get(name.toLowerCase());
    if (id === undefined) return unwrap(node, index, parent);
    node.properties.href = `#${id}`;
    return undefined;
  });
  return names;
}

/** The headings of sections. */
function headingsIn(tree: Root | Element): Element[] {
  return elementsIn(tree).filter(
    ({ tagName, properties }) => /^h[2-6]$/.test(tagName) && String(properties.id).startsWith(SECTION_PREFIX),
  );
}

function sectionOf({ tagName, properties }: Element): Section {
  return { level: Number(tagName.slice(1)), name: String(properties.id).slice(SECTION_PREFIX.length) };
}

function anchor(name: string): Element {
  return { type: 'element', tagName: 'a', properties: { name }, children: [] };
}
