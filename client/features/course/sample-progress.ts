/**
 * The example that visitors without an account see: lessons 1 to 3 done, lesson 4 next.
 * Source: specification, section 4 ("Course progress").
 */
export const SAMPLE_PROGRESS = { completed: [1, 2, 3], current: 4 } as const;

export type LessonProgress = 'completed' | 'current' | 'open';

export function sampleProgressOf(lessonId: number): LessonProgress {
  if (SAMPLE_PROGRESS.completed.some((id) => id === lessonId)) return 'completed';
  return lessonId === SAMPLE_PROGRESS.current ? 'current' : 'open';
}
