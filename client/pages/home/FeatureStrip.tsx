import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Container } from '../../ui/Container.tsx';
import { comic, comicPress } from '../../ui/comic.ts';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { type Mascot, SatoBlackboard, SatoHeadphones, SatoReading } from '../../ui/Sato.tsx';

interface Feature {
  to: string;
  Mascot: Mascot;
  title: ReactNode;
  text: ReactNode;
}

const FEATURES: Feature[] = [
  {
    to: paths.news,
    Mascot: SatoReading,
    title: <Trans>In-depth articles</Trans>,
    text: <Trans>One question at a time, answered from the ground up and with its sources.</Trans>,
  },
  {
    to: paths.videos,
    Mascot: SatoHeadphones,
    title: <Trans>Educational videos</Trans>,
    text: <Trans>Talks by the people who build Bitcoin, with a note on what each is good for.</Trans>,
  },
  {
    to: paths.course,
    Mascot: SatoBlackboard,
    title: <Trans>Structured courses</Trans>,
    text: <Trans>From your first question to running a node, in lessons you finish over a coffee.</Trans>,
  },
];

/** What the site offers, as three comic panels, and the community in words beside them. */
export function FeatureStrip() {
  return (
    <Container as="section">
      <Heading>
        <Trans>What you’ll find here</Trans>
      </Heading>
      <Strip>
        {FEATURES.map(({ to, Mascot, title, text }) => (
          <li key={to}>
            <Panel to={to}>
              <Scene>
                <Mascot />
              </Scene>
              <Words>
                <h3>{title}</h3>
                <p>{text}</p>
              </Words>
            </Panel>
          </li>
        ))}
      </Strip>
      <Community>
        <Trans>
          And an active community: under every article, video and lesson people ask, answer and help each other.
        </Trans>
      </Community>
    </Container>
  );
}

const Heading = styled.h2`
  margin-block: 72px 24px;
`;

const Strip = styled.ul`
  display: grid;
  gap: 24px;

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }
`;

const Panel = styled(Link)`
  ${comic}
  ${comicPress}
  display: flex;
  height: 100%;
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--ink);
  text-decoration: none;

  ${media.md} {
    flex-direction: column;
  }
`;

const Scene = styled.div`
  display: flex;
  flex: 0 0 36%;
  align-items: end;
  justify-content: center;
  padding: 16px 12px 0;
  background: var(--sea);

  img {
    width: auto;
    height: 120px;
  }

  ${media.md} {
    flex: none;
    padding-top: 24px;

    img {
      height: clamp(120px, 15vw, 180px);
    }
  }
`;

const Words = styled.div`
  padding: 18px 20px 22px;

  p {
    margin-top: 6px;
    color: var(--muted);
    line-height: 1.5;
  }
`;

const Community = styled.p`
  max-width: 40em;
  margin-top: 28px;
  color: var(--muted);
`;
