import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { storeStep } from '../../app/offline.ts';
import type { WaitingComment } from '../../offline/learning-step.ts';
import { onStep, removeStep, waitingSteps } from '../../offline/waiting-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { CommentForm } from './CommentForm.tsx';
import { type CommentTarget, targetIds } from './comment-target.ts';
import { draftKey } from './draft.ts';

interface WaitingCommentsProps {
  accountId: number;
  target: CommentTarget;
  anchor: string;
}

type Waiting = WaitingComment & { key: number };

/** The box for a comment while the server can't be reached, and the comments that wait on this device. */
export default function WaitingComments({ accountId, target, anchor }: WaitingCommentsProps) {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const { kind, id } = target;

  useEffect(() => {
    const look = () => waitingFor(accountId, { kind, id }).then(setWaiting, () => {});
    void look();
    return onStep(() => void look());
  }, [accountId, kind, id]);

  async function handleSubmit(content: string, idempotencyKey: string) {
    const isStored = await storeStep(accountId, { kind: 'commented', idempotencyKey, content, ...targetIds(target) });
    if (!isStored) throw new Error('This browser couldn’t store the comment.');
  }

  async function remove(key: number) {
    await removeStep(key);
    setWaiting((comments) => comments.filter((comment) => comment.key !== key));
  }

  return (
    <>
      <CommentForm
        key={accountId}
        draftKey={draftKey(accountId, target, 'new')}
        label={<Trans>Your comment</Trans>}
        note={<Trans>You’re offline. Your comment will be posted when you’re online again.</Trans>}
        submitLabel={<Trans>Post later</Trans>}
        busyLabel={<Trans>Saving…</Trans>}
        failureToast={{
          title: t`Failed to add comment`,
          description: t`This browser couldn’t store it. Your text stays here; post it when you’re online.`,
        }}
        anchor={anchor}
        onSubmit={handleSubmit}
      />
      {waiting.length > 0 && (
        <List aria-label={t`Comments that wait on this device`}>
          {waiting.map(({ key, content }) => (
            <li key={key}>
              <Text>{content}</Text>
              <p>
                <Trans>It will be posted when you’re online again.</Trans>
              </p>
              <Button $kind="plain" type="button" onClick={() => void remove(key)}>
                <Trans comment="Button: a comment that wasn't posted yet">Don’t post</Trans>
              </Button>
            </li>
          ))}
        </List>
      )}
    </>
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
