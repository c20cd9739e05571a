import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { Milestone, Neighborhood } from './neighborhood.ts';

const STAGES: { key: string; title: ReactNode; text: ReactNode }[] = [
  {
    key: 'basics',
    title: <Trans>Bitcoin Basics</Trans>,
    text: <Trans>What money is, why people use Bitcoin, how a payment travels, and who keeps the books honest.</Trans>,
  },
  {
    key: 'wallets',
    title: <Trans>Wallets & Security</Trans>,
    text: <Trans>Choose a wallet, back it up, keep your keys safe, and smell a scam from across the street.</Trans>,
  },
  {
    key: 'advanced',
    title: <Trans>Advanced Topics</Trans>,
    text: (
      <Trans>Coins and fees, a node of your own, how the rules change, and payments at the speed of Lightning.</Trans>
    ),
  },
];

/**
 * The three course stages as stops on the street, each a way into the course.
 * @param modules of the course, in order: the first, the second and the last are where the stages begin.
 */
export function CourseStages({ modules }: { modules: readonly { id: number }[] }) {
  const starts = modules.length < STAGES.length ? [] : [modules[0], modules[1], modules.at(-1)];
  return (
    <Section as="section">
      <h2>
        <Trans>Start Learning Today</Trans>
      </h2>
      <Street as="div">
        <Drawing name="course-street" />
        <Stops>
          {STAGES.map(({ key, title, text }, index) => {
            const start = starts[index];
            return (
              <li key={key}>
                <Sign aria-hidden="true">{index + 1}</Sign>
                <h3>
                  <Link to={start ? paths.courseModule(start.id) : paths.course}>{title}</Link>
                </h3>
                <p>{text}</p>
              </li>
            );
          })}
        </Stops>
      </Street>
      <ButtonLink to={paths.course}>
        <Trans>Explore Full Course</Trans>
      </ButtonLink>
    </Section>
  );
}

const Section = styled(Container)`
  margin-top: 88px;
`;

const Street = styled(Neighborhood)`
  margin-block: 28px 32px;

  > img {
    margin-top: 0;
  }
`;

/** Down the page on a phone; from there on they stand in the street, side by side. */
const Stops = styled.ol`
  display: grid;
  gap: 28px;
  width: 100%;
  margin-top: 24px;

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    margin-top: -92px;
  }

  li {
    position: relative;
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
    align-items: center;
    column-gap: 16px;
  }

  /* The way from one stop to the next. */
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 28px auto -56px 26px;
    border-inline-start: 4px dashed var(--control-edge);
  }

  /* All of a stop leads there. */
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  h3 a {
    color: var(--ink);
    text-decoration: none;
  }

  li:hover h3 a {
    text-decoration: underline;
  }

  p {
    grid-column: 2;
    color: var(--muted);
    line-height: 1.5;
  }

  ${media.md} {
    li {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      justify-items: center;
      text-align: center;
    }

    li:not(:last-child)::before {
      content: none;
    }

    h3 {
      margin-top: 24px;
    }

    p {
      grid-column: auto;
      max-width: 22em;
      margin-top: 6px;
    }
  }
`;

/** A sign like that of a bus stop, on a pole where there is a street to stand in. */
const Sign = styled(Milestone)`
  width: 56px;
  height: 56px;
  background: var(--mango);
  color: var(--on-mango);
  font-size: 1.5rem;

  ${media.md} {
    margin-bottom: 34px;

    &::after {
      content: '';
      position: absolute;
      top: 100%;
      width: 6px;
      height: 34px;
      border-radius: 0 0 3px 3px;
      background: var(--edge);
    }
  }
`;
