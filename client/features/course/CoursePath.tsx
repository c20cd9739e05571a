import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { SatoHead } from '../../ui/Sato.tsx';
import { type StoredText, Text } from '../../ui/Text.tsx';
import { Milestone, Neighborhood } from './neighborhood.ts';

interface Stop {
  id: number;
  localized: { title: StoredText };
  lessons: { status: string; isCompleted: boolean }[];
}

interface CoursePathProps {
  modules: readonly Stop[];
  /** Where the learner goes on; null if every lesson is completed. */
  next: { module: { id: number }; lesson: { slug: string; localized: { title: StoredText } } } | null;
  /** A module whose test comes before that. */
  tested: Stop | undefined;
  /** Whether `next` is the beginning of the course. */
  isStart: boolean;
  /** The lessons say what the learner has completed. Not for visitors, of whom that isn't known. */
  hasProgress: boolean;
}

/** The course as a way through the neighborhood: a stop for each module, and one large step to take next. */
export function CoursePath({ modules, next, tested, isStart, hasProgress }: CoursePathProps) {
  const { t } = useLingui();
  const here = tested ?? next?.module;
  return (
    <Neighborhood aria-label={t`Your way through the course`}>
      {tested ? (
        <Step to={paths.moduleTest(tested.id)}>
          <span>
            <strong>
              <Trans>Continue</Trans>
            </strong>
            <small>
              <Trans comment="Link to the test of a module">
                Test: <Text text={tested.localized.title} />
              </Trans>
            </small>
          </span>
          <Icon name="right" />
        </Step>
      ) : (
        next && (
          <Step to={paths.lesson(next.lesson.slug)}>
            <span>
              <strong>{isStart ? <Trans>Start here</Trans> : <Trans>Continue</Trans>}</strong>
              <small>
                <Text text={next.lesson.localized.title} />
              </small>
            </span>
            <Icon name="right" />
          </Step>
        )
      )}
      <Drawing name="course-street" />
      <Stops>
        {modules.map((module, index) => (
          <StopItem
            key={module.id}
            module={module}
            number={index + 1}
            isHere={module.id === here?.id}
            hasProgress={hasProgress}
          />
        ))}
      </Stops>
    </Neighborhood>
  );
}

interface StopItemProps {
  module: Stop;
  number: number;
  isHere: boolean;
  hasProgress: boolean;
}

function StopItem({ module, number, isHere, hasProgress }: StopItemProps) {
  const published = module.lessons.filter(({ status }) => status === 'published');
  const completed = hasProgress ? published.filter(({ isCompleted }) => isCompleted).length : 0;
  const count = published.length;
  const isDone = count > 0 && completed === count;
  return (
    <li data-here={isHere || undefined} data-done={isDone || undefined}>
      <Link to={paths.courseModule(module.id)} aria-current={isHere ? 'step' : undefined}>
        {isHere && <SatoHead />}
        <Sign aria-hidden="true">{isDone ? <Icon name="check" size={22} /> : number}</Sign>
        <strong>
          <Text text={module.localized.title} />
        </strong>
        <small>
          {completed > 0 ? (
            <Plural
              value={count}
              one={`${completed} of # lesson completed`}
              other={`${completed} of # lessons completed`}
            />
          ) : (
            <Plural value={count} one="# lesson" other="# lessons" />
          )}
        </small>
      </Link>
    </li>
  );
}

const Step = styled(ButtonLink)`
  gap: 16px;
  max-width: 100%;
  padding: 14px 26px;
  font-size: var(--step-1);

  > span {
    display: grid;
    justify-items: start;
    line-height: 1.3;
    text-align: start;
    overflow-wrap: anywhere;
  }

  small {
    font-family: var(--font-body);
    font-size: var(--step-0);
    font-weight: 400;
  }

  > svg {
    flex: none;
  }
`;

/** The street: down the page on a phone, across it from there on, in as many rows as it needs. */
const Stops = styled.ol`
  display: grid;
  gap: 20px 0;
  width: 100%;
  margin-top: 24px;

  ${media.md} {
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
    margin-top: -6px;
  }

  li {
    position: relative;
  }

  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 24px auto -44px 22px;
    border-inline-start: 4px dashed var(--control-edge);
  }

  ${media.md} {
    li::before,
    li:not(:last-child)::before {
      content: '';
      position: absolute;
      inset: 46px 0 auto;
      height: 4px;
      border: 0;
      /* Whole dashes in each part, so that two of them don't meet in a longer one. */
      background: linear-gradient(to right, #0000 25%, var(--control-edge) 25% 75%, #0000 75%) 0 / 20px 100% round;
    }

    li:first-child::before {
      inset-inline-start: 50%;
    }

    li:last-child::before {
      inset-inline-end: 50%;
    }
  }

  a {
    position: relative;
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr);
    column-gap: 14px;
    align-items: center;
    color: var(--ink);
    line-height: 1.3;
    text-decoration: none;
  }

  a:hover strong {
    text-decoration: underline;
  }

  a > span {
    grid-row: span 2;
  }

  /* The dog sits where the learner is. */
  a > img {
    position: absolute;
    z-index: 1;
    top: 2px;
    right: 0;
    width: 44px;
    height: auto;
  }

  strong {
    align-self: end;
    font-family: var(--font-heading);
    font-weight: 500;
  }

  small {
    align-self: start;
    color: var(--muted);
    font-size: var(--step--1);
  }

  ${media.md} {
    a {
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      row-gap: 4px;
      padding: 24px 10px 8px;
      text-align: center;
    }

    a > span {
      grid-row: auto;
      margin-bottom: 6px;
    }

    a > img {
      top: -34px;
      right: calc(50% - 32px);
      width: 64px;
    }
  }
`;

const Sign = styled(Milestone)`
  [data-here] & {
    background: var(--mango);
    color: var(--on-mango);
  }

  [data-done] & {
    background: var(--leaf);
    color: var(--paper);
  }
`;
