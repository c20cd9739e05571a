import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/modules/content/import/content-draft.ts';
import type { ProblemLog } from '../problem-log.ts';
import type { Reading } from '../reading.ts';
import { type BodyText, bodyOf, type TextFile, unlessEmpty } from '../text-file.ts';
import { type Chapter, type CoursePart, splitCourse } from './course-chapters.ts';
import { type CoursePairing, pairChapters } from './pair-chapters.ts';
import type { ChapterQuestion } from './planb-questions.ts';

/** What a course file says above its text. */
export interface CourseText {
  text: TextFile;
  name: string;
  goal: string;
  objectives: string[];
}

export interface CourseSource {
  /** The folder's name, which begins every slug, because courses share chapter titles. */
  id: string;
  english: CourseText;
  spanish: CourseText | null;
  /** Questions by the id of their chapter. */
  questions: Map<string, ChapterQuestion[]>;
  values: { status: string; attribution: string; sourceUrl: string };
}

/** Words in one language for each in the other, beyond which a pair is worth a look. */
const LENGTH_RATIO_MAX = 3;
const LONG_CHAPTER = 100;

/**
 * The modules and lessons of a course: a module for each part, described by the course's goal, and a lesson for each
 * chapter. The introduction, with goal and objectives, is the first lesson.
 * @param firstOrder order of the course's first module, so that the parts of several courses follow each other.
 */
export async function courseDrafts(
  course: CourseSource,
  firstOrder: number,
  reading: Reading,
): Promise<ContentDraft[]> {
  const { id, english, spanish } = course;
  const parts = partsOf(english);
  const spanishParts = spanish ? partsOf(spanish) : [];
  const pairing = pairChapters(parts, spanishParts);
  if (spanish) reportPairing(pairing, parts, spanishParts, course, reading.log);

  const drafts: ContentDraft[] = [];
  const [moduleSlugs, lessonSlugs] = [new Set<string>(), new Set<string>()];
  for (const [index, part] of parts.entries()) {
    const moduleSlug = newSlug(id, part.title, moduleSlugs);
    const partEs = pairing.parts.get(part);
    drafts.push({
      type: 'module',
      slug: moduleSlug,
      values: {
        title: part.title,
        titleEs: partEs?.title,
        description: describe(english),
        descriptionEs: spanish ? describe(spanish) : undefined,
        order: firstOrder + index,
        status: course.values.status,
      },
      placeOf: placesOf(course, part, partEs),
    });
    const lessons = await Promise.all(
      part.chapters.map((chapter) => {
        const slug = newSlug(id, chapter.title, lessonSlugs);
        return lessonDraft(course, slug, chapter, pairing.chapters.get(chapter), reading);
      }),
    );
    for (const [order, lesson] of lessons.filter((each) => each !== null).entries()) {
      drafts.push({ ...lesson, moduleSlug, values: { ...lesson.values, order: order + 1 } });
    }
  }
  return drafts;
}

async function lessonDraft(
  course: CourseSource,
  slug: string,
  chapter: Chapter,
  translation: Chapter | undefined,
  reading: Reading,
): Promise<ContentDraft | null> {
  const { english, spanish, values } = course;
  const content = await bodyOf(chapterText(english, chapter), reading);
  if (content.facts.isEmpty) {
    reading.log.warn(
      { file: english.text.file, line: chapter.line },
      `the chapter "${chapter.title}" has no text and is left out`,
    );
    return null;
  }
  const contentEs = spanish && translation ? await bodyOf(chapterText(spanish, translation), reading) : null;
  const questions = (chapter.id && course.questions.get(chapter.id)) || [];
  const placeOf = placesOf(course, chapter, translation);
  return {
    type: 'lesson',
    slug,
    values: {
      ...values,
      title: chapter.title,
      titleEs: translation?.title,
      duration: content.facts.duration,
      ...(questions.length > 0 && { questions: questions.map(({ question }) => question) }),
    },
    body: { content, contentEs: unlessEmpty(contentEs) },
    placeOf: (field) => {
      const index = /^questions\.(\d+)/.exec(field ?? '')?.[1];
      return questions[Number(index)]?.place ?? placeOf(field);
    },
  };
}

