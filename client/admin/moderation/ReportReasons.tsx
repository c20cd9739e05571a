import { Plural, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';

interface ReportReasonsProps {
  /** `reason` is null for people who gave none. */
  reasons: { reason?: string | null; count: number }[];
}

/** Why people reported a comment, and how many gave each reason. It never says who. */
export function ReportReasons({ reasons }: ReportReasonsProps) {
  const { t } = useLingui();
  return (
    <Reasons aria-label={t`Reasons of the reports`}>
      {reasons.map(({ reason, count }) => (
        <li key={reason ?? ''}>
          {reason ? <q>{reason}</q> : <em>{t`No reason given`}</em>}{' '}
          <span>
            <Plural value={count} one="# person" other="# people" />
          </span>
        </li>
      ))}
    </Reasons>
  );
}

const Reasons = styled.ul`
  display: grid;
  gap: 2px;
  width: fit-content;
  max-width: 100%;
  margin-top: 4px;
  padding-inline-start: 10px;
  border-inline-start: 3px solid var(--coral);
  color: var(--ink);
  font-size: 0.875rem;
  font-weight: 400;
  line-height: 1.45;
  overflow-wrap: anywhere;
  white-space: normal;

  span {
    margin-inline-start: 6px;
    color: var(--muted);
    white-space: nowrap;
  }
`;
