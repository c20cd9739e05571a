import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { WaitingComment } from '../../offline/learning-step.ts';
import { onStep, removeStep, waitingSteps } from '../../offline/waiting-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { type CommentTarget, targetIds } from './comment-target.ts';

interface WaitingCommentsProps {
  accountId: number;
  target: CommentTarget;
}

type Waiting = WaitingComment & { key: number };

/** The comments that wait on this device until the server can be reached. */
export default function WaitingComments({ accountId, target }: WaitingCommentsProps) {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const { kind, id } = target;

  useEffect(() => {
    const look = () => waitingFor(accountId, { kind, id }).then(setWaiting, () => {});
    void look();
    return onStep(() => void look());
  }, [accountId, kind, id]);

  if (waiting.length === 0) return null;
  return (
    <List aria-label={t`Comments that wait on this device`}>
      {waiting.map(({ key, content }) => (
        <li key={key}>
          <Text>{content}</Text>
          <p>
            <Trans>It will be posted when you’re online again.</Trans>
          </p>
          <Button $kind="plain" type="button" onClick={() => void removeStep(key)}>
            <Trans comment="Button: a comment that wasn't posted yet">Don’t post</Trans>
          </Button>
        </li>
      ))}
    </List>
  );
}

async function waitingFor(accountId: number, target: Pick<CommentTarget, 'kind' | 'id'>): Promise<Waiting[]> {
  const { articleId, videoId, lessonId } = targetIds(target);
  return (await waitingSteps(accountId)).flatMap(({ key, step }) =>
    step.kind === 'commented' && step.articleId === articleId && step.videoId === videoId && step.lessonId === lessonId
      ? [{ ...step, key }]
      : [],
  );
}

const List = styled.ul`
  display: grid;
  gap: 20px;
  margin-bottom: 32px;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    justify-items: start;
    gap: 8px;
    padding: 14px 18px;
    border: 2px dashed var(--line);
    border-radius: var(--radius-control);
  }
`;

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
