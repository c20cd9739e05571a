import type { BodyFacts } from '#server/modules/content/check/body-facts.ts';
import { type TextToCheck, textFacts } from '#server/modules/content/check/text-facts.ts';

/** Threads that check texts convert them as well. */
export { default as convertBodies } from '../content/convert-body.ts';

/** {@link textFacts}, for threads. */
export default function checkText(text: TextToCheck): Promise<BodyFacts> {
  return textFacts(text);
}
