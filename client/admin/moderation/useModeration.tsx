import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommentStatus } from '#domain/content.ts';
import type { Explanation } from '#domain/moderation.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSetCommentStatus } from '../list/useCommentWrites.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';

export interface Moderated {
  id: number;
  status: CommentStatus;
  /** Open reports, which the decision settles. */
  reportCount?: number | null;
}

/**
 * Approves, keeps or hides comments and says so; one call at a time. The call returns whether it was done. To keep means
 * to approve what is already visible, which settles its reports.
 */
export function useModeration() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const setStatus = useSetCommentStatus();
  const showFailure = useWriteFailure();

  async function moderate(comments: Moderated[], status: CommentStatus, explanation?: Explanation): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await setStatus(
        comments.map(({ id }) => id),
        status,
        explanation,
      );
      const count = comments.length;
      const reports = comments.reduce((sum, { reportCount }) => sum + (reportCount ?? 0), 0);
      const isKept = status === 'published' && comments.every((comment) => comment.status === 'published');
      showToast({
        title: isKept ? (
          <Plural value={count} one="# comment kept" other="# comments kept" />
        ) : status === 'published' ? (
          <Plural value={count} one="# comment approved" other="# comments approved" />
        ) : (
          <Plural value={count} one="# comment hidden" other="# comments hidden" />
        ),
        description:
          reports > 0 ? (
            <Plural
              value={reports}
              one="The person who reported it will see your decision."
              other="The people who reported it will see your decision."
            />
          ) : undefined,
      });
      return true;
    } catch (error) {
      showFailure(t`Something went wrong`, t`Nothing was changed. Please try again.`, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { moderate, isBusy };
}
