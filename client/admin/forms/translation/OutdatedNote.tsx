import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { BodyDiff } from '../../history/diff/BodyDiff.tsx';
import { TextDiff } from '../../history/diff/TextDiff.tsx';
import { fieldLabel } from '../fields/field-labels.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import { questionDrafts } from '../form-values.ts';
import { useEditorContext } from '../useEditor.tsx';
import { linesOf, useEnglish, useTranslation } from './useTranslation.ts';

/**
 * Above a Spanish field that is out of date: what changed in the English since, and a button for a translation that is
 * right all the same. @param english name of the English field: "title".
 */
export function OutdatedNote({ english }: { english: string }) {
  const { outdated, isSpanishChanged, isConfirmed, confirm } = useTranslation(english);
  const { language } = useLanguage();
  const { isSaving } = useEditorContext();
  const id = useId();
  if (!outdated) return null;
  return (
    <Note role="group" aria-labelledby={id}>
      <h3 id={id}>
        <Trans>The English changed</Trans> <span>{fieldLabel(english, language)}</span>
      </h3>
      <Difference name={english} before={outdated.english ?? null} />
      <Answer>
        {isSpanishChanged ? (
          <p role="status">
            <Trans>You’re changing the translation. Once saved, it counts as up to date.</Trans>
          </p>
        ) : (
          <>
            <p role="status">
              {isConfirmed ? (
                <Trans>Marked as still right. Save to keep this.</Trans>
              ) : (
                <Trans>Update the Spanish, or confirm that it still says the same.</Trans>
              )}
            </p>
            <SmallButton
              type="button"
              aria-pressed={isConfirmed}
              aria-describedby={id}
              disabled={isSaving}
              onClick={() => confirm(!isConfirmed)}
            >
              {isConfirmed && <span aria-hidden="true">✓</span>}
              <Trans>Still right</Trans>
            </SmallButton>
          </>
        )}
      </Answer>
    </Note>
  );
}

/** What changed in the English since the Spanish was right, up to what the form says now. */
function Difference({ name, before }: { name: string; before: string | null }) {
  const { kind } = useEditorContext();
  const after = useEnglish(name);
  if (before === null) {
    return (
      <p>
        <Trans>The history no longer has the earlier English, so the changes can’t be shown.</Trans>
      </p>
    );
  }
  return (
    <Changes lang="en" tabIndex={0}>
      {kind.html?.includes(name) ? (
        <BodyDiff before={before} after={after} />
      ) : (
        <TextDiff
          before={name === 'questions' ? linesOf(questionDrafts(JSON.parse(before)), 'en') : before}
          after={after}
        />
      )}
    </Changes>
  );
}

const Note = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  margin-bottom: 12px;
  padding: 12px 14px;
  border-radius: var(--radius-control);
  background: var(--sun);
  color: var(--ink);

  h3 {
    font-family: var(--font-body);
    font-size: var(--step-0);
  }

  h3 span {
    font-weight: 400;
  }

  h3 span::before {
    content: '· ' / '';
  }
`;

const Changes = styled.div`
  max-height: 40vh;
  padding: 10px 14px;
  overflow-y: auto;
  border-radius: calc(var(--radius-control) / 1.5);
  background: var(--surface);
  overflow-wrap: anywhere;
  white-space: pre-line;
  line-height: 1.6;
`;

const Answer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;

  p {
    flex: 1 1 14rem;
    font-size: var(--step--1);
  }

  [aria-pressed='true'] {
    border-color: var(--leaf);
    background: color-mix(in srgb, var(--leaf) 18%, var(--surface));
  }
`;
