import { useLingui } from '@lingui/react/macro';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { showToast } from '../../ui/toast-store.ts';

const MarkAllNotificationsReadMutation = graphql(`
  mutation MarkAllNotificationsRead {
    markAllNotificationsRead
  }
`);

/** Marks everything as read; list and number are then reloaded. */
export function useMarkAllRead(): () => Promise<void> {
  const { t } = useLingui();
  const [markAllRead] = useMutation(MarkAllNotificationsReadMutation, {
    refetchQueries: ['Notifications'],
    awaitRefetchQueries: true,
  });
  return async () => {
    try {
      await markAllRead();
    } catch {
      showToast({ title: t`Something went wrong`, description: t`Please try again.`, tone: 'destructive' });
    }
  };
}
