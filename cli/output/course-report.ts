import { LANGUAGES, type Language } from '#domain/language.ts';
import { guessedShares } from '#domain/quiz-guessing.ts';
import type { CheckedItem } from '#server/modules/content/check/checked-item.ts';
import { type Course, type EarlyTerm, LONGEST_STRETCH } from '#server/modules/content/check/course.ts';
import { GUESSED_MOST, questionsOf } from '#server/modules/content/check/quiz-rules.ts';
import { onOneLine } from './terminal.ts';
import { textTable } from './text-table.ts';

/** How well a course suits beginners, in numbers. */
export interface CourseReport {
  limits: { share: number; words: number };
  /** For each language, what answers most questions for someone who only guesses. */
  guesses: { language: Language; questions: number; guess: string; share: number }[];
  lessons: LessonReport[];
  earlyTerms: Omit<EarlyTerm, 'place'>[];
}

interface LessonReport {
  path: string;
  /** The most text without anything to do; null for a lesson without text. */
  longestStretch: { words: number; language: Language } | null;
  /** Links in the section of sources; null without one. */
  sources: number | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
}

/** @returns null without lessons. */
export function courseReport(course: Course): CourseReport | null {
  const lessons = course.lessons();
  if (lessons.length === 0) return null;
  const questions = lessons.flatMap(({ draft }) => questionsOf(draft));
  const guesses = LANGUAGES.flatMap((language) => {
    const asked = questions.filter(({ question }) => question[language] !== null);
    if (asked.length === 0) return [];
    const [[guess, share] = ['', 0]] = [...guessedShares(asked, language)].toSorted(
      ([, one], [, other]) => other - one,
    );
    return [{ language, questions: asked.length, guess, share }];
  });
  return {
    limits: { share: GUESSED_MOST, words: LONGEST_STRETCH },
    guesses,
    lessons: lessons.map(lessonReport),
    earlyTerms: course.earlyTerms().map(({ place: _, ...term }) => term),
  };
}

function lessonReport({ path, texts, draft: { values } }: CheckedItem): LessonReport {
  const stretches = LANGUAGES.flatMap((language) =>
    (texts[language]?.facts.reading.stretches ?? []).map(({ value: { words } }) => ({ words, language })),
  );
  const counts = Object.values(texts).map(({ facts }) => facts.reading.sources);
  const written = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    path,
    longestStretch: stretches.toSorted((one, other) => other.words - one.words)[0] ?? null,
    sources: counts.includes(null) ? null : Math.min(...counts.flatMap((count) => count ?? [])),
    reviewedAt: written(values.reviewedAt),
    reviewedBy: written(values.reviewedBy),
  };
}

/** The report for people. */
export function courseTables({ limits, guesses, lessons, earlyTerms }: CourseReport): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    [
      ['questions', '', 'best guess', `right, at most ${percent(limits.share)}`],
      ...guesses.map(({ language, questions, guess, share }) => [language, String(questions), guess, percent(share)]),
    ],
    [
      ['lesson', `longest stretch, at most ${limits.words} words`, 'sources', 'reviewed'],
      ...lessons.map(({ path, longestStretch, sources, reviewedAt, reviewedBy }) => [
        path,
        longestStretch ? `${longestStretch.words} (${longestStretch.language})` : '',
        String(sources ?? 'none'),
        [reviewedAt ?? 'never', ...(reviewedBy === null ? [] : [reviewedBy])].join(', '),
      ]),
    ],
    [
      [`terms used before they are explained: ${earlyTerms.length}`],
      ...earlyTerms.map(({ name, language, path, explainedIn }) => [`${name} (${language})`, path, explainedIn]),
    ],
  ]
    .map((rows) => textTable(rows.map((row) => row.map(onOneLine))))
    .join('\n\n');
}
