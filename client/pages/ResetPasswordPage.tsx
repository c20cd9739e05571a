import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Head } from '../app/Head.tsx';
import { Redirect } from '../app/page-answer.tsx';
import { paths } from '../app/paths.ts';
import { useViewer } from '../app/viewer.tsx';
import { AccountCard, Elsewhere } from '../features/account/AccountCard.tsx';
import { BrokenLink } from '../features/account/BrokenLink.tsx';
import { useMailToken } from '../features/account/mail-token.ts';
import { NewPasswordForm } from '../features/account/NewPasswordForm.tsx';
import { Link, useLocalized } from '../ui/Link.tsx';

export default function ResetPasswordPage() {
  const { t } = useLingui();
  const token = useMailToken();
  const { account } = useViewer();
  const [isDone, setDone] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const home = useLocalized(paths.home);
  return (
    <>
      <Head title={t`Set a new password`} description={t`Set a new password for your account.`} unlisted />
      {isDone && account && <Redirect to={home} />}
      <AccountCard
        title={<Trans>Set a new password</Trans>}
        lead={<Trans>This logs you in here, and logs out all other devices.</Trans>}
      >
        <noscript>
          <p>
            <Trans>You need JavaScript to set a new password.</Trans>
          </p>
        </noscript>
        {needsCode ? (
          <p role="status">
            <Trans>
              Your new password is set. Now <Link to={paths.login()}>log in</Link> with it and with a code from your
              app.
            </Trans>
          </p>
        ) : (
          <>
            {token !== null && (
              <NewPasswordForm
                token={token ?? ''}
                onDone={() => setDone(true)}
                onCodeNeeded={() => setNeedsCode(true)}
              />
            )}
            {token === null && <BrokenLink />}
            <Elsewhere>
              <Link to={paths.forgotPassword}>
                <Trans>Ask for a new link</Trans>
              </Link>
            </Elsewhere>
          </>
        )}
      </AccountCard>
    </>
  );
}
