import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { SatoPaw } from '../../mascot/SatoPaw.tsx';

/** The dog's standing advice at the end of a lesson. */
export function TipBox() {
  return (
    <Box aria-labelledby="tip">
      <SatoPaw />
      <div>
        <h2 id="tip">
          <Trans>Sato's tip</Trans>
        </h2>
        <p>
          <Trans>
            Try everything with a small amount first, the kind you would not miss. And whoever asks for your seed
            phrase, in whatever uniform, is after your coins.
          </Trans>
        </p>
      </div>
    </Box>
  );
}

const Box = styled.aside`
  display: flex;
  align-items: end;
  gap: 20px;
  max-width: var(--measure);
  margin-top: 48px;
  padding: 20px 24px 0;
  border-radius: var(--radius-card);
  background: var(--sun);

  > svg {
    flex: none;
    width: clamp(84px, 16vw, 120px);
    height: auto;
  }

  > div {
    align-self: center;
    padding-bottom: 20px;
  }

  h2 {
    font-size: var(--step-1);
  }

  p {
    margin-top: 6px;
    line-height: 1.5;
  }
`;
