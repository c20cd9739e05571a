import { useEffect, useState } from 'react';
import { storeStep } from '../../app/offline.ts';
import { sendStoredInteractives } from '../../app/send-stored-interactives.tsx';
import { storedInteractives, storeInteractive } from '../../app/stored-interactives.ts';
import { usePageQuery } from '../../app/use-page-query.ts';
import { useViewer } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';
import { type LazyApollo, useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { useLearnerOfCopy } from '../../hydration/lazy-offline.tsx';

const LessonInteractivesQuery = graphql(`
  query LessonInteractives($id: Int!) {
    lesson(id: $id) {
      id
      tries
    }
  }
`);

/** What the reader tried in a lesson; without a lesson, on this page. */
export function useInteractives(lessonId: number | undefined) {
  const apollo = useLazyApollo();
  const { account } = useViewer();
  const accountId = account?.id;
  const learnerOfCopy = useLearnerOfCopy();
  const { data } = usePageQuery(LessonInteractivesQuery, {
    variables: { id: lessonId ?? 0 },
    skip: lessonId === undefined || accountId === undefined,
  });
  const [done, setDone] = useState<readonly string[]>(() =>
    lessonId === undefined ? [] : storedInteractives(lessonId),
  );

  useEffect(() => {
    if (accountId !== undefined) send(apollo);
  }, [apollo, accountId]);

  return {
    tried: [...done, ...(data?.lesson?.tries ?? [])],
    recordInteractive(name: string) {
      if (done.includes(name)) return;
      setDone([...done, name]);
      if (lessonId === undefined) return;
      if (learnerOfCopy !== null && accountId === undefined) {
        void storeStep(learnerOfCopy, { kind: 'tried', lessonId, name });
        return;
      }
      storeInteractive(lessonId, name);
      if (accountId !== undefined) send(apollo);
    },
  };
}

/** What can't be sent now is sent the next time. */
function send(apollo: LazyApollo): void {
  apollo.client().then(sendStoredInteractives, () => {});
}
