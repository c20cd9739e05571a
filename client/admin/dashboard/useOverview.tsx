import { useQuery } from '@apollo/client/react';
import { useLanguage } from '../../app/language.tsx';
import type { AdminOverviewQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { useMay } from '../useMay.ts';

const EditorOverviewQuery = graphql(`
  query AdminOverview($language: Language!, $writes: Boolean!, $moderates: Boolean!) {
    contentSchedule @include(if: $writes) {
      totalCount
      changes {
        type
        id
        title
        titleEs
        action
        at
        problem
      }
    }
    editorOverview {
      ... @include(if: $moderates) {
        reportedCount
        reportedComments {
          ...CommentRow_row
        }
        awaitingReviewCount
        awaitingReview {
          ...CommentRow_row
        }
        latestComments {
          ...CommentRow_row
        }
      }
      ... @include(if: $writes) {
      draftCount
      drafts {
        type
        id
        ...ContentRow_row
      }
      reviewDueCount
      reviewsDue {
        type
        id
        ...ContentRow_row
      }
      outdatedCount
      outdated {
        type
        id
        ...ContentRow_row
      }
      untranslatedCount
      untranslated {
        type
        id
        ...ContentRow_row
      }
      }
    }
  }
`);

export type Overview = AdminOverviewQuery['editorOverview'];
export type Scheduled = NonNullable<AdminOverviewQuery['contentSchedule']>;

/** What needs attention from someone with these rights, and the latest comments. */
export function useOverview() {
  const { language } = useLanguage();
  const may = useMay();
  const [writes, moderates] = [may('content:write'), may('comment:moderate')];
  const { data, error, refetch } = useQuery(EditorOverviewQuery, {
    variables: { language, writes, moderates },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const last = useLastData(data, language);
  const overview = last?.editorOverview;
  return {
    overview,
    scheduled: last?.contentSchedule,
    hasFailed: error !== undefined && !overview,
    retry: () => void refetch(),
  };
}
