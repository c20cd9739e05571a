import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ROLES } from '#domain/viewer.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { BarSelect, ListBar } from '../list/ListBar.tsx';
import { ListResults } from '../list/ListResults.tsx';
import { QuickTips } from '../list/QuickTips.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { EMPTY_TEXTS, LIST_TITLES } from '../texts.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { type ManagedUser, ManagedUserFragment } from './managed-user.tsx';
import { ROLE_NAMES } from './role-texts.ts';
import { UserChangeDialog } from './UserChangeDialog.tsx';
import { UserTable } from './UserTable.tsx';
import type { UserChange } from './useUserChangeTexts.tsx';

const UserListQuery = graphql(`
  query AdminUserList($search: String, $role: Role, $page: Int!) {
    managedUsers(search: $search, role: $role, page: $page) {
      totalCount
      pageCount
      hasMore
      items {
        id
        ...ManagedUser_user
      }
    }
  }
`);

/** The list page of accounts. */
export function UsersScreen() {
  const { t } = useLingui();
  const params = useListParams([], []);
  const { search, page, change } = params;
  const role = ROLES.find((known) => known === params.value('role')) ?? null;
  const [asked, setAsked] = useState<{ user: ManagedUser; change: UserChange } | null>(null);
  const list = useListQuery(UserListQuery, { search: search || null, role, page }, params);
  const result = list.data?.managedUsers;
  const rows = result?.items.map((item) => readFragment(ManagedUserFragment, item)) ?? [];
  return (
    <>
      <AdminHeader title={t(LIST_TITLES.users)} />
      <ListBar label={t`Search by name or email`} search={search} onSearch={(q) => change({ q })}>
        <BarSelect
          aria-label={t`Role`}
          value={role ?? ''}
          onChange={({ target }) => change({ role: target.value || null })}
        >
          <option value="">{t`All roles`}</option>
          {ROLES.map((known) => (
            <option key={known} value={known}>
              {t(ROLE_NAMES[known])}
            </option>
          ))}
        </BarSelect>
      </ListBar>
      <ListResults
        label={t(LIST_TITLES.users)}
        result={result}
        {...list.props}
        texts={{
          empty: t(EMPTY_TEXTS.users),
          count: (count) => <Plural value={count} one="# user" other="# users" />,
        }}
        emptyAction={
          (search || role) && (
            <AdminButton type="button" onClick={() => change({ q: null, role: null })}>
              <Trans>Clear search and filters</Trans>
            </AdminButton>
          )
        }
      >
        <UserTable rows={rows} onChange={(user, wanted) => setAsked({ user, change: wanted })} />
      </ListResults>
      <QuickTips section="users" />
      {asked && <UserChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
