import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { CHANGE_ACTORS, CHANGED_TYPES, changePermission } from '#domain/content-change.ts';
import { isCalendarDay } from '#domain/date.ts';
import { ADMIN_PAGE_SIZE } from '#domain/limits.ts';
import { paths } from '../../app/paths.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { dayStart, zoneHere } from '../forms/schedule/local-time.ts';
import { ChangeFacts } from '../history/ChangeFacts.tsx';
import { ACTOR_NAMES, CHANGED_TYPE_NAMES } from '../history/change-texts.ts';
import { Entries, Lead } from '../history/Entries.tsx';
import { FilterDay, FilterRow, FilterSelect } from '../history/Filters.tsx';
import { useInLanguage } from '../in-language.ts';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useMay } from '../useMay.ts';
import { ChangedItemLink } from './changed-item.tsx';
import { OperationFragment, OperationLine } from './OperationLine.tsx';

const ActivityQuery = graphql(`
  query AdminActivity(
    $username: String
    $actor: ChangeActor
    $type: ChangedType
    $since: DateTime
    $until: DateTime
    $page: Int!
    $pageSize: Int!
  ) {
    operations(
      username: $username
      actor: $actor
      type: $type
      since: $since
      until: $until
      page: $page
      pageSize: $pageSize
    ) {
      totalCount
      pageCount
      items {
        ...Operation_operation
      }
    }
  }
`);

const AuthorsQuery = graphql(`
  query AdminChangeAuthors {
    changeAuthors
  }
`);

/** Actors that aren't people. */
const OTHER_ACTORS = CHANGE_ACTORS.filter((actor) => actor !== 'person');

/** Everything that people with rights did, newest first. */
export default function ActivityScreen() {
  const { t } = useLingui();
  const may = useMay();
  const named = useInLanguage();
  const params = useListParams([], []);
  const { page, change, value } = params;
  const username = value('person');
  const actor = OTHER_ACTORS.find((known) => known === value('actor')) ?? null;
  const type = CHANGED_TYPES.find((known) => known === value('type')) ?? null;
  const zone = zoneHere();
  const [from, to] = [dayOf(value('from')), dayOf(value('to'))];
  const isNarrowed = Boolean(username || actor || type || from || to);

  const variables = {
    username: username || null,
    actor,
    type,
    since: from ? dayStart(from, zone) : null,
    until: to ? dayStart(to, zone, 1) : null,
    page,
    pageSize: ADMIN_PAGE_SIZE * 2,
  };
  const list = useListQuery(ActivityQuery, variables, params);
  const { data: authors } = useQuery(AuthorsQuery, { fetchPolicy: 'no-cache' });
  const result = list.data?.operations;
  const operations = result?.items.map((operation) => readFragment(OperationFragment, operation)) ?? [];
  // Someone in the address may have changed nothing.
  const names = [...new Set([...(authors?.changeAuthors ?? []), ...(username ? [username] : [])])];

  return (
    <>
      <AdminHeader title={<Trans>Activity</Trans>} />
      <Lead>
        <Trans>
          Everything that admins, editors, imports and the site itself changed. Open an entry to see and undo it.
        </Trans>
      </Lead>
      <FilterRow>
        <FilterSelect
          label={t`Person`}
          value={username ? `person:${username}` : actor ? `actor:${actor}` : ''}
          onChange={(chosen) => {
            const name = chosen.slice(chosen.indexOf(':') + 1);
            change({
              person: chosen.startsWith('person:') ? name : null,
              actor: chosen.startsWith('actor:') ? name : null,
            });
          }}
        >
          <option value="">{t`Everyone`}</option>
          {names.map((name) => (
            <option key={name} value={`person:${name}`}>
              {name}
            </option>
          ))}
          {OTHER_ACTORS.map((other) => (
            <option key={other} value={`actor:${other}`}>
              {t(ACTOR_NAMES[other])}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect label={t`Type`} value={type ?? ''} onChange={(chosen) => change({ type: chosen || null })}>
          <option value="">{t`All types`}</option>
          {CHANGED_TYPES.filter((known) => may(changePermission(known))).map((known) => (
            <option key={known} value={known}>
              {t(CHANGED_TYPE_NAMES[known])}
            </option>
          ))}
        </FilterSelect>
        <FilterDay label={t`From`} value={from ?? ''} onChange={(day) => change({ from: day || null })} />
        <FilterDay label={t`To`} value={to ?? ''} onChange={(day) => change({ to: day || null })} />
      </FilterRow>
      <ListResults
        label={t`Activity`}
        result={result}
        {...list.props}
        texts={{
          empty: isNarrowed ? (
            <Trans>Nothing matches these filters.</Trans>
          ) : (
            <Trans>Nothing has been changed yet.</Trans>
          ),
          count: (count) => <Plural value={count} one="# entry" other="# entries" />,
        }}
        emptyAction={
          isNarrowed && (
            <AdminButton
              type="button"
              onClick={() => change({ person: null, actor: null, type: null, from: null, to: null })}
            >
              <Trans>Clear the filters</Trans>
            </AdminButton>
          )
        }
      >
        <Entries>
          {operations.map((operation) => (
            <li key={operation.id}>
              <div>
                <OperationLine operation={operation} />
                {operation.itemCount > 1 && operation.items[0]?.type !== 'subscriber' && (
                  <NamedItems operation={operation} />
                )}
                <small>
                  <ChangeFacts change={operation} />
                </small>
              </div>
              <Details to={paths.adminOperation(operation.id)}>
                {operation.canUndo ? <Trans>Details and undo</Trans> : <Trans>Details</Trans>}
                <span className="visually-hidden"> {operation.items[0] && named(operation.items[0]).title}</span>
              </Details>
            </li>
          ))}
        </Entries>
      </ListResults>
    </>
  );
}

interface NamedItemsProps {
  operation: { id: string; itemCount: number; items: readonly Parameters<typeof ChangedItemLink>[0]['item'][] };
}

/** The first items of an operation, and how many more there are. */
function NamedItems({ operation: { id, itemCount, items } }: NamedItemsProps) {
  const others = itemCount - items.length;
  return (
    <small>
      {items.map((item) => (
        <ChangedItemLink key={`${item.type} ${item.id}`} item={item} />
      ))}
      {others > 0 && (
        <Link to={paths.adminOperation(id)}>
          <Plural value={others} one="and # more" other="and # more" />
        </Link>
      )}
    </small>
  );
}

function dayOf(text: string | null): string | null {
  return text && isCalendarDay(text) ? text : null;
}

const Details = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`;
