import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommentStatus } from '#domain/content.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import { useSetCommentStatus } from './useCommentWrites.tsx';

/** Approves or hides comments and tells of it; one call at a time. The call answers whether it was done. */
export function useModeration() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const setStatus = useSetCommentStatus();
  const tellFailure = useWriteFailure();

  async function moderate(ids: number[], status: CommentStatus): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await setStatus(ids, status);
      const count = ids.length;
      showToast({
        title:
          status === 'published' ? (
            <Plural value={count} one="# comment approved" other="# comments approved" />
          ) : (
            <Plural value={count} one="# comment hidden" other="# comments hidden" />
          ),
      });
      return true;
    } catch (error) {
      tellFailure(t`Something went wrong`, t`Nothing was changed. Please try again.`, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { moderate, isBusy };
}
