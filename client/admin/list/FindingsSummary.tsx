import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FindingList } from '../forms/findings/FieldFindings.tsx';
import type { ContentRow } from './content-row.tsx';
import type { FindingsByItem } from './useStoredFindings.tsx';

interface WhatIsFoundProps {
  /** `failed` if the texts couldn't be checked. */
  found: FindingsByItem | 'failed';
  rows: readonly ContentRow[];
}

/** What to look at in several items before they are published. */
export function FindingsSummary({ found, rows }: WhatIsFoundProps) {
  if (found === 'failed') {
    return (
      <p role="alert">
        <Trans>Couldn’t check the texts, so there may be something to look at.</Trans>
      </p>
    );
  }
  return (
    <Items role="alert">
      <p>
        <Plural
          value={found.size}
          one="In # item there is something to look at. Readers may notice it:"
          other="In # items there is something to look at. Readers may notice it:"
        />
      </p>
      {rows.map(({ id, title }) => {
        const findings = found.get(id);
        return (
          findings && (
            <div key={id}>
              <strong>{title}</strong>
              <FindingList findings={findings} isNamed />
            </div>
          )
        );
      })}
    </Items>
  );
}

const Items = styled.div`
  display: grid;
  gap: 8px;
  max-height: 40vh;
  overflow-y: auto;
`;
