import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { CHANGED_TYPES } from '#domain/content-change.ts';
import type { Operation_OperationFragment } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { actionName, CHANGED_TYPE_NAMES } from '../history/change-texts.ts';
import { Pill } from '../ui/StatusBadge.tsx';
import { ChangedItemLink, TypeCount } from './changed-item.tsx';

export const OperationFragment = graphql(`
  fragment Operation_operation on Operation {
    id
    at
    actor
    username
    source
    canUndo
    itemCount
    counts {
      type
      action
      count
    }
    items {
      type
      id
      slug
      title
      titleEs
      isInTrash
    }
  }
`);

interface OperationLineProps {
  operation: Pick<Operation_OperationFragment, 'itemCount' | 'items' | 'counts'>;
}

/** What was done: to which item, or to how many of which types. */
export function OperationLine({ operation: { itemCount, items, counts } }: OperationLineProps): ReactNode {
  const { t } = useLingui();
  const [item] = items;
  if (itemCount === 1 && item) {
    const names = new Set(counts.map(({ type, action }) => t(actionName(type, action))));
    return (
      <span>
        {[...names].join(', ')}: <ChangedItemLink item={item} /> <Pill>{t(CHANGED_TYPE_NAMES[item.type])}</Pill>
      </span>
    );
  }
  const inOrder = counts.toSorted((a, b) => CHANGED_TYPES.indexOf(a.type) - CHANGED_TYPES.indexOf(b.type));
  const byName = Map.groupBy(inOrder, ({ type, action }) => t(actionName(type, action)));
  return (
    <span>
      {[...byName].map(([name, found], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {name}:{' '}
          {found.map(({ type, count }, at) => (
            <Fragment key={type}>
              {at > 0 && ', '}
              <TypeCount type={type} count={count} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
