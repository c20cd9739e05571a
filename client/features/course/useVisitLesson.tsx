import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { writeProgress } from './write-progress.tsx';

const VisitLessonMutation = graphql(`
  mutation VisitLesson($id: Int!, $language: Language!) {
    visitLesson(lessonId: $id) {
      progress {
        ...OwnProgress_progress
      }
    }
  }
`);

/** Tells the server, once the page is there, that the learner opened a lesson. @param id null for what does not count. */
export function useVisitLesson(id: number | null): void {
  const { language } = useLanguage();
  const [visitLesson] = useMutation(VisitLessonMutation);

  const visit = useEffectEvent((lessonId: number) => {
    visitLesson({
      variables: { id: lessonId, language },
      update: (cache, { data }) => writeProgress(cache, language, data?.visitLesson.progress),
      // A visit that could not be recorded is not worth an error message.
    }).catch(() => {});
  });

  useEffect(() => {
    if (id !== null) visit(id);
  }, [id]);
}
