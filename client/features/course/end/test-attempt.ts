import { tabStore } from '../../../app/browser-storage.ts';
import { TEST_ATTEMPT_PREFIX } from '../../../app/unsaved-work.ts';

/** Chosen options by {@link questionKey}. */
export type Choices = Readonly<Record<string, string>>;

/** A test that isn't finished. */
interface TestAttempt {
  draw: number;
  choices: Choices;
}

export function questionKey({ lessonId, id }: { lessonId: number; id: string }): string {
  return `${lessonId} ${id}`;
}

/** The attempt that this tab has of the test of a module; null if none is begun. */
export function storedAttempt(moduleId: number): TestAttempt | null {
  try {
    const { draw, choices } = JSON.parse(tabStore.read(TEST_ATTEMPT_PREFIX + moduleId) ?? 'null');
    return Number.isInteger(draw) ? { draw, choices: Object(choices) } : null;
  } catch {
    // There is none, or something else wrote it.
    return null;
  }
}

export function storeAttempt(moduleId: number, attempt: TestAttempt): void {
  tabStore.write(TEST_ATTEMPT_PREFIX + moduleId, JSON.stringify(attempt));
}

export function removeAttempt(moduleId: number): void {
  tabStore.remove(TEST_ATTEMPT_PREFIX + moduleId);
}
