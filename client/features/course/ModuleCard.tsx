import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { SaveModule } from '../../hydration/lazy-offline.tsx';
import { lazyPart } from '../../hydration/lazy-part.tsx';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { media } from '../../ui/media.ts';
import { Text, useLangOf } from '../../ui/Text.tsx';
import { LessonRow } from './LessonRow.tsx';
import { percentage } from './percentage.ts';
import { type LessonProgress, sampleProgressOf } from './sample-progress.ts';
import { TimeLeft } from './TimeLeft.tsx';

export const ModuleCardFragment = graphql(`
  fragment ModuleCard_module on CourseModule {
    id
    status
    localized(language: $language) {
      title { value language }
      description { value language }
    }
    lessons {
      id
      slug
      duration
      status
      isCompleted
      tries
      localized(language: $language) {
        title { value language }
      }
    }
    test {
      questionCount
      passCount
      myBest { rightCount questionCount isPassed }
    }
  }
`);

const ModuleTestRow = lazyPart(() => import('./end/ModuleTestRow.tsx'));

interface ModuleCardProps {
  module: FragmentType<typeof ModuleCardFragment>;
  /** From 1. */
  number: number;
  /** The address asks for this module: it opens and comes into view. */
  isWanted: boolean;
  /** Whether it is open until the visitor opens or closes it. */
  isOpenAtFirst: boolean;
  /** Of a signed-in learner; null shows the example. */
  ownProgress: { continueId: number | undefined } | null;
}

/** A module with its lessons, which open and close. */
export function ModuleCard({ module: reference, number, isWanted, isOpenAtFirst, ownProgress }: ModuleCardProps) {
  const module = readFragment(ModuleCardFragment, reference);
  const element = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isWanted || isOpenAtFirst);
  const { key: navigation } = useLocation();
  const { title, description } = module.localized;
  const hasEnglish = [useLangOf(title), useLangOf(description)].includes('en');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for the same module again opens it again.
  useEffect(() => {
    if (!isWanted || !element.current) return;
    // At once and not with the next render: it comes into view with the height it has when open.
    element.current.open = true;
    element.current.scrollIntoView({ block: 'start' });
  }, [isWanted, navigation]);

  return (
    <Card
      ref={element}
      id={`module-${module.id}`}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setChosen(open);
      }}
    >
      <summary>
        <Position aria-hidden="true">{number}</Position>
        <Heading>
          <h2>
            <Text text={title} />
          </h2>
          <p>
            <Text text={description} />
          </p>
          <Facts>
            <Plural value={module.lessons.length} one="# lesson" other="# lessons" />
            <TimeLeft lessons={module.lessons} hasProgress={ownProgress !== null} />
            {ownProgress && <Percentage lessons={module.lessons} />}
            {hasEnglish && <Trans>Parts of this aren’t in Spanish yet.</Trans>}
            <DraftBadge status={module.status} />
          </Facts>
        </Heading>
        <Icon name="right" />
      </summary>
      <ol>
        {module.lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonRow
              lesson={lesson}
              number={index + 1}
              progress={ownProgress ? progressOf(lesson, ownProgress.continueId) : sampleProgressOf(lesson.id)}
              isExample={!ownProgress}
            />
          </li>
        ))}
      </ol>
      {module.test && (
        <Test>
          <ModuleTestRow moduleId={module.id} test={module.test} />
        </Test>
      )}
      {module.status === 'published' && (
        <Offline data-testid="save-module">
          <SaveModule
            module={{
              id: module.id,
              title: module.localized.title.value,
              lessons: module.lessons
                .filter(({ status }) => status === 'published')
                .map(({ slug, localized }) => ({ path: paths.lesson(slug), title: localized.title.value })),
            }}
          />
        </Offline>
      )}
    </Card>
  );
}

function progressOf({ id, isCompleted }: { id: number; isCompleted: boolean }, continueId?: number): LessonProgress {
  if (isCompleted) return 'completed';
  return id === continueId ? 'current' : 'open';
}

/** How much of the published part of a module is completed. */
function Percentage({ lessons }: { lessons: { status: string; isCompleted: boolean }[] }) {
  const published = lessons.filter(({ status }) => status === 'published');
  const percent = percentage(published.filter(({ isCompleted }) => isCompleted).length, published.length);
  return (
    <Done data-all={percent === 100}>
      {percent === 100 && <Icon name="check" size={16} />}
      <Trans comment="Part of the lessons of a module">{percent}% completed</Trans>
    </Done>
  );
}

const Card = styled.details`
  overflow: hidden;
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: 4px 4px 0 var(--shadow);

  summary {
    display: flex;
    align-items: start;
    gap: clamp(10px, 3vw, 18px);
    padding: 20px clamp(14px, 4vw, 20px);
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary > svg {
    flex: none;
    margin-top: 8px;
    transition: rotate 180ms ease-out;
  }

  &[open] summary > svg {
    rotate: 90deg;
  }

  summary:focus-visible {
    outline-offset: -4px;
  }

  > ol {
    border-top: 1px solid var(--line);
  }

  li + li {
    border-top: 1px solid var(--line);
  }
`;

const Position = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 46px;
  height: 46px;
  border: 2px solid var(--edge);
  border-radius: 50%;
  background: var(--sun);
  font-family: var(--font-heading);
  font-size: 1.3rem;
  font-weight: 600;
`;

const Heading = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  gap: 6px;

  h2 {
    font-size: var(--step-2);
  }

  p {
    max-width: 38em;
    color: var(--muted);
    line-height: 1.5;
  }
`;

const Test = styled.div`
  padding: 8px;
  border-top: 1px solid var(--line);
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 14px;
  color: var(--muted);
  font-size: var(--step--1);
`;

const Done = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;

  &[data-all='true'] {
    color: var(--leaf);
    font-weight: 600;
  }
`;

/** Has its height before its content is there. */
const Offline = styled.div`
  min-height: 136px;
  padding: 14px clamp(14px, 4vw, 20px) 18px;
  border-top: 1px solid var(--line);

  ${media.md} {
    min-height: 80px;
  }

  @media (scripting: none), print {
    display: none;
  }
`;