/** Values are below the heading of their part or chapter; Spanish ones are in the other file. */
function placesOf(
  { english, spanish }: CourseSource,
  heading: { line: number },
  translation: { line: number } | undefined,
): ContentDraft['placeOf'] {
  const place = { file: english.text.file, line: heading.line };
  if (!spanish || !translation) return () => place;
  const placeEs = { file: spanish.text.file, line: translation.line };
  return (field) => (field?.endsWith('Es') ? placeEs : place);
}

function partsOf({ text, name, goal, objectives }: CourseText): CoursePart[] {
  const parts = splitCourse(text.body, text.bodyLine, name);
  const first = parts[0]?.chapters[0];
  if (first) first.markdown += `\n\n${goal}\n\n${objectives.map((objective) => `- ${objective}`).join('\n')}\n`;
  return parts;
}

function chapterText({ text }: CourseText, chapter: Chapter): BodyText {
  return { ...text, body: chapter.markdown, bodyLine: chapter.textLine };
}

function describe({ name, goal }: CourseText): string {
  return goal ? `${name}: ${goal}` : name;
}

function newSlug(course: string, title: string, taken: Set<string>): string {
  const base = [slugFromTitle(course), slugFromTitle(title)].filter(Boolean).join('-');
  const slug = firstFreeSlug(base, (candidate) => taken.has(candidate));
  taken.add(slug);
  return slug;
}

/** Reports which parts of a translation weren't paired by position, and which couldn't be paired. */
function reportPairing(
  { chapters, parts, sameShape }: CoursePairing,
  english: CoursePart[],
  spanish: CoursePart[],
  course: CourseSource,
  log: ProblemLog,
): void {
  const spanishFile = course.spanish?.text.file ?? '';
  for (const [one, other] of chapters) {
    const [count, countEs] = [wordCount(one), wordCount(other)];
    const ratio = Math.max(count, countEs) / Math.max(1, Math.min(count, countEs));
    if (ratio <= LENGTH_RATIO_MAX || Math.max(count, countEs) < LONG_CHAPTER) continue;
    log.warn(
      { file: spanishFile, line: other.line },
      `the chapter "${other.title}" is imported as the Spanish of "${one.title}", but has ${countEs} words ` +
        `against ${count}: one of them may hold the text of more than one chapter`,
    );
  }
  if (sameShape) return;
  const counts = (list: CoursePart[]) =>
    `${list.length} parts and ${list.flatMap((part) => part.chapters).length} lessons`;
  log.warn(
    { file: spanishFile, line: course.spanish?.text.bodyLine },
    `Spanish has ${counts(spanish)}, English ${counts(english)}; they are paired by their videos, pictures and links, ` +
      'and by position only between such pairs',
  );
  for (const part of english) {
    if (!parts.has(part)) {
      const message = `the part "${part.title}" has no certain counterpart in Spanish; its title is imported in English only`;
      log.warn({ file: course.english.text.file, line: part.line }, message);
    }
    for (const chapter of part.chapters.filter((each) => !chapters.has(each))) {
      const message = `the chapter "${chapter.title}" has no certain counterpart in Spanish and is imported in English only`;
      log.warn({ file: course.english.text.file, line: chapter.line }, message);
    }
  }
  const used = new Set(chapters.values());
  for (const chapter of spanish.flatMap((part) => part.chapters).filter((each) => !used.has(each))) {
    const message = `the Spanish chapter "${chapter.title}" has no certain counterpart in English and is left out`;
    log.warn({ file: spanishFile, line: chapter.line }, message);
  }
}

function wordCount({ markdown }: Chapter): number {
  return markdown.match(/\S+/g)?.length ?? 0;
}
