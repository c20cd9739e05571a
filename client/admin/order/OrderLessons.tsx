import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { graphql } from '../../gql/admin/index.ts';
import { ListEmpty } from '../../ui/ListState.tsx';
import { BarSelect } from '../list/ListBar.tsx';
import { refreshAfterWrite } from '../refresh.ts';
import { EMPTY_TEXTS } from '../texts.ts';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useKept } from '../useKept.ts';
import { OrderFrame, OrderStates } from './OrderFrame.tsx';
import { OrderList } from './OrderList.tsx';
import { ModuleOrderQuery } from './OrderModules.tsx';

const LessonOrderQuery = graphql(`
  query AdminLessonOrder($moduleId: Int!) {
    courseModule(id: $moduleId) {
      id
      lessons {
        id
        title
        status
        order
      }
    }
  }
`);

const OrderLessonsMutation = graphql(`
  mutation AdminOrderLessons($moduleId: Int!, $ids: [Int!]!) {
    orderLessons(moduleId: $moduleId, ids: $ids) {
      id
      order
    }
  }
`);

export function OrderLessons() {
  const { t } = useLingui();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(ModuleOrderQuery);
  useAccessCheck(error);
  const modules = useKept(data, '')?.courseModules;
  const chosen = modules?.find((module) => String(module.id) === params.get('module')) ?? modules?.[0];

  function handleChoice(moduleId: string) {
    const next = new URLSearchParams(params);
    next.set('module', moduleId);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <OrderFrame
      section="lessons"
      title={<Trans>Order of the lessons</Trans>}
      choice={
        chosen && (
          <Choice>
            <label htmlFor={id}>
              <Trans>Module</Trans>
            </label>
            <BarSelect id={id} value={chosen.id} onChange={(event) => handleChoice(event.target.value)}>
              {modules?.map((module) => (
                <option key={module.id} value={module.id}>
                  {module.title}
                </option>
              ))}
            </BarSelect>
          </Choice>
        )
      }
      hasFailed={error !== undefined && !modules}
      isLoading={!modules}
      onRetry={() => void refetch()}
    >
      {chosen ? <LessonsOf key={chosen.id} moduleId={chosen.id} /> : <ListEmpty>{t(EMPTY_TEXTS.modules)}</ListEmpty>}
    </OrderFrame>
  );
}

function LessonsOf({ moduleId }: { moduleId: number }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(LessonOrderQuery, {
    variables: { moduleId },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const lessons = useKept(data, String(moduleId))?.courseModule?.lessons;
  const [order] = useMutation(OrderLessonsMutation, { update: (cache) => refreshAfterWrite(cache, 'lesson') });
  return (
    <OrderStates hasFailed={error !== undefined && !lessons} isLoading={!lessons} onRetry={() => void refetch()}>
      {lessons && lessons.length > 0 ? (
        <OrderList label={t`Lessons`} items={lessons} save={(ids) => order({ variables: { moduleId, ids } })} />
      ) : (
        <ListEmpty>{t(EMPTY_TEXTS.lessons)}</ListEmpty>
      )}
    </OrderStates>
  );
}

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  margin-bottom: 16px;

  label {
    font-weight: 600;
  }
`;
