import { useQuery } from '@apollo/client/react';
import { useLanguage } from '../../app/language.tsx';
import type { AdminOverviewQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useKept } from '../useKept.ts';

const EditorOverviewQuery = graphql(`
  query AdminOverview($language: Language!) {
    contentSchedule {
      totalCount
      changes {
        type
        id
        title
        action
        at
        problem
      }
    }
    editorOverview {
      reportedCount
      reportedComments {
        ...CommentRow_row
      }
      awaitingReviewCount
      awaitingReview {
        ...CommentRow_row
      }
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
      latestComments {
        ...CommentRow_row
      }
    }
  }
`);

export type Overview = AdminOverviewQuery['editorOverview'];
export type Scheduled = AdminOverviewQuery['contentSchedule'];

/** What needs an admin's attention, and the latest comments. */
export function useOverview() {
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(EditorOverviewQuery, {
    variables: { language },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const kept = useKept(data, language);
  const overview = kept?.editorOverview;
  return {
    overview,
    scheduled: kept?.contentSchedule,
    hasFailed: error !== undefined && !overview,
    retry: () => void refetch(),
  };
}
