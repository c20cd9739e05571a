import { Trans } from '@lingui/react/macro';

/** How long an article takes to read. @param minutes whole, at least 1. */
export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span>
      <Trans comment="Reading time of an article">{minutes} min read</Trans>
    </span>
  );
}
