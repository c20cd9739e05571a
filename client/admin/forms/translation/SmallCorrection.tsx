import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { checkbox } from '../../../styles/checkbox.ts';
import { useEditorContext } from '../useEditor.tsx';
import { useTranslation } from './useTranslation.ts';

/**
 * Below an English field that is changed while its finished Spanish stays: whether the Spanish is right for both.
 * @param name of the English field: "title".
 */
export function SmallCorrection({ name }: { name: string }) {
  const { id, isSaving } = useEditorContext();
  const { outdated, hasSpanish, isEnglishChanged, isSpanishChanged, isConfirmed, confirm } = useTranslation(name);
  const isAsked = id !== null && hasSpanish && !outdated && isEnglishChanged && !isSpanishChanged;
  return (
    <div role="status">
      {isAsked && (
        <Question>
          <input
            type="checkbox"
            checked={isConfirmed}
            disabled={isSaving}
            onChange={(event) => confirm(event.currentTarget.checked)}
          />
          <Trans>Small correction: the meaning doesn’t change, so the Spanish stays right</Trans>
        </Question>
      )}
    </div>
  );
}

const Question = styled.label`
  && {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    width: fit-content;
    min-height: 44px;
    padding-block: 10px;
    font-size: var(--step--1);
    font-weight: 400;
    line-height: 1.5;
    cursor: pointer;
  }

  && input {
    ${checkbox}
    min-height: 20px;
    margin-top: 2px;
  }
`;
