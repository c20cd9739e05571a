import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { readFragment } from '../../gql/admin/index.ts';
import { CommentRowFragment } from '../list/comment-row.tsx';
import { Panel } from '../ui/Panel.tsx';
import { CommentRows } from './CommentRows.tsx';
import type { Overview } from './useOverview.tsx';

/** The newest comments. */
export function LatestComments({ comments }: { comments: NonNullable<Overview['latestComments']> }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Latest comments</Trans>
      </h2>
      <CommentRows rows={comments.map((row) => readFragment(CommentRowFragment, row))} />
    </Panel>
  );
}
