import { useEffect, useState } from 'react';
import { localStore } from '../../app/browser-storage.ts';
import { learnerOfCopy } from '../../app/offline.ts';
import { isReaderExpected } from '../../app/reader.ts';

const KEY = 'course-place';

/** Stores in this browser which lesson a visitor without an account opened last. @param id null for what doesn't count. */
export function useStorePlace(id: number | null): void {
  useEffect(() => {
    if (id !== null && !isReaderExpected() && learnerOfCopy() === null) localStore.write(KEY, String(id));
  }, [id]);
}

/** Id of the lesson that was opened last without an account. Null if there is none, and until the page is hydrated. */
export function useCoursePlace(): number | null {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    const stored = localStore.read(KEY);
    if (stored) setPlace(Number(stored));
  }, []);
  return place;
}

interface Module {
  id: number;
  lessons: { id: number; slug: string }[];
}

/** Where a learner goes on: a lesson and its module. */
export interface WayOn<Found extends Module> {
  module: Found;
  lesson: Found['lessons'][number];
  /** Nothing is known of the learner yet. */
  isStart: boolean;
}

interface TestedModule extends Module {
  lessons: { id: number; slug: string; status: string; isCompleted: boolean }[];
  test?: { myBest?: { isPassed: boolean } | null } | null;
}

/**
 * The module whose test a learner should pass before going on: the one before a module that hasn't begun yet, or the first
 * with such a test once all lessons are completed.
 * @param next where the learner continues; null if everything is completed.
 */
export function openTest<Found extends TestedModule>(
  modules: readonly Found[],
  next: { module: Found } | null,
): Found | undefined {
  const isOpen = ({ test, lessons }: Found) =>
    test && !test.myBest?.isPassed && lessons.every(({ status, isCompleted }) => isCompleted || status === 'draft');
  if (!next) return modules.find(isOpen);
  const hasBegun = next.module.lessons.some(({ isCompleted }) => isCompleted);
  const before = modules[modules.indexOf(next.module) - 1];
  return !hasBegun && before && isOpen(before) ? before : undefined;
}

/**
 * The lesson with which a learner continues. Visitors can't complete lessons. They continue with the one that they
 * opened last or, if that is the last one of its module, with the next module.
 * @param continueId of a logged-in learner; null if everything is completed, undefined for visitors.
 * @param place of a visitor, if known.
 * @returns null for an empty course, and for a learner who has completed everything.
 */
export function wayOn<Found extends Module>(
  modules: readonly Found[],
  continueId: number | null | undefined,
  place: number | null,
): WayOn<Found> | null {
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })));
  const [first] = lessons;
  if (!first || continueId === null) return null;
  const at = lessons.findIndex(({ lesson }) => lesson.id === (continueId ?? place));
  const found = lessons[at];
  if (!found) return { ...first, isStart: true };
  const isLastOfModule = found.module.lessons.at(-1)?.id === found.lesson.id;
  const next = continueId === undefined && isLastOfModule ? (lessons[at + 1] ?? found) : found;
  return { ...next, isStart: false };
}
