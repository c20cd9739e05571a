import { Trans } from '@lingui/react/macro';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { graphql } from '../../../gql/index.ts';

const AccountToResetQuery = graphql(`
  query AccountToReset($token: String!) {
    accountToReset(token: $token)
  }
`);

/** Names the account of a link for a new password, and who is logged out in this browser. */
export default function AccountToReset({ token }: { token: string }) {
  const { data } = usePageQuery(AccountToResetQuery, { variables: { token } });
  const { account } = useViewer();
  const username = data?.accountToReset;
  if (username === undefined) return null;
  const other = account && account.username !== username ? account.username : null;
  return (
    <p>
      <Trans>
        This link is for the account <strong>{username}</strong>.
      </Trans>{' '}
      {other !== null && (
        <Trans>
          You’re logged in as <strong>{other}</strong>. When you set the password, you’ll be logged in as {username}{' '}
          instead.
        </Trans>
      )}
    </p>
  );
}
