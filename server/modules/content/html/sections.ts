import { Parser } from 'htmlparser2';
import { SECTION_PREFIX } from './rehype-headings.ts';
import { anchorName } from './rehype-links.ts';

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
  return partsOf(html).sections;
}

/**
 * A body whose sections can be reached by each of their names, and whose links to its own sections have their ids. Links
 * to sections that it doesn't have are replaced by their text.
 * @param html a stored body, which follows the policy. @param other the same in the other language; null if there is none.
 */
export function withNamedSections(html: string, other: string | null): string {
  const parts = partsOf(html);
  const names = furtherNames(parts.sections, other === null ? [] : sectionsOf(other));
  // Where the page around the text has an id that is the same as a name, the id is what links lead to.
  const anchors = parts.sections.map(({ end, isInLink }, index) => {
    const text = isInLink ? '' : (names[index] ?? []).map((name) => `<a name="${name}"></a>`).join('');
    return { start: end, end, text };
  });
  return edited(html, [...anchors, ...linkEdits(html, parts, names)]);
}

/** The same without the names, for documents to which no links lead. */
export function withLinkedSections(html: string, other: string | null): string {
  const parts = partsOf(html);
  return edited(html, linkEdits(html, parts, furtherNames(parts.sections, other === null ? [] : sectionsOf(other))));
}

interface Tag {
  start: number;
  end: number;
}

/** A replacement for a part of a text. */
interface Edit extends Tag {
  text: string;
}

/** A link within the text. */
interface OwnLink {
  name: string;
  open: Tag;
  close: Tag;
}

interface Parts {
  sections: (Section & { end: number; isInLink: boolean })[];
  ids: Set<string>;
  links: OwnLink[];
}

function linkEdits(html: string, { sections, ids, links }: Parts, names: string[][]): Edit[] {
  const targets = new Map(
    sections.flatMap(({ name }, index) => (names[index] ?? []).map((each) => [each, SECTION_PREFIX + name] as const)),
  );
  return links.flatMap(({ name, open, close }) => {
    if (ids.has(name)) return [];
    const id = targets.get(name) ?? targets.get(name.toLowerCase());
    if (id === undefined) return [open, close].map((tag) => ({ ...tag, text: '' }));
    const text = html.slice(open.start, open.end).replace(/ href="[^"]*"/, () => ` href="#${id}"`);
    return [{ ...open, text }];
  });
}

function edited(html: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(html.slice(done, start), text);
    done = end;
  }
  return pieces.join('') + html.slice(done);
}

function partsOf(html: string): Parts {
  const parts: Parts = { sections: [], ids: new Set(), links: [] };
  let link: Omit<OwnLink, 'close'> | null = null;
  let isInLink = false;
  const parser = new Parser({
    onopentag(name, { id = '', href = '' }) {
      const open = { start: parser.startIndex, end: parser.endIndex + 1 };
      if (id) parts.ids.add(id);
      const level = /^h([2-6])$/.exec(name)?.[1];
      if (level && id.startsWith(SECTION_PREFIX)) {
        const section = { level: Number(level), name: id.slice(SECTION_PREFIX.length) };
        parts.sections.push({ ...section, end: open.end, isInLink });
      }
      if (name !== 'a') return;
      isInLink = true;
      link = href.startsWith('#') ? { name: anchorName(href), open } : null;
    },
    onclosetag(name) {
      if (name !== 'a') return;
      isInLink = false;
      if (link) parts.links.push({ ...link, close: { start: parser.startIndex, end: parser.endIndex + 1 } });
      link = null;
    },
  });
  parser.end(html);
  return parts;
}
