import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { media } from '../../ui/media.ts';

const STAGES: { key: string; title: ReactNode; text: ReactNode }[] = [
  {
    key: 'basics',
    title: <Trans>Bitcoin Basics</Trans>,
    text: <Trans>What money is, why people use Bitcoin, how a payment travels, and who keeps the books honest.</Trans>,
  },
  {
    key: 'wallets',
    title: <Trans>Wallets & Security</Trans>,
    text: (
      <Trans>
        Choose a wallet, back it up, smell a scam from across the street, and practice with coins that are worth
        nothing.
      </Trans>
    ),
  },
  {
    key: 'advanced',
    title: <Trans>Advanced Topics</Trans>,
    text: (
      <Trans>Coins and fees, a node of your own, how the rules change, and payments at the speed of Lightning.</Trans>
    ),
  },
];

/** The three course stages as stops along a street. */
export function CourseStages() {
  return (
    <Section as="section">
      <h2>
        <Trans>Start Learning Today</Trans>
      </h2>
      <Path>
        {STAGES.map(({ key, title, text }, index) => (
          <Stop key={key}>
            <Milestone aria-hidden="true">{index + 1}</Milestone>
            <h3>{title}</h3>
            <p>{text}</p>
          </Stop>
        ))}
      </Path>
      <ButtonLink to={paths.course}>
        <Trans>Explore Full Course</Trans>
      </ButtonLink>
    </Section>
  );
}

const Section = styled(Container)`
  margin-top: 88px;
`;

const Path = styled.ol`
  position: relative;
  display: grid;
  gap: 28px;
  margin-block: 36px;

  /* The street between the stops: down the page on a phone, across it on a desktop. */
  &::before {
    content: '';
    position: absolute;
    inset: 28px auto 28px 26px;
    border-inline-start: 4px dashed var(--line);
  }

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
    gap: 40px;

    &::before {
      inset: 26px calc((100% - 80px) / 3) auto 28px;
      border: 0;
      border-top: 4px dashed var(--line);
    }
  }
`;

const Stop = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 56px 1fr;
  column-gap: 18px;

  h3 {
    align-self: center;
  }

  p {
    grid-column: 2;
    max-width: 26em;
    margin-top: 4px;
    color: var(--muted);
    line-height: 1.5;
  }

  ${media.md} {
    grid-template-columns: 1fr;
    align-content: start;
    row-gap: 12px;

    p {
      grid-column: 1;
    }
  }
`;

const Milestone = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border: 2px solid var(--edge);
  border-radius: 50%;
  background: var(--sun);
  font-family: var(--font-heading);
  font-size: 1.5rem;
  font-weight: 600;
`;
