import { useMutation } from '../../app/use-mutation.ts';
import { useViewer } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';

const MarkNotificationReadMutation = graphql(`
  mutation MarkNotificationRead($id: Int!) {
    markNotificationRead(id: $id) {
      id
      isRead
    }
  }
`);

/** Marks an unread notification as read; resolves also when that fails, since it is no reason to stay where one is. */
export function useMarkRead(): (id: number) => Promise<void> {
  const { account } = useViewer();
  const [markRead] = useMutation(MarkNotificationReadMutation, {
    update: (cache) => {
      cache.modify<{ unreadNotificationCount: number }>({
        id: cache.identify({ __typename: 'Account', id: account?.id }),
        fields: { unreadNotificationCount: (count) => Math.max(0, count - 1) },
      });
    },
  });
  return async (id) => {
    await markRead({ variables: { id } }).catch(() => {});
  };
}
