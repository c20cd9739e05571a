import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { storeStep } from '../app/offline.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OfflineTexts } from './OfflineTexts.tsx';
import { onStep, waitingSteps } from './waiting-steps.ts';

interface WaitingCompletionProps {
  lessonId: number;
  accountId: number;
}

/** Lets a learner complete a lesson while the server can't be reached. */
export default function WaitingCompletion({ lessonId, accountId }: WaitingCompletionProps) {
  const [isCompleted, setCompleted] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const look = async () => {
      const steps = await waitingSteps(accountId);
      setCompleted(steps.some(({ step }) => step.kind === 'completed' && step.lessonId === lessonId));
    };
    const lookAgain = () => void look().catch(() => {});
    lookAgain();
    return onStep(lookAgain);
  }, [accountId, lessonId]);

  async function complete() {
    setFailed(!(await storeStep(accountId, { kind: 'completed', lessonId })));
  }

  return (
    <OfflineTexts>
      {isCompleted ? (
        <Done role="status">
          <Icon name="check" size={20} />
          <span>
            <Trans>Completed. It will be saved to your account when you’re online again.</Trans>
          </span>
        </Done>
      ) : (
        <Button type="button" onClick={() => void complete()}>
          <Trans comment="Button: the lesson on screen">Mark as Complete</Trans>
        </Button>
      )}
      {hasFailed && (
        <p role="alert">
          <Trans>This browser couldn’t store it. Go online and mark the lesson again.</Trans>
        </p>
      )}
    </OfflineTexts>
  );
}

const Done = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--leaf);
  font-weight: 600;
`;
