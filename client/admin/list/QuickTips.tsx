import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { SatoPaw } from '../../ui/Sato.tsx';
import type { AdminSection } from '../sections.ts';
import { QUICK_TIPS } from '../texts.ts';

/** Advice for editing the items of a list. */
export function QuickTips({ section }: { section: AdminSection }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <SatoPaw />
      <div>
        <h2 id={id}>
          <Trans>Quick Tips</Trans>
        </h2>
        <ul>
          {QUICK_TIPS[section].map((tip) => (
            <li key={tip.id}>{t(tip)}</li>
          ))}
        </ul>
      </div>
    </Box>
  );
}

const Box = styled.aside`
  display: flex;
  align-items: center;
  gap: 20px;
  margin-top: 40px;
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--sun);

  > img {
    flex: none;
    width: 84px;
    height: auto;
  }

  h2 {
    font-size: 1.1875rem;
  }

  ul {
    display: grid;
    gap: 4px;
    max-width: 46rem;
    margin-top: 6px;
    padding-inline-start: 18px;
    list-style: disc;
  }

  @media (max-width: 559px) {
    > img {
      display: none;
    }
  }
`;
