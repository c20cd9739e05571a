import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import { ProgressBox } from './ProgressBox.tsx';

export const OwnProgressFragment = graphql(`
  fragment OwnProgress_progress on CourseProgress {
    completedCount
    lessonCount
    continueLesson {
      id
      slug
      localized(language: $language) {
        title { value language }
      }
    }
  }
`);

interface OwnProgressProps {
  progress: FragmentType<typeof OwnProgressFragment>;
  /** Of the whole course; who has to go on with it has yet to begin. */
  firstLessonId: number | undefined;
  /** What else there is to say of it. */
  children?: ReactNode;
}

/** The learner's progress, and a link to continue. */
export function OwnProgress({ progress: reference, firstLessonId, children }: OwnProgressProps) {
  const { completedCount, lessonCount, continueLesson } = readFragment(OwnProgressFragment, reference);
  const isNew = completedCount === 0 && continueLesson?.id === firstLessonId;
  return (
    <ProgressBox
      completed={completedCount}
      lessonCount={lessonCount}
      showsPercentage
      action={
        continueLesson && (
          <Continue to={paths.lesson(continueLesson.slug)} $kind="plain">
            <span>{isNew ? <Trans>Begin with</Trans> : <Trans>Continue where you left off</Trans>}</span>
            <Text text={continueLesson.localized.title} />
          </Continue>
        )
      }
    >
      {children}
      {!continueLesson && lessonCount > 0 && (
        <p>
          <Trans>You have completed the whole course. Well done!</Trans>
        </p>
      )}
    </ProgressBox>
  );
}

const Continue = styled(ButtonLink)`
  flex-direction: column;
  gap: 2px;
  padding: 8px 14px;
  font-size: var(--step--1);
  overflow-wrap: anywhere;

  > :first-child {
    font-family: var(--font-body);
    font-weight: 400;
  }
`;
