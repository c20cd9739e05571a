import { useLingui } from '@lingui/react/macro';
import type { FieldProblems } from '#domain/app-error.ts';
import { URL_MAX } from '#domain/limits.ts';
import { ALT_MAX, CREDIT_MAX, LICENSE_MAX } from '#domain/media.ts';
import { fieldMessage } from '../../app/field-messages.ts';

const LIMITS = { altEn: ALT_MAX, altEs: ALT_MAX, credit: CREDIT_MAX, license: LICENSE_MAX, sourceUrl: URL_MAX };

/** @returns what to say about a field of a description; null if it is right. */
export function useProblemText(problems: FieldProblems): (name: keyof typeof LIMITS) => string | null {
  const { t } = useLingui();
  return (name) => {
    const problem = problems[name];
    const most = LIMITS[name];
    if (!problem) return null;
    if (problem === 'too_long') return t`Too long: use at most ${most} characters.`;
    if (problem === 'required') return t`Describe what the image shows.`;
    if (problem === 'url_invalid') return t`The source must be a full address that begins with https://.`;
    return t(fieldMessage(problem));
  };
}
