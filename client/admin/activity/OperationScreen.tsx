import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { type ChangedType, makesRevision } from '#domain/content-change.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { AdminOperationQuery, AdminUndoMutationVariables } from '../../gql/admin/graphql.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Explanation } from '../../ui/Explanation.tsx';
import { Link } from '../../ui/Link.tsx';
import { BackLink } from '../history/BackLink.tsx';
import { ChangeFacts } from '../history/ChangeFacts.tsx';
import { actionName, CHANGED_TYPE_NAMES, changeDetails, fieldList } from '../history/change-texts.ts';
import { Entries, Lead } from '../history/Entries.tsx';
import { inLanguage } from '../in-language.ts';
import { BulkBar } from '../list/BulkBar.tsx';
import { Check } from '../list/Check.tsx';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { SECTION_OF } from '../sections.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { DescriptionList } from '../ui/DescriptionList.ts';
import { Pill } from '../ui/StatusBadge.tsx';
import { ChangedItemLink } from './changed-item.tsx';
import { OperationFragment, OperationLine } from './OperationLine.tsx';
import { type Refused, RefusedUndo } from './RefusedUndo.tsx';
import { UndoDialog } from './UndoDialog.tsx';

const OperationQuery = graphql(`
  query AdminOperation($id: ID!, $page: Int!, $pageSize: Int!) {
    operations(id: $id) {
      items {
        ...Operation_operation
      }
    }
    contentChanges(operation: $id, page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        id
        itemType
        itemId
        slug
        title
        titleEs
        action
        fields
        reason
        note
        isInTrash
        isChangedSince
        canBePutBack
      }
    }
  }
`);

type Change = AdminOperationQuery['contentChanges']['items'][number];

/** Changes on one page. */
const CHANGES = 50;

/** What was changed together, and the way to undo all or some of it. */
export default function OperationScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const params = useListParams([], []);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AdminUndoMutationVariables | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { page } = params;
  const list = useListQuery(OperationQuery, { id, page, pageSize: CHANGES }, params, id);
  const result = list.data?.contentChanges;
  const changes = result?.items ?? [];
  const operation = readFragment(OperationFragment, list.data?.operations.items[0]);
  const items = new Map(changes.flatMap((entry) => (entry.canBePutBack ? [[keyOf(entry), entry]] : [])));
  const chosen = [...items.values()].filter((entry) => selected.has(keyOf(entry)));

  function toggle(name: string) {
    const next = new Set(selected);
    if (!next.delete(name)) next.add(name);
    setSelected(next);
  }

  function handleSelectedUndo() {
    const named = chosen.flatMap(({ itemType, itemId }) =>
      isContent(itemType) ? [{ type: itemType, id: itemId }] : [],
    );
    setAsked({ id, items: named, skipConflicts: false });
  }

  function handleDone() {
    setRefused(null);
    setSelected(new Set());
  }

  return (
    <>
      <BackLink to={paths.adminActivity}>
        <Trans>Back to the activity</Trans>
      </BackLink>
      <AdminHeader title={<Trans>Changed together</Trans>}>
        {operation?.canUndo && (
          <AdminButton type="button" $kind="main" onClick={() => setAsked({ id, skipConflicts: false })}>
            <Trans>Undo all of it</Trans>
          </AdminButton>
        )}
      </AdminHeader>
      {operation && (
        <DescriptionList>
          <OperationLine operation={operation} />
          <small>
            <ChangeFacts change={operation} />
          </small>
        </DescriptionList>
      )}
      {operation && !operation.canUndo && (
        <Lead>
          <Trans>
            This can’t be undone: it deleted something permanently, its old values are no longer kept, or it changed no
            content.
          </Trans>
        </Lead>
      )}
      {refused && <RefusedUndo refused={refused} onUndoOthers={setAsked} onClear={() => setRefused(null)} />}
      <ListResults
        label={t`Changes`}
        result={result}
        {...list.props}
        texts={{
          empty: <Trans>These changes don’t exist.</Trans>,
          count: (count) => <Plural value={count} one="# change" other="# changes" />,
        }}
      >
        <Entries>
          {changes.map((entry) => (
            <ChangeEntry
              key={entry.id}
              change={entry}
              isSelected={selected.has(keyOf(entry))}
              onToggle={operation?.canUndo && entry.canBePutBack ? () => toggle(keyOf(entry)) : undefined}
            />
          ))}
        </Entries>
        <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <AdminButton type="button" $kind="main" onClick={handleSelectedUndo}>
            <Trans>Undo selected</Trans>
          </AdminButton>
        </BulkBar>
      </ListResults>
      {asked && (
        <UndoDialog
          what={asked}
          onConflict={(conflicts) => {
            setRefused({ what: asked, conflicts });
            void list.refetch();
          }}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface ChangeEntryProps {
  change: Change;
  isSelected: boolean;
  /** Undefined where there is nothing to undo. */
  onToggle: (() => void) | undefined;
}

function ChangeEntry({ change, isSelected, onToggle }: ChangeEntryProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { id, itemType: type, itemId, slug, title, titleEs, action, fields, reason, note } = change;
  const { isInTrash, isChangedSince } = change;
  const name = inLanguage({ title, titleEs }, language).title ?? slug;
  const details = isContent(type)
    ? changeDetails(type, change, language)
    : action === 'edit' && fields.length > 0 && fieldList(fields, language);
  return (
    <li>
      <div>
        <Row>
          {onToggle && <Check label={t`Select ${name}`} isOn={isSelected} onToggle={onToggle} />}
          <span>
            {t(actionName(type, action))}:{' '}
            <ChangedItemLink item={{ type, id: itemId, slug, title, titleEs, isInTrash }} />{' '}
            <Pill>{t(CHANGED_TYPE_NAMES[type])}</Pill>{' '}
            {isChangedSince && (
              <Pill data-tone="coral">
                <Trans>Changed since</Trans>
              </Pill>
            )}
            <Explanation reason={reason} note={note} />
            {details && <small>{details}</small>}
          </span>
        </Row>
      </div>
      {isContent(type) && makesRevision(action) && title && (
        <Link to={paths.adminRevision(SECTION_OF[type], itemId, id)}>
          <Trans>See the change</Trans>
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </li>
  );
}

function isContent(type: ChangedType): type is ContentType {
  return CONTENT_TYPES.some((known) => known === type);
}

function keyOf({ itemType, itemId }: Pick<Change, 'itemType' | 'itemId'>): string {
  return `${itemType} ${itemId}`;
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
`;
