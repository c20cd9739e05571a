import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { COMMENT_MAX, characterCount, commentProblem, isBlank, tidyComment } from '#domain/comment-text.ts';
import type { FieldProblem } from '#domain/field-problem.ts';
import { failureOf } from '../../app/failure.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDraft } from './draft.ts';
import { commentFailureText, editingIsOver, offline } from './failure-text.ts';
import { MentionField } from './MentionField.tsx';
import { loadScamGuard, secretIn } from './scam-guard.ts';

/** When at most this many characters are left, the form says how many. */
const NEAR_THE_END = 200;

interface CommentFormProps {
  /** The key of the unfinished text in this tab. */
  draftKey: string;
  initialText?: string;
  label: ReactNode;
  /** Below the field. */
  note?: ReactNode;
  /** Why the text can no longer be sent, if it can't. */
  closed?: ReactNode;
  submitLabel: ReactNode;
  busyLabel: ReactNode;
  /** Shown for failures without an explanation. */
  failureToast: { title: string; description: string };
  /** Element of this page to come back to after a login. */
  anchor: string;
  /** Whether the user has just opened it. */
  isFocused?: boolean;
  /** Rejects if the text wasn't stored; it then stays in the field. */
  onSubmit(text: string, idempotencyKey: string): Promise<void>;
  onCancel?(): void;
}

/** A box to write in: for a comment, a reply or a change. Unsent text is never lost. */
export function CommentForm(props: CommentFormProps) {
  const { t } = useLingui();
  const { draftKey, initialText = '', anchor, onCancel } = props;
  const { text, isStored, setText, idempotencyKey, renewKey, discard } = useDraft(draftKey, initialText);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [failure, setFailure] = useState<MessageDescriptor | 'session-ended' | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const isFocused = useRef(props.isFocused);

  useEffect(() => {
    if (!isFocused.current || !field.current) return;
    const end = field.current.value.length;
    field.current.focus();
    field.current.setSelectionRange(end, end);
  }, []);

  useEffect(() => {
    const forget = () => setFailure((shown) => (shown === offline ? null : shown));
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, []);

  function refuse(found: FieldProblem) {
    setProblem(found);
    field.current?.focus();
  }

  function explain(error: unknown) {
    const reason = failureOf(error);
    if (reason.fields.idempotencyKey) renewKey();
    if (reason.fields.content) return refuse(reason.fields.content);
    if (reason.code === 'UNAUTHENTICATED') return setFailure('session-ended');
    const explanation = reason.code === 'FORBIDDEN' ? editingIsOver : commentFailureText(reason);
    if (explanation) setFailure(explanation);
    else showToast({ ...props.failureToast, tone: 'destructive' });
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Not by state, which the second click of a double click would see too late.
    if (isBusy.current || isBlank(text) || props.closed) return;
    isBusy.current = true;
    setSending(true);
    setProblem(null);
    setFailure(null);
    try {
      const found = commentProblem(text) ?? (await secretIn(text));
      if (found) return refuse(found);
      await props.onSubmit(text, idempotencyKey());
      discard();
    } catch (error) {
      explain(error);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key === 'Escape' && text === initialText) onCancel?.();
  }

  function handleCancel() {
    discard();
    onCancel?.();
  }

  const left = COMMENT_MAX - characterCount(tidyComment(text));
  return (
    <Form method="post" noValidate onSubmit={handleSubmit} aria-busy={isSending}>
      {failure && (
        <ErrorBox onClear={() => setFailure(null)}>
          {failure === 'session-ended' ? (
            <Trans>
              Your session has ended. Your text stays here:{' '}
              <LoginLink anchor={anchor} reloadDocument>
                log in again
              </LoginLink>
              , and then post it.
            </Trans>
          ) : (
            t(failure)
          )}
        </ErrorBox>
      )}
      {props.closed && !failure && <ErrorBox>{props.closed}</ErrorBox>}
      <MentionField
        ref={field}
        name="content"
        label={props.label}
        hint={
          <>
            {props.note}
            {left <= NEAR_THE_END && (
              <Left data-over={left < 0 || undefined}>
                {left >= 0 ? (
                  <Plural value={left} one="# character left" other="# characters left" />
                ) : (
                  <Plural value={-left} one="# character too many" other="# characters too many" />
                )}
              </Left>
            )}
          </>
        }
        problem={problem}
        value={text}
        data-stored={isStored || undefined}
        readOnly={isSending}
        onText={(next) => {
          setText(next);
          setProblem(null);
        }}
        onFocus={() => void loadScamGuard().catch(() => {})}
        onKeyDown={handleKeyDown}
      />
      <Buttons>
        <Button
          type="submit"
          disabled={!isHydrated || isBlank(text)}
          // Not disabled: the focus may be on it, and would be lost.
          aria-disabled={isSending || Boolean(props.closed) || undefined}
        >
          {isSending ? props.busyLabel : props.submitLabel}
        </Button>
        {onCancel && (
          <Button type="button" $kind="plain" onClick={handleCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Buttons>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 12px;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

const Left = styled.span`
  display: block;
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: var(--coral);
  }
`;
