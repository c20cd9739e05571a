import path from 'node:path';
import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/modules/content/import/content-draft.ts';
import type { Reading } from '../reading.ts';
import type { PageFile } from './page-files.ts';
import { isIndex } from './page-slugs.ts';
import type { PagePair } from './pair-pages.ts';
import { type SidebarOrder, sidebarOrder } from './sidebar-order.ts';

/** A part of a sidebar. */
interface Section {
  title: string;
  titleEs?: string;
  index: PagePair | null;
  pages: PagePair[];
}

/**
 * The pages of a site as a course, in the order of its sidebar: its parts become modules, and the pages in them lessons. The
 * page of a part's folder describes the module; if it has a text, it is the first lesson as well.
 */
export class CoursePages {
  private constructor(
    private readonly pairs: PagePair[],
    private readonly slugs: Map<PageFile, string>,
    private readonly order: SidebarOrder,
  ) {}

  static async open(reading: Reading, pairs: PagePair[], slugs: Map<PageFile, string>): Promise<CoursePages> {
    return new CoursePages(pairs, slugs, await sidebarOrder(reading.folder));
  }

  /** @param articles the same pages as articles. */
  drafts(articles: ContentDraft[]): ContentDraft[] {
    const bySlug = new Map(articles.map((draft) => [draft.slug, draft]));
    const drafts: ContentDraft[] = [];
    const taken = new Set<string>();
    let order = 1;
    for (const section of this.sections()) {
      const lessons = section.pages.flatMap((pair) => bySlug.get(this.slugs.get(pair.main) ?? '') ?? []);
      const [first] = lessons;
      if (!first) continue;
      const about = (section.index && bySlug.get(this.slugs.get(section.index.main) ?? '')) ?? first;
      const moduleSlug = firstFreeSlug(slugFromTitle(section.title) || 'module', (slug) => taken.has(slug));
      taken.add(moduleSlug);
      const hasSpanish = lessons.some(({ values }) => values.titleEs);
      drafts.push({
        type: 'module',
        slug: moduleSlug,
        values: {
          title: section.title,
          titleEs: hasSpanish ? section.titleEs : undefined,
          description: about.values.excerpt,
          descriptionEs: about.values.excerptEs,
          language: about.values.language,
          order,
          status: 'published',
        },
        placeOf: about.placeOf,
      });
      order += 1;
      for (const [index, { values, ...lesson }] of lessons.entries()) {
        const { excerpt: _, excerptEs: __, category: ___, ...kept } = values;
        const duration = lesson.body?.content.facts.duration;
        drafts.push({ ...lesson, type: 'lesson', moduleSlug, values: { ...kept, order: index + 1, duration } });
      }
    }
    return drafts;
  }

  /** The parts of the sidebar with their pages, in order. */
  private sections(): Section[] {
    const sections = new Map<string, Section>();
    const sorted = this.pairs
      .map((pair, index) => ({ pair, key: this.keyOf(pair.main, index) }))
      .toSorted((one, other) => compareKeys(one.key, other.key));
    for (const { pair } of sorted) {
      const { name, title, titleEs } = this.sectionOf(pair.main);
      const section = sections.get(name) ?? { title, titleEs, index: null, pages: [] };
      sections.set(name, section);
      section.pages.push(pair);
      const isOwn = isIndex(pair.main) && pair.main.folder.split('/').filter(Boolean).length <= this.depth() + 1;
      if (!isOwn || section.index) continue;
      section.index = pair;
      const label = this.order.labels.get(name);
      section.title = label ?? titleOf(pair.main) ?? section.title;
      section.titleEs = (pair.spanish && titleOf(pair.spanish)) ?? section.titleEs;
    }
    return [...sections.values()];
  }

  private sectionOf(page: PageFile): { name: string; title: string; titleEs?: string } {
    const stated = this.order.sections.get(fileKey(page));
    if (stated !== undefined) return { name: stated, title: stated };
    const folders = page.folder.split('/').filter(Boolean);
    const folder = folders.slice(0, this.depth() + 1).join('/');
    const label = this.order.labels.get(folder);
    return {
      name: folder,
      title: label ?? wordsOf(folders[this.depth()] ?? '') ?? '',
      titleEs: this.order.labelsEs.get(folder),
    };
  }

  /** Folders that all pages share say nothing. */
  private depth(): number {
    const folders = this.pairs.map(({ main }) => main.folder.split('/').filter(Boolean));
    let depth = 0;
    while (
      folders.length > 1 &&
      folders.every((each) => each[depth] !== undefined && each[depth] === folders[0]?.[depth])
    )
      depth += 1;
    return depth;
  }

  /** For each folder of a page and itself: its place among the others, then its name. */
  private keyOf(page: PageFile, index: number): [number, string][] {
    const listed = this.order.places.get(fileKey(page));
    if (listed !== undefined) return [[listed, '']];
    const folders = page.folder.split('/').filter(Boolean);
    const key = folders.map((name, depth): [number, string] => {
      const folder = folders.slice(0, depth + 1).join('/');
      const own = this.pairs.find(({ main }) => isIndex(main) && main.folder === folder);
      return [this.order.places.get(folder) ?? (own && weightOf(own.main)) ?? numberOf(name) ?? 1e6, name];
    });
    if (isIndex(page)) return key;
    return [...key, [weightOf(page) ?? numberOf(page.name) ?? 1e6, page.name || String(index)]];
  }
}

function compareKeys(one: [number, string][], other: [number, string][]): number {
  for (let depth = 0; depth < Math.min(one.length, other.length); depth += 1) {
    const [[place, name], [place2, name2]] = [one[depth] ?? [0, ''], other[depth] ?? [0, '']];
    const difference = place - place2 || name.localeCompare(name2);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** The place of a page among its neighbours, as its front matter states it. */
function weightOf({ text }: PageFile): number | undefined {
  const { sidebar_position: position, weight, nav_order: navOrder, order, sidebar } = text.front.values;
  const nested = typeof sidebar === 'object' && sidebar !== null && 'order' in sidebar ? sidebar.order : undefined;
  return [position, weight, navOrder, order, nested].find((each) => typeof each === 'number');
}

function numberOf(name: string): number | undefined {
  const digits = /^(\d{1,4})[-_. ]/.exec(name)?.[1];
  return digits ? Number(digits) : undefined;
}

function titleOf({ text }: PageFile): string | undefined {
  const { title } = text.front.values;
  return typeof title === 'string' ? title : undefined;
}

/** A folder's name as a title: "01-first-steps" is "First steps". */
function wordsOf(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Introduction';
}

/** Files as sidebars name them: without language and extension. */
function fileKey(page: PageFile): string {
  return path.posix.join(page.folder, page.name);
}
