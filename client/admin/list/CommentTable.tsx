import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { cut } from '#domain/cut-text.ts';
import { isAllowed } from '#domain/permissions.ts';
import { paths } from '../../app/paths.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { useModeration } from '../moderation/useModeration.tsx';
import { LIST_TITLES } from '../texts.ts';
import { IconActionButton, IconActionLink } from '../ui/IconAction.tsx';
import { CommentStatusBadge } from '../ui/StatusBadge.tsx';
import { CommentFacts } from './CommentFacts.tsx';
import type { CommentRow } from './comment-row.tsx';
import { ListTable } from './ListTable.tsx';
import type { Sorting } from './useListParams.ts';
import type { Selection } from './useSelection.ts';

interface CommentTableProps {
  rows: CommentRow[];
  sorting: Sorting<string>;
  onSort(sorting: Sorting<string>): void;
  selection: Selection;
  onHide(row: CommentRow): void;
  onBan(user: { id: number; username: string }): void;
  onDelete(row: CommentRow): void;
}

/** Characters that a row shows. Source: specification, section 9. */
const SHOWN = 60;
/** And that the names of its controls say. */
const NAMED = 30;

export function CommentTable({ rows, sorting, onSort, selection, onHide, onBan, onDelete }: CommentTableProps) {
  const { t } = useLingui();
  const { moderate, isBusy } = useModeration();
  return (
    <ListTable
      label={t(LIST_TITLES.comments)}
      rows={rows}
      idOf={({ comment }) => comment.id}
      nameOf={({ comment }) => cut(comment.content, NAMED)}
      sorting={sorting}
      onSort={onSort}
      selection={selection}
      columns={[
        {
          id: 'content',
          label: t({ message: 'Content', comment: 'Text of a comment' }),
          sort: 'content',
          isMain: true,
          render: (row) => (
            <Cell>
              <Link to={paths.adminItem('comments', row.comment.id)}>{cut(row.comment.content, SHOWN)}</Link>
              <CommentFacts row={row} />
            </Cell>
          ),
        },
        {
          id: 'status',
          label: t`Status`,
          sort: 'status',
          render: ({ comment }) => <CommentStatusBadge status={comment.status} />,
        },
        {
          id: 'date',
          label: t`Date`,
          sort: 'createdAt',
          render: ({ comment }) => <FormattedDate iso={comment.createdAt} />,
        },
      ]}
      renderActions={(row) => {
        const { id, content, status, awaitsReview, reportCount, user } = row.comment;
        const author = user?.username;
        const name = cut(content, NAMED);
        return (
          <>
            {status === 'published' && (reportCount ?? 0) > 0 && (
              <IconActionButton
                type="button"
                aria-disabled={isBusy}
                aria-label={t`Keep ${name}`}
                title={t({ message: 'Keep', comment: 'Verb: leave a reported comment as it is' })}
                onClick={() => moderate([row.comment], 'published')}
              >
                <AdminIcon name="keep" />
              </IconActionButton>
            )}
            <IconActionButton
              type="button"
              aria-disabled={isBusy}
              aria-label={status === 'hidden' ? t`Approve ${name}` : t`Hide ${name}`}
              title={status === 'hidden' ? t`Approve` : t({ message: 'Hide', comment: 'Verb: a comment from readers' })}
              onClick={() => (status === 'hidden' ? moderate([row.comment], 'published') : onHide(row))}
            >
              <AdminIcon name={status === 'hidden' ? 'show' : 'hide'} />
            </IconActionButton>
            {awaitsReview && (
              <IconActionButton
                type="button"
                aria-disabled={isBusy}
                aria-label={t`Reject ${name}`}
                title={t({ message: 'Reject', comment: 'Verb: leave a waiting comment hidden' })}
                onClick={() => onHide(row)}
              >
                <AdminIcon name="hide" />
              </IconActionButton>
            )}
            {user && !isAllowed(user, 'comment:moderate') && (
              <IconActionButton
                type="button"
                data-danger
                aria-label={t`Stop ${author} from commenting`}
                title={t`Stop the author from commenting`}
                onClick={() => onBan(user)}
              >
                <AdminIcon name="disable" />
              </IconActionButton>
            )}
            <IconActionLink to={paths.adminItem('comments', id)} aria-label={t`Edit ${name}`} title={t`Edit`}>
              <AdminIcon name="edit" />
            </IconActionLink>
            <IconActionButton
              type="button"
              data-danger
              aria-label={t`Delete ${name}`}
              title={t`Delete`}
              onClick={() => onDelete(row)}
            >
              <AdminIcon name="delete" />
            </IconActionButton>
          </>
        );
      }}
    />
  );
}

const Cell = styled.div`
  display: grid;
  gap: 2px;
  padding-block: 6px;

  > a {
    width: fit-content;
    min-height: 24px;
    color: var(--ink);
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  > a:hover {
    text-decoration: underline;
  }
`;
