import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CommentTargetKind } from '#domain/content.ts';
import type { LocalizedText } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { Button } from '../../ui/Button.tsx';

const RequestTranslationMutation = graphql(`
  mutation RequestTranslation($type: CommentTarget!, $id: Int!) {
    wishForSpanish(type: $type, id: $id)
  }
`);

interface TranslationRequestProps {
  type: CommentTargetKind;
  item: { id: number; status: string };
  /** All its texts, as the page shows them. */
  texts: LocalizedText[];
}

/** Says that texts are shown in English because they have no Spanish, and counts who would like to read it in Spanish. */
export function TranslationRequest({ type, item, texts }: TranslationRequestProps) {
  const { language } = useLanguage();
  const missing = language === 'es' ? texts.filter((text) => text.language === 'en') : [];
  if (missing.length === 0 || item.status !== 'published') return null;
  return <RequestBox key={`${type} ${item.id}`} type={type} id={item.id} isWhole={missing.length === texts.length} />;
}

const MISSING: Record<CommentTargetKind | 'parts', ReactNode> = {
  article: <Trans>This article isn’t in Spanish yet.</Trans>,
  video: <Trans>The text about this video isn’t in Spanish yet.</Trans>,
  lesson: <Trans>This lesson isn’t in Spanish yet.</Trans>,
  parts: <Trans>Parts of this aren’t in Spanish yet.</Trans>,
};

function RequestBox({ type, id, isWhole }: { type: CommentTargetKind; id: number; isWhole: boolean }) {
  const [state, setState] = useState<'idle' | 'sending' | 'done' | 'failed'>('idle');
  const [request] = useMutation(RequestTranslationMutation);
  const answer = useRef<HTMLParagraphElement>(null);

  // The button is gone or was disabled, which took the focus away from it.
  useEffect(() => {
    const isAnswered = state === 'done' || state === 'failed';
    if (isAnswered && document.activeElement === document.body) answer.current?.focus();
  }, [state]);

  async function handleClick() {
    setState('sending');
    try {
      await request({ variables: { type, id } });
      setState('done');
    } catch {
      setState('failed');
    }
  }

  return (
    <Box>
      <p>
        <strong>{MISSING[isWhole ? type : 'parts']}</strong> <Trans>We’re showing the English original.</Trans>
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
