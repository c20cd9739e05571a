import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { SatoDiploma, SatoHead } from '../../../ui/Sato.tsx';

/** A picture of the certificate that someone can earn. @param name of the learner, if it is known. */
export function CertificatePreview({ name }: { name?: string }) {
  const { t } = useLingui();
  return (
    <Small role="img" aria-label={t`What the certificate looks like`}>
      <Inner>
        <SatoDiploma />
        <Kind>
          <Trans>Certificate of completion</Trans>
        </Kind>
        <Name>{name || <Trans comment="In the place of a name on a certificate">Your name</Trans>}</Name>
        <Stamp>
          <SatoHead />
        </Stamp>
      </Inner>
    </Small>
  );
}

export const Sheet = styled.article`
  width: 100%;
  max-width: 60rem;
  padding: 14px;
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: repeating-linear-gradient(-45deg, var(--mango) 0 14px, var(--sun) 14px 28px, var(--teal) 28px 42px, var(--sun) 42px 56px);
  box-shadow: 6px 6px 0 var(--shadow);

  @media print {
    max-width: none;
    box-shadow: none;
    break-inside: avoid;
    print-color-adjust: exact;
  }
`;

export const Inner = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: 14px;
  padding: clamp(24px, 5vw, 56px) clamp(16px, 5vw, 64px) clamp(20px, 4vw, 36px);
  border: 2px solid var(--edge);
  border-radius: 8px;
  background: var(--surface);
  text-align: center;

  > img {
    width: auto;
    height: clamp(120px, 18vw, 180px);
  }

  h1 {
    max-width: 100%;
    padding: 4px clamp(12px, 5vw, 48px) 10px;
    border-bottom: 4px dashed var(--control-edge);
    font-size: clamp(1.9rem, 6vw, 3.4rem);
    overflow-wrap: anywhere;
  }

  > p {
    max-width: 34em;
    font-size: var(--step-1);
    line-height: 1.5;
  }

  > small {
    max-width: 44em;
    margin-top: 10px;
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }

  /* One page, whichever way the paper lies. */
  @media print {
    gap: 8px;
    padding: 24px 40px;

    > img {
      height: 110px;
    }

    h1 {
      font-size: 2.4rem;
    }

    > p {
      font-size: var(--step-0);
    }
  }
`;

export const Kind = styled.p`
  color: var(--teal);
  font-family: var(--font-heading);
  font-weight: 600;
`;

export const Stamp = styled.div`
  display: grid;
  place-items: center;
  width: 104px;
  height: 104px;
  border: 4px double var(--leaf);
  border-radius: 50%;
  background: color-mix(in srgb, var(--leaf) 14%, var(--surface));
  rotate: -8deg;

  img {
    width: 68px;
    height: auto;
  }
`;

const Small = styled(Sheet).attrs({ as: 'div' })`
  max-width: 22rem;
  margin-block: 24px 32px;
  padding: 8px;
  box-shadow: 4px 4px 0 var(--shadow);
  rotate: -1.5deg;

  ${Inner} {
    gap: 8px;
    padding: 16px;
  }

  ${Inner} > img {
    height: 96px;
  }

  ${Stamp} {
    width: 60px;
    height: 60px;
    justify-self: end;
  }

  ${Stamp} img {
    width: 40px;
  }
`;

const Name = styled.span`
  max-width: 100%;
  padding: 0 24px 4px;
  border-bottom: 3px dashed var(--control-edge);
  font-family: var(--font-heading);
  font-size: var(--step-2);
  font-weight: 500;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;
