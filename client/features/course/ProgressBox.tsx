import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { SatoDiploma } from '../../mascot/SatoDiploma.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { SAMPLE_PROGRESS } from './sample-progress.ts';

/** How far one has come. @param lessonCount lessons of the whole course, at least 1. */
export function ProgressBox({ lessonCount }: { lessonCount: number }) {
  const { t } = useLingui();
  const completed = Math.min(SAMPLE_PROGRESS.completed.length, lessonCount);
  return (
    <Box aria-labelledby="progress">
      <Title>
        <h2 id="progress">
          <Trans>Your progress</Trans>
        </h2>
        <Badge>
          <Trans>Example</Trans>
        </Badge>
      </Title>
      <progress value={completed} max={lessonCount} aria-label={t`Completed lessons`} />
      <Bottom>
        <div>
          <p>
            <Plural
              value={lessonCount}
              one={`${completed} of # lesson completed`}
              other={`${completed} of # lessons completed`}
            />
          </p>
          <p>
            <Trans>This is how it looks on the way. With an account of your own, it shows your own lessons.</Trans>
          </p>
        </div>
        <SatoDiploma />
      </Bottom>
    </Box>
  );
}

const Bottom = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: 12px;

  > div {
    padding-bottom: 20px;
  }

  > svg {
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

  p + p {
    margin-top: 6px;
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
