import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FormattedDate } from './FormattedDate.tsx';

interface ReviewProps {
  /** Date such as 2026-01-31. */
  reviewedAt: string | null | undefined;
  reviewedBy: string | null | undefined;
}

/** Who checked the facts of a text, and when. */
export function Review({ reviewedAt, reviewedBy: name }: ReviewProps) {
  if (!reviewedAt && !name) return null;
  const date = reviewedAt && <FormattedDate iso={reviewedAt} />;
  return (
    <Line>
      {date && name && (
        <Trans comment="Example: Reviewed on Nov 20, 2026 by Ana">
          Reviewed on {date} by {name}
        </Trans>
      )}
      {date && !name && <Trans comment="Example: Reviewed on Nov 20, 2026">Reviewed on {date}</Trans>}
      {!date && <Trans comment="Example: Reviewed by Ana">Reviewed by {name}</Trans>}
    </Line>
  );
}

const Line = styled.p`
  margin: 0;
  color: var(--muted);
  font-size: var(--step--1);
  overflow-wrap: anywhere;
`;
