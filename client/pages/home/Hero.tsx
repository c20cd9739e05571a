import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { SatoWaving } from '../../mascot/SatoWaving.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { media } from '../../ui/media.ts';

/** The dog, the purpose of the site, and two links to start. */
export function Hero() {
  const { t } = useLingui();
  return (
    <Container>
      <Panel>
        <Words>
          <h1>
            <Trans>Learn Bitcoin with a street-smart friend</Trans>
          </h1>
          <p>
            <Trans>
              Sato sniffs out how Bitcoin works and explains it in plain words: no hype, no jargon, and nothing to buy.
            </Trans>
          </p>
          <Actions>
            <ButtonLink to={paths.course}>
              <Trans>Start Learning</Trans>
            </ButtonLink>
            <ButtonLink to={paths.news} $kind="plain">
              <Trans>Read the News</Trans>
            </ButtonLink>
          </Actions>
        </Words>
        <Dog title={t`Sato, a sandy street dog with a mango bandana, waves hello`} />
      </Panel>
    </Container>
  );
}

const Panel = styled.section`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 8px;
  margin-top: 72px;
  padding: 32px clamp(20px, 5vw, 64px) 0;
  border: 2px solid var(--edge);
  border-radius: 28px;
  background: var(--sun);
  box-shadow: 6px 6px 0 var(--shadow);

  ${media.md} {
    grid-template-columns: 1.45fr 1fr;
    align-items: end;
    margin-top: 96px;
    padding-top: 0;
  }
`;

const Words = styled.div`
  ${media.md} {
    align-self: center;
    padding-block: 48px;
  }

  h1 {
    font-size: clamp(2.1rem, 5.2vw, 3.6rem);
  }

  p {
    max-width: 28em;
    margin-top: 18px;
    font-size: var(--step-1);
    line-height: 1.5;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 14px;
  margin-top: 28px;
`;

/* Taller than the panel's room for him: his ears break its upper edge. */
const Dog = styled(SatoWaving)`
  width: min(230px, 62vw);
  height: auto;

  ${media.md} {
    width: 100%;
    max-width: 400px;
    margin-top: -72px;
  }
`;
