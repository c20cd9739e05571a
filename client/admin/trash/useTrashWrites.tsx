import { useApolloClient, useMutation } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import type { ContentType } from '#domain/content.ts';
import { doubtAccount } from '../../app/account-doubt.ts';
import { failureOf } from '../../app/failure.ts';
import { graphql } from '../../gql/admin/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { evictReads, KEEPS_READS } from '../admin-apollo.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { isAccessLost } from '../useAccessCheck.ts';
import type { TrashedRow } from './trashed-row.tsx';
import { useRestoreComments } from './useRestoreComments.tsx';
import type { Restored } from './useUnscheduledText.tsx';

const RestoreFromTrashMutation = graphql(`
  mutation AdminRestoreFromTrash($type: ContentType!, $ids: [Int!]!) {
    restoreContent(type: $type, ids: $ids) {
      slug
      ...Unscheduled_item
    }
  }
`);

const PurgeCommentsMutation = graphql(`
  mutation AdminPurgeComments($ids: [Int!]!) {
    purgeComments(ids: $ids)
  }
`);

const PurgeContentMutation = graphql(`
  mutation AdminPurgeContent($type: ContentType!, $ids: [Int!]!) {
    purgeContent(type: $type, ids: $ids)
  }
`);

/** What came of one item. */
export interface TrashOutcome {
  item: TrashedRow;
  /** That it has now; null if it was deleted or something went wrong. */
  slug: string | null;
  /** What came out of the trash for it: also the module of a lesson. */
  restored: readonly Restored[];
  /** Undefined if all went well. */
  error?: unknown;
}

/** Takes items out of the trash one by one, lessons after their module. What fails doesn't stop the others. */
export function useRestoreFromTrash(): (items: TrashedRow[]) => Promise<TrashOutcome[]> {
  const apollo = useApolloClient();
  const [restore] = useMutation(RestoreFromTrashMutation, KEEPS_READS);
  const restoreComments = useRestoreComments();
  return async (items) => {
    const modules = new Set<number>();
    const takeOut = async (type: ContentType, id: number) => {
      const { data } = await restore({ variables: { type, ids: [id] } });
      if (type === 'module') modules.add(id);
      return data?.restoreContent ?? [];
    };
    const outcomes = await oneByOne(modulesFirst(items), async ({ type, id, module }) => {
      if (type === 'comment') {
        await restoreComments([id]);
        return { slug: null, restored: [] };
      }
      const first = module && !modules.has(module.id) ? await takeOut('module', module.id) : [];
      const own = await takeOut(type, id);
      return { slug: own[0]?.slug ?? null, restored: [...first, ...own] };
    });
    evictReads(apollo.cache);
    return outcomes;
  };
}

/**
 * Deletes items in the trash permanently, modules after their lessons. What fails doesn't stop the others, unless the
 * password isn't given: that is the last outcome then.
 */
export function usePurge(): (items: TrashedRow[]) => Promise<TrashOutcome[]> {
  const apollo = useApolloClient();
  const [purge] = useMutation(PurgeContentMutation, KEEPS_READS);
  const [purgeComments] = useMutation(PurgeCommentsMutation, KEEPS_READS);
  return async (items) => {
    const outcomes = await oneByOne(modulesFirst(items).reverse(), async ({ type, id }) => {
      if (type === 'comment') await purgeComments({ variables: { ids: [id] } });
      else await purge({ variables: { type, ids: [id] } });
      return { slug: null, restored: [] };
    });
    evictReads(apollo.cache);
    return outcomes;
  };
}

async function oneByOne(
  items: TrashedRow[],
  write: (item: TrashedRow) => Promise<Pick<TrashOutcome, 'slug' | 'restored'>>,
): Promise<TrashOutcome[]> {
  const outcomes: TrashOutcome[] = [];
  for (const item of items) {
    try {
      outcomes.push({ item, ...(await write(item)) });
    } catch (error) {
      outcomes.push({ item, slug: null, restored: [], error });
      if (isUnconfirmed(error)) break;
    }
  }
  return outcomes;
}

function modulesFirst(items: TrashedRow[]): TrashedRow[] {
  return items.toSorted((a, b) => Number(b.type === 'module') - Number(a.type === 'module'));
}

/** Says in a sentence why an item in the trash wasn't restored or deleted. */
export function useTrashProblem(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const { code } = failureOf(error);
    const descriptions: Partial<Record<typeof code, string>> = {
      NOT_FOUND: t`It is no longer in the trash: someone restored it or deleted it permanently. You now see the current list.`,
      CONFLICT: t`Its module is in the trash too. Restore both, or the module first.`,
      UNAUTHENTICATED: t`Your session has ended. Please log in again.`,
    };
    return descriptions[code] ?? t`Nothing was changed. Please try again.`;
  };
}

/** Says in a toast why an item in the trash wasn't restored or deleted, and reloads the list if someone else was faster. */
export function useTrashFailure(): (title: string, error: unknown) => void {
  const apollo = useApolloClient();
  const problemOf = useTrashProblem();
  return (title, error) => {
    const { code } = failureOf(error);
    showToast({ title, description: problemOf(error), tone: 'destructive' });
    if (isAccessLost(error)) doubtAccount();
    else if (code === 'NOT_FOUND' || code === 'CONFLICT') void apollo.refetchQueries({ include: 'active' });
  };
}
