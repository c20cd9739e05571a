import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CommentTargetKind } from '#domain/content.ts';
import type { LocalizedText } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { Button } from '../../ui/Button.tsx';

const WishForSpanishMutation = graphql(`
  mutation WishForSpanish($type: CommentTarget!, $id: Int!) {
    wishForSpanish(type: $type, id: $id)
  }
`);

interface SpanishWishProps {
  type: CommentTargetKind;
  item: { id: number; status: string };
  /** Its main text, as the page shows it. */
  text: LocalizedText;
}

/** Says that a text is shown in English because it has no Spanish, and counts who would like to read it in Spanish. */
export function SpanishWish({ type, item, text }: SpanishWishProps) {
  const { language } = useLanguage();
  if (language !== 'es' || text.language === 'es' || item.status !== 'published') return null;
  return <Wish key={`${type} ${item.id}`} type={type} id={item.id} />;
}

const MISSING: Record<CommentTargetKind, ReactNode> = {
  article: <Trans>This article isn’t in Spanish yet.</Trans>,
  video: <Trans>This description isn’t in Spanish yet.</Trans>,
  lesson: <Trans>This lesson isn’t in Spanish yet.</Trans>,
};

function Wish({ type, id }: { type: CommentTargetKind; id: number }) {
  const [state, setState] = useState<'idle' | 'sending' | 'done' | 'failed'>('idle');
  const [wish] = useMutation(WishForSpanishMutation);
  const answer = useRef<HTMLParagraphElement>(null);

  // The button is gone or was disabled, which took the focus away from it.
  useEffect(() => {
    const isAnswered = state === 'done' || state === 'failed';
    if (isAnswered && document.activeElement === document.body) answer.current?.focus();
  }, [state]);

  async function handleClick() {
    setState('sending');
    try {
      await wish({ variables: { type, id } });
      setState('done');
    } catch {
      setState('failed');
    }
  }

  return (
    <Box>
      <p>
        <strong>{MISSING[type]}</strong> <Trans>We’re showing it in English.</Trans>
      </p>
      {state !== 'done' && (
        <Button type="button" $kind="plain" disabled={state === 'sending'} onClick={handleClick}>
          <Trans>I’d like to read it in Spanish</Trans>
        </Button>
      )}
      <Answer ref={answer} role="status" tabIndex={-1}>
        {state === 'done' && <Trans>Thank you! The most wanted texts are translated first.</Trans>}
        {state === 'failed' && <Trans>Something went wrong. Please try again.</Trans>}
      </Answer>
    </Box>
  );
}

const Box = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 20px;
  max-width: var(--measure);
  margin-block: 20px;
  padding: 14px 18px;
  border-radius: var(--radius-control);
  background: var(--sea);

  > p:first-child {
    flex: 1 1 16rem;
  }
`;

const Answer = styled.p`
  flex: 1 0 100%;

  &:empty {
    display: none;
  }
`;
