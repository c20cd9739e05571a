import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { graphql } from '../../gql/admin/index.ts';
import { ListEmpty } from '../../ui/ListState.tsx';
import { refreshAfterWrite } from '../refresh.ts';
import { EMPTY_TEXTS } from '../texts.ts';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useKept } from '../useKept.ts';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderList } from './OrderList.tsx';

export const ModuleOrderQuery = graphql(`
  query AdminModuleOrder {
    courseModules(includeDrafts: true) {
      id
      title
      status
      order
    }
  }
`);

const OrderModulesMutation = graphql(`
  mutation AdminOrderModules($ids: [Int!]!) {
    orderModules(ids: $ids) {
      id
      order
    }
  }
`);

export function OrderModules() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(ModuleOrderQuery, { fetchPolicy: 'cache-and-network' });
  useAccessCheck(error);
  const modules = useKept(data, '')?.courseModules;
  const [order] = useMutation(OrderModulesMutation, { update: (cache) => refreshAfterWrite(cache, 'module') });
  return (
    <OrderFrame
      section="modules"
      title={<Trans>Order of the modules</Trans>}
      hasFailed={error !== undefined && !modules}
      isLoading={!modules}
      onRetry={() => void refetch()}
    >
      {modules && modules.length > 0 ? (
        <OrderList label={t`Modules`} items={modules} save={(ids) => order({ variables: { ids } })} />
      ) : (
        <ListEmpty>{t(EMPTY_TEXTS.modules)}</ListEmpty>
      )}
    </OrderFrame>
  );
}
