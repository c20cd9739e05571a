import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type StoredText, Text } from '../../ui/Text.tsx';
import type { LessonProgress } from './sample-progress.ts';
import { TriedMark } from './TriedMark.tsx';

interface LessonRowProps {
  lesson: {
    id: number;
    slug: string;
    duration: string;
    status: 'draft' | 'published';
    tries: readonly string[];
    localized: { title: StoredText };
  };
  /** Within its module, from 1. */
  number: number;
  progress: LessonProgress;
  /** The progress is only an example. */
  isExample: boolean;
}

/** A lesson in the list of its module, and the learner's progress in it. */
export function LessonRow({ lesson, number, progress, isExample }: LessonRowProps) {
  return (
    <LessonLink to={paths.lesson(lesson.slug)}>
      <Mark data-progress={progress} data-example={isExample || undefined}>
        {progress === 'completed' ? <Icon name="check" size={16} /> : number}
      </Mark>
      <span>
        <Text text={lesson.localized.title} />
        <State>
          {progress !== 'open' && (
            <span>
              <ProgressText progress={progress} isExample={isExample} />
            </span>
          )}
          <span>
            <TriedMark lesson={lesson} />
          </span>
        </State>
      </span>
      <DraftBadge status={lesson.status} />
      <Duration>{lesson.duration}</Duration>
    </LessonLink>
  );
}

function ProgressText({ progress, isExample }: { progress: 'completed' | 'current'; isExample: boolean }) {
  if (progress === 'completed') {
    return isExample ? (
      <Trans comment="A lesson in the example of progress">Completed (example)</Trans>
    ) : (
      <Trans comment="A lesson">Completed</Trans>
    );
  }
  return isExample ? (
    <Trans comment="A lesson in the example of progress">Current lesson (example)</Trans>
  ) : (
    <Trans>Continue here</Trans>
  );
}

const LessonLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 60px;
  padding: 10px clamp(14px, 4vw, 20px);
  color: var(--ink);
  line-height: 1.35;
  text-decoration: none;

  &:hover {
    background: color-mix(in srgb, var(--sun) 45%, transparent);
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  > :nth-child(2) {
    flex: 1;
    min-width: 0;
    font-weight: 600;
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border: 2px solid var(--control-edge);
  border-radius: 50%;
  font-family: var(--font-heading);
  font-size: var(--step--1);
  line-height: 1;

  &[data-progress='completed'] {
    border-color: var(--leaf);
    background: var(--leaf);
    color: var(--paper);
  }

  &[data-progress='current'] {
    border-color: var(--edge);
    background: var(--mango);
    color: var(--on-mango);
  }

  /* What no one has done yet doesn't shine. */
  &[data-example] {
    border-color: var(--control-edge);
    background: none;
    color: var(--muted);
  }
`;

const State = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 14px;
  color: var(--muted);
  font-size: var(--step--1);
  font-weight: 400;

  > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
`;

const Duration = styled.span`
  color: var(--muted);
  font-size: var(--step--1);
  white-space: nowrap;
`;
