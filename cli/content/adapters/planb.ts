import { EXCERPT_MIN } from '#domain/limits.ts';
import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/modules/content/import/content-draft.ts';
import type { ProblemLog } from '../problem-log.ts';
import { asFound, type FoundItem, type Reading } from '../reading.ts';
import type { FolderEntry, SourceFolder } from '../source-folder.ts';
import { bodyOf, parseTextFile, type TextFile, unlessEmpty } from '../text-file.ts';
import { parseYamlMapping } from '../yaml-mapping.ts';
import { type CourseText, courseDrafts } from './planb-course.ts';
import { type ChapterQuestion, readQuestions } from './planb-questions.ts';

/** The project and its license, which asks to be named with every text; said here because its folders do not say it. */
const ATTRIBUTION = 'Plan B Network / DecouvreBitcoin, bitcoin-educational-content, CC BY-SA 4.0 (adapted)';
const SOURCE_URL = 'https://github.com/PlanB-Network/bitcoin-educational-content';

const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'];

/**
 * Reads the layout of PlanB-Network/bitcoin-educational-content:
 *
 *     courses/<id>/course.yml  en.md  es.md             parts become modules, chapters lessons
 *     courses/<id>/quizz/<number>/question.yml  en.yml  es.yml   the questions of their chapters
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
  const { questions, videos } = source.leftOut;
  if (questions + videos > 0) {
    const message = `left out in total: ${questions} questions that are incomplete, without a chapter, or more than a lesson has; ${videos} videos that are neither in the language of their text nor in English`;
    log.warn(folder.place(''), message);
  }
  return [...courses, ...tutorials].map(asFound);
}

class PlanbSource {
  readonly leftOut = { questions: 0, videos: 0 };
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
      questions: Map<string, ChapterQuestion[]>;
    }[] = [];
    for (const entry of await foldersIn(this.folder, 'courses')) {
      if ((await this.folder.readIfThere(`${entry.path}/course.yml`)) === null) {
        this.log.warn(this.folder.place(entry.path), 'has no course.yml and is left out');
        continue;
      }
      const about = await readYaml(this.folder, `${entry.path}/course.yml`, this.log);
      const videos = about ? videosOf(about.videos) : new Map<string, Map<string, string>>();
      const english = await this.courseText(entry, 'en.md', videos);
      const spanish = await this.courseText(entry, 'es.md', videos);
      if (!about || !english) continue;
      const { byChapter, leftOut } = await readQuestions(this.folder, entry.path);
      this.leftOut.questions += leftOut;
      const level = LEVELS.indexOf(String(about.level));
      found.push({
        id: entry.name,
        level: level === -1 ? LEVELS.length : level,
        professors: [...words(about.professors), ...words(about.professors_id)],
        english,
        spanish,
        questions: byChapter,
      });
    }
    found.sort((one, other) => one.level - other.level || one.id.localeCompare(other.id));
    const drafts: ContentDraft[] = [];
    let order = 1;
    for (const { id, professors, english, spanish, questions } of found) {
      const course = { id, english, spanish, questions, values: this.source(professors) };
      drafts.push(...(await courseDrafts(course, order, this.reading)));
      order = drafts.filter(({ type }) => type === 'module').length + 1;
      const used = new Set(drafts.flatMap(({ values }) => (Array.isArray(values.questions) ? values.questions : [])));
      this.leftOut.questions += [...questions.values()].flat().filter(({ question }) => !used.has(question)).length;
    }
    return drafts;
  }

  async tutorials(): Promise<ContentDraft[]> {
    const drafts: Promise<ContentDraft | null>[] = [];
    const slugs = new Set<string>();
    for (const entry of await this.tutorialFolders('tutorials')) {
      const slug = firstFreeSlug(slugFromTitle(entry.name), (candidate) => slugs.has(candidate));
      slugs.add(slug);
      drafts.push(this.tutorial(entry, slug));
    }
    return (await Promise.all(drafts)).filter((draft) => draft !== null);
  }

  /** Folders with a tutorial.yml, however deep. One without, but with a text, is named. */
  private async tutorialFolders(path: string): Promise<FolderEntry[]> {
    const found: FolderEntry[] = [];
    for (const entry of await foldersIn(this.folder, path)) {
      const names = (await this.folder.list(entry.path, 'warn')).map(({ name }) => name);
      if (names.includes('tutorial.yml') && names.includes('en.md')) found.push(entry);
      else {
        if (names.includes('tutorial.yml')) {
          const message = 'has no en.md next to it and is left out';
          this.log.warn(this.folder.place(`${entry.path}/tutorial.yml`), message);
        } else if (names.includes('en.md')) {
          this.log.warn(this.folder.place(entry.path), 'has no tutorial.yml and is left out');
        }
        found.push(...(await this.tutorialFolders(entry.path)));
      }
    }
    return found;
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

  private async courseText(
    entry: FolderEntry,
    name: string,
    videos: Map<string, Map<string, string>>,
  ): Promise<CourseText | null> {
    const text = await this.text(entry, name);
    if (!text) return null;
    const { goal, objectives } = text.front.values;
    const body = text.body.replace(/^:::video[ \t]+id=([\w-]+)[^\n]*$/gm, (_, id: string) => {
      const languages = videos.get(id);
      const address = languages?.get(text.language ?? 'en') ?? languages?.get('en');
      if (!address) this.leftOut.videos += 1;
      return address ? `![](${address})` : '';
    });
    return {
      text: { ...text, body, source: undefined },
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

/** Addresses of videos, by their id, then by language. */
function videosOf(listed: unknown): Map<string, Map<string, string>> {
  const videos = new Map<string, Map<string, string>>();
  for (const video of Array.isArray(listed) ? listed : []) {
    if (typeof video?.id !== 'string') continue;
    const languages = new Map<string, string>();
    for (const each of [video.youtube].flat()) {
      for (const [language, id] of Object.entries(typeof each === 'object' && each ? each : {})) {
        if (typeof id === 'string') languages.set(language, `https://youtu.be/${id}`);
      }
    }
    videos.set(video.id, languages);
  }
  return videos;
}

async function readProfessors(folder: SourceFolder, log: ProblemLog): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const entry of await foldersIn(folder, 'professors')) {
    const about = await readYaml(folder, `${entry.path}/professor.yml`, log);
    for (const id of [about?.contributor_id, about?.id])
      if (id !== undefined) names.set(String(id), String(about?.name));
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
