import { QUESTIONS_MAX } from '#domain/limits.ts';
import { questionsInput } from '#domain/quiz.ts';
import type { SourcePlace } from '#server/modules/content/import/content-draft.ts';
import { ProblemLog } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { parseYamlMapping } from '../yaml-mapping.ts';

/** A question of a chapter as the schema of domain/ wants it. */
export interface ChapterQuestion {
  question: unknown;
  place: SourcePlace;
}

/** The questions of a course, by the id of their chapter, and how many can't be imported or are more than a lesson has. */
export interface CourseQuestions {
  byChapter: Map<string, ChapterQuestion[]>;
  leftOut: number;
}

/**
 * Reads the questions of a course:
 *
 *     quizz/<number>/question.yml  en.yml  es.yml
 *
 * The first has the id of the chapter, the others the question, its answer, the wrong answers and an explanation.
 */
export async function readQuestions(folder: SourceFolder, course: string): Promise<CourseQuestions> {
  const byChapter = new Map<string, ChapterQuestion[]>();
  let leftOut = 0;
  const hasAny = (await folder.list(course, 'warn')).some(({ name, kind }) => name === 'quizz' && kind === 'folder');
  const entries = hasAny ? await folder.list(`${course}/quizz`, 'warn') : [];
  for (const { name, path, kind } of entries) {
    if (kind !== 'folder') continue;
    const about = await mappingAt(folder, `${path}/question.yml`);
    const english = wordingOf(await mappingAt(folder, `${path}/en.yml`));
    const spanish = wordingOf(await mappingAt(folder, `${path}/es.yml`));
    const question = english && bilingual(name, english, spanish);
    const { data } = questionsInput.safeParse(question ? [question] : null);
    const chapter = typeof about?.chapterId === 'string' ? about.chapterId : '';
    const known = byChapter.get(chapter) ?? [];
    if (!data || !chapter || known.length === QUESTIONS_MAX) leftOut += 1;
    else byChapter.set(chapter, [...known, { question: data[0], place: folder.place(`${path}/en.yml`, 1) }]);
  }
  return { byChapter, leftOut };
}

interface Wording {
  question: string;
  /** The right one first. */
  answers: string[];
  explanation: string;
}

/** Null unless it has all of its parts, and different answers. */
function wordingOf(values: Record<string, unknown> | null): Wording | null {
  const { question, answer, wrong_answers: wrong, explanation } = values ?? {};
  const answers = [answer, ...(Array.isArray(wrong) ? wrong : [])].map((each) =>
    typeof each === 'string' || typeof each === 'number' ? String(each).trim() : '',
  );
  if (typeof question !== 'string' || typeof explanation !== 'string' || answers.includes('')) return null;
  return new Set(answers).size === answers.length ? { question, answers, explanation } : null;
}

/** The right answer is not always in the same place, but in the same one in each import. */
function bilingual(name: string, english: Wording, spanish: Wording | null) {
  const translation = spanish?.answers.length === english.answers.length ? spanish : null;
  const count = english.answers.length;
  const shift = (Number.parseInt(name, 10) || 0) % count;
  const ids = english.answers.map((_, index) => String.fromCharCode(97 + ((index + shift) % count)));
  const options = english.answers.map((en, index) => ({
    id: ids[index],
    text: { en, es: translation?.answers[index] },
  }));
  return {
    id: `q-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    question: { en: english.question, es: translation?.question },
    options: options.toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1)),
    answer: ids[0],
    explanation: { en: english.explanation.trim(), es: translation?.explanation.trim() },
  };
}

async function mappingAt(folder: SourceFolder, path: string): Promise<Record<string, unknown> | null> {
  const text = await folder.readIfThere(path);
  return text === null
    ? null
    : (parseYamlMapping(text, { ...folder.place(path), line: 1 }, new ProblemLog())?.values ?? null);
}
