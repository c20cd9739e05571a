import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../ui/Badge.tsx';
import { SatoDiploma } from '../../ui/Sato.tsx';
import { percentage } from './percentage.ts';

/** Of its heading; one comes back to it from the login page. */
export const PROGRESS_ID = 'progress';

interface ProgressBoxProps {
  completed: number;
  lessonCount: number;
  isExample?: boolean;
  showsPercentage?: boolean;
  /** What there is to do next, under the rest. */
  action?: ReactNode;
  children: ReactNode;
}

/** A bar of completed lessons, and what there is to say of it. */
export function ProgressBox({
  completed,
  lessonCount,
  isExample,
  showsPercentage,
  action,
  children,
}: ProgressBoxProps) {
  const { t } = useLingui();
  const percent = percentage(completed, lessonCount);
  return (
    <Box aria-labelledby={PROGRESS_ID}>
      <Title>
        <h2 id={PROGRESS_ID}>
          <Trans>Your progress</Trans>
        </h2>
        {isExample && (
          <Badge>
            <Trans>Example</Trans>
          </Badge>
        )}
        {showsPercentage && (
          <Badge>
            <Trans>{percent}%</Trans>
          </Badge>
        )}
      </Title>
      <progress value={completed} max={Math.max(lessonCount, 1)} aria-label={t`Completed lessons`} />
      <Bottom>
        <div>
          <p>
            <Plural
              value={lessonCount}
              one={`${completed} of # lesson completed`}
              other={`${completed} of # lessons completed`}
            />
          </p>
          {children}
        </div>
        <SatoDiploma />
      </Bottom>
      {action}
    </Box>
  );
}

const Bottom = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: 12px;

  > div {
    align-self: start;
    padding-bottom: 20px;
  }

  > img {
    flex: none;
    width: 88px;
    height: auto;
  }
`;

const Box = styled.section`
  padding: 20px 20px 0;
  border-radius: var(--radius-card);
  background: var(--sea);

  progress {
    width: 100%;
    height: 14px;
    margin-block: 12px 8px;
    overflow: hidden;
    border: 2px solid var(--edge);
    border-radius: var(--radius-pill);
    background: var(--surface);
    appearance: none;
  }

  progress::-webkit-progress-bar {
    background: var(--surface);
  }

  progress::-webkit-progress-value {
    background: var(--mango);
  }

  progress::-moz-progress-bar {
    background: var(--mango);
  }

  p {
    font-size: var(--step--1);
    line-height: 1.45;
  }

  /* Its upper edge carries the dog. */
  > a {
    width: 100%;
    max-width: 26rem;
    margin-bottom: 20px;
  }

  p + p {
    margin-top: 6px;
  }

  p > a {
    display: inline-block;
    padding-block: 4px;
  }
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 10px;

  h2 {
    font-size: var(--step-1);
  }
`;
