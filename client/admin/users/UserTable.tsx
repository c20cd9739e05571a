import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useViewer } from '../../app/viewer.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { LIST_TITLES } from '../texts.ts';
import { IconActionButton } from '../ui/IconAction.tsx';
import { Pill } from '../ui/StatusBadge.tsx';
import type { ManagedUser } from './managed-user.tsx';
import { ROLE_NAMES, ROLE_TONES } from './role-texts.ts';
import type { UserChange } from './useUserChangeTexts.tsx';

interface UserTableProps {
  rows: ManagedUser[];
  onChange(user: ManagedUser, change: UserChange): void;
}

export function UserTable({ rows, onChange }: UserTableProps) {
  const { t } = useLingui();
  const { account } = useViewer();
  return (
    <ListTable
      label={t(LIST_TITLES.users)}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ username }) => username}
      columns={[
        {
          id: 'name',
          label: t({ message: 'Name', comment: 'Of a user' }),
          isMain: true,
          render: ({ id, username, email }) => (
            <Cell>
              <strong>
                {username}{' '}
                {id === account?.id && (
                  <Pill data-tone="sea">
                    <Trans>You</Trans>
                  </Pill>
                )}
              </strong>
              <small>{email}</small>
            </Cell>
          ),
        },
        {
          id: 'role',
          label: t`Role`,
          render: ({ role, isDisabled, passkeyCount }) => (
            <Pills>
              <Pill data-tone={ROLE_TONES[role]}>{t(ROLE_NAMES[role])}</Pill>
              {passkeyCount > 0 && (
                <Pill>
                  <Plural value={passkeyCount} one="# passkey" other="# passkeys" />
                </Pill>
              )}
              {isDisabled && (
                <Pill data-tone="coral">
                  <Trans comment="An account that cannot log in">Disabled</Trans>
                </Pill>
              )}
            </Pills>
          ),
        },
        {
          id: 'comments',
          label: t`Comments`,
          render: ({ commentCount }) => <Plural value={commentCount} one="# comment" other="# comments" />,
        },
        { id: 'date', label: t`Joined`, render: ({ createdAt }) => <FormattedDate iso={createdAt} /> },
      ]}
      renderActions={(user) => {
        const { id, username, isDisabled, passkeyCount } = user;
        return (
          <>
            <IconActionButton
              type="button"
              aria-label={t`Change the role of ${username}`}
              title={t`Change role`}
              onClick={() => onChange(user, 'role')}
            >
              <AdminIcon name="role" />
            </IconActionButton>
            {passkeyCount > 0 && id !== account?.id && (
              <IconActionButton
                type="button"
                data-danger=""
                aria-label={t`Remove the passkeys of ${username}`}
                title={t`Remove passkeys`}
                onClick={() => onChange(user, 'passkeys')}
              >
                <AdminIcon name="passkeys" />
              </IconActionButton>
            )}
            <IconActionButton
              type="button"
              data-danger={isDisabled ? undefined : ''}
              aria-label={isDisabled ? t`Enable ${username}` : t`Disable ${username}`}
              title={isDisabled ? t`Enable` : t`Disable`}
              onClick={() => onChange(user, isDisabled ? 'enable' : 'disable')}
            >
              <AdminIcon name={isDisabled ? 'enable' : 'disable'} />
            </IconActionButton>
          </>
        );
      }}
    />
  );
}

const Cell = styled.div`
  display: grid;
  padding-block: 6px;

  strong {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--muted);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
`;

const Pills = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
`;
