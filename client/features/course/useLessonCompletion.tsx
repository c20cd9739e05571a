import type { ApolloCache } from '@apollo/client';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { type FragmentType, graphql, makeFragmentData, readFragment } from '../../gql/index.ts';
import { OwnProgressFragment } from './OwnProgress.tsx';
import { writeProgress } from './write-progress.tsx';

const CompleteLessonMutation = graphql(`
  mutation CompleteLesson($id: Int!, $language: Language!) {
    completeLesson(lessonId: $id) {
      lesson {
        id
        isCompleted
      }
      progress {
        ...OwnProgress_progress
      }
    }
  }
`);

const ReopenLessonMutation = graphql(`
  mutation ReopenLesson($id: Int!, $language: Language!) {
    reopenLesson(lessonId: $id) {
      lesson {
        id
        isCompleted
      }
      progress {
        ...OwnProgress_progress
      }
    }
  }
`);

/**
 * Completes a lesson and opens it again. The page shows it at once, and as it was before where it fails.
 * @param progress of the learner so far.
 * @returns functions that reject when it fails.
 */
export function useLessonCompletion(id: number, progress: FragmentType<typeof OwnProgressFragment>) {
  const { language } = useLanguage();
  const [completeLesson] = useMutation(CompleteLessonMutation);
  const [reopenLesson] = useMutation(ReopenLessonMutation);
  const variables = { id, language };

  const expected = (isCompleted: boolean) => {
    const facts = readFragment(OwnProgressFragment, progress);
    const completedCount = facts.completedCount + (isCompleted ? 1 : -1);
    return {
      __typename: 'LearningStep' as const,
      lesson: { __typename: 'Lesson' as const, id, isCompleted },
      progress: makeFragmentData({ ...facts, completedCount }, OwnProgressFragment),
    };
  };

  return {
    complete: () =>
      completeLesson({
        variables,
        optimisticResponse: { completeLesson: expected(true) },
        update: (cache: ApolloCache, { data }) => writeProgress(cache, language, data?.completeLesson.progress),
      }),
    reopen: () =>
      reopenLesson({
        variables,
        optimisticResponse: { reopenLesson: expected(false) },
        update: (cache: ApolloCache, { data }) => writeProgress(cache, language, data?.reopenLesson.progress),
      }),
  };
}
