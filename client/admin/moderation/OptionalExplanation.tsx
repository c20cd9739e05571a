import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { ExplanationFields } from './ExplanationFields.tsx';
import type { ExplanationState } from './useExplanation.ts';

/** In a dialog that asks nothing else: a reason and a note for the author, once someone opens it. */
export function OptionalExplanation({ state }: { state: ExplanationState }) {
  return (
    <Details open={state.unsaved.offer !== null || undefined}>
      <summary>
        <Trans>Tell the author why</Trans>
      </summary>
      <div>
        <ExplanationFields state={state} noteLabel={<Trans>Note to the author (optional)</Trans>} />
      </div>
    </Details>
  );
}

const Details = styled.details`
  summary {
    width: fit-content;
    padding-block: 10px;
    cursor: pointer;
  }

  > div {
    display: grid;
    gap: 10px;
  }
`;
