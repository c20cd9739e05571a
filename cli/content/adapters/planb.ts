import { EXCERPT_MIN } from '#domain/limits.ts';
import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/modules/content/import/content-draft.ts';
import type { ProblemLog } from '../problem-log.ts';
import { asFound, type FoundItem, type Reading } from '../reading.ts';
import type { FolderEntry, SourceFolder } from '../source-folder.ts';
import { bodyOf, parseTextFile, type TextFile, unlessEmpty } from '../text-file.ts';
import { parseYamlMapping } from '../yaml-mapping.ts';
import { type CourseText, courseDrafts } from './planb-course.ts';

/** The project and its license, which asks to be named with every text; said here because its folders do not say it. */
const ATTRIBUTION = 'Plan B Network / DecouvreBitcoin, bitcoin-educational-content, CC BY-SA 4.0 (adapted)';
const SOURCE_URL = 'https://github.com/PlanB-Network/bitcoin-educational-content';

const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'];

/**
 * Reads the layout of PlanB-Network/bitcoin-educational-content:
 *
 *     courses/<id>/course.yml  en.md  es.md             parts become modules, chapters lessons
 *     tutorials/<category>/<id>/tutorial.yml  en.md  es.md   articles of the category Tutorial
 *     professors/<name>/professor.yml                   names for the attribution
 *
 * Everything is imported as published, which it is where it comes from. Courses follow each other by level, then id.
 */
export async function readPlanb(reading: Reading): Promise<FoundItem[]> {
  const { folder, log } = reading;
  const top = (await folder.list()).filter(({ kind }) => kind === 'folder').map(({ name }) => name);
  if (!top.includes('courses') && !top.includes('tutorials')) {
    log.error(folder.place(''), 'expected a folder courses or tutorials, found neither');
    return [];
  }
  const professors = top.includes('professors') ? await readProfessors(folder, log) : new Map<string, string>();
  const source = new PlanbSource(reading, professors);
  const courses = top.includes('courses') ? await source.courses() : [];
  const tutorials = top.includes('tutorials') ? await source.tutorials() : [];
  return [...courses, ...tutorials].map(asFound);
}

class PlanbSource {
  private readonly folder: SourceFolder;
  private readonly log: ProblemLog;

  constructor(
    private readonly reading: Reading,
    private readonly professors: Map<string, string>,
  ) {
    this.folder = reading.folder;
    this.log = reading.log;
  }

  async courses(): Promise<ContentDraft[]> {
    const found: {
      id: string;
      level: number;
      professors: string[];
      english: CourseText;
      spanish: CourseText | null;
    }[] = [];
    for (const entry of await foldersIn(this.folder, 'courses')) {
      const about = await readYaml(this.folder, `${entry.path}/course.yml`, this.log);
      const english = await this.courseText(entry, 'en.md');
      const spanish = await this.courseText(entry, 'es.md');
      if (!about || !english) continue;
      const level = LEVELS.indexOf(String(about.level));
      found.push({
        id: entry.name,
        level: level === -1 ? LEVELS.length : level,
        professors: words(about.professors),
        english,
        spanish,
      });
    }
    found.sort((one, other) => one.level - other.level || one.id.localeCompare(other.id));
    const drafts: ContentDraft[] = [];
    let order = 1;
    for (const { id, professors, english, spanish } of found) {
      const course = { id, english, spanish, values: this.source(professors) };
      drafts.push(...(await courseDrafts(course, order, this.reading)));
      order = drafts.filter(({ type }) => type === 'module').length + 1;
    }
    return drafts;
  }

  async tutorials(): Promise<ContentDraft[]> {
    const drafts: Promise<ContentDraft | null>[] = [];
    const slugs = new Set<string>();
    for (const category of await foldersIn(this.folder, 'tutorials')) {
      for (const entry of await foldersIn(this.folder, category.path)) {
        const slug = firstFreeSlug(slugFromTitle(entry.name), (candidate) => slugs.has(candidate));
        slugs.add(slug);
        drafts.push(this.tutorial(entry, slug));
      }
    }
    return (await Promise.all(drafts)).filter((draft) => draft !== null);
  }

  private async tutorial(entry: FolderEntry, slug: string): Promise<ContentDraft | null> {
    const about = await readYaml(this.folder, `${entry.path}/tutorial.yml`, this.log);
    const english = await this.text(entry, 'en.md');
    const spanish = await this.text(entry, 'es.md');
    if (!about || !english) return null;
    const content = await bodyOf(english, this.reading);
    const contentEs = spanish && unlessEmpty(await bodyOf(spanish, this.reading));
    const name = named(english);
    const credits = about.credits;
    const professor = typeof credits === 'object' && credits !== null ? Reflect.get(credits, 'professor') : undefined;
    return {
      type: 'article',
      slug,
      values: {
        title: name,
        titleEs: spanish ? named(spanish) : undefined,
        excerpt: described(english) ?? content.facts.excerpt ?? `${name} – Tutorial`,
        excerptEs: spanish ? (described(spanish) ?? contentEs?.facts.excerpt) : undefined,
        category: 'Tutorial',
        ...this.source(words([professor])),
      },
      body: { content, contentEs },
      placeOf: (field) => {
        const text = spanish && field?.endsWith('Es') ? spanish : english;
        const key = field?.replace(/Es$/, '').replace('title', 'name').replace('excerpt', 'description') ?? '';
        return { file: text.file, line: key === 'content' ? text.bodyLine : text.front.lines[key] };
      },
    };
  }

  /** Status and attribution of a text by these people. */
  private source(professorIds: string[]): { status: string; attribution: string; sourceUrl: string } {
    const names = professorIds.flatMap((id) => this.professors.get(id) ?? []);
    const attribution = [names.join(', '), this.reading.options.attribution ?? ATTRIBUTION].filter(Boolean).join('; ');
    return { status: 'published', attribution, sourceUrl: this.reading.options.sourceUrl ?? SOURCE_URL };
  }

  private async courseText(entry: FolderEntry, name: string): Promise<CourseText | null> {
    const text = await this.text(entry, name);
    if (!text) return null;
    const { goal, objectives } = text.front.values;
    return {
      text,
      name: named(text),
      goal: typeof goal === 'string' ? goal.trim() : '',
      objectives: words(objectives),
    };
  }

  /** A text whose front matter has a `name`. */
  private async text(entry: FolderEntry, name: string): Promise<TextFile | null> {
    const files = await this.folder.list(entry.path);
    const file = files.find((each) => each.name === name && each.kind === 'file');
    if (!file && name === 'en.md') this.log.warn(this.folder.place(entry.path), 'has no en.md and is left out');
    const raw = file ? await this.folder.read(file.path) : null;
    const text = file && raw !== null ? parseTextFile(raw, this.folder.place(file.path).file, this.log) : null;
    if (!text || named(text)) return text && { ...text, language: name === 'es.md' ? 'es' : 'en' };
    this.log.error({ file: text.file, line: 1 }, 'name is missing; expected a text');
    return null;
  }
}

async function readProfessors(folder: SourceFolder, log: ProblemLog): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const entry of await foldersIn(folder, 'professors')) {
    const about = await readYaml(folder, `${entry.path}/professor.yml`, log);
    if (about) names.set(String(about.contributor_id), String(about.name));
  }
  return names;
}

async function readYaml(folder: SourceFolder, path: string, log: ProblemLog): Promise<Record<string, unknown> | null> {
  const text = await folder.read(path);
  return text === null ? null : (parseYamlMapping(text, { ...folder.place(path), line: 1 }, log)?.values ?? null);
}

async function foldersIn(folder: SourceFolder, path: string): Promise<FolderEntry[]> {
  return (await folder.list(path)).filter(({ kind }) => kind === 'folder');
}

function named(text: TextFile): string {
  const { name } = text.front.values;
  return typeof name === 'string' ? name.trim() : '';
}

function described(text: TextFile): string | null {
  const { description } = text.front.values;
  return typeof description === 'string' && description.trim().length >= EXCERPT_MIN ? description.trim() : null;
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
