import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Head } from '../app/Head.tsx';
import { paths } from '../app/paths.ts';
import { AccountCard, Done, Elsewhere } from '../features/account/AccountCard.tsx';
import { BrokenLink } from '../features/account/BrokenLink.tsx';
import { ConfirmEmailButton } from '../features/account/ConfirmEmailButton.tsx';
import { useMailToken } from '../features/account/mail-token.ts';
import { Link } from '../ui/Link.tsx';

export default function ConfirmEmailPage() {
  const { t } = useLingui();
  const token = useMailToken();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Head title={t`Confirm your email`} description={t`Confirm the email address of your account.`} unlisted />
      <AccountCard
        title={<Trans>Confirm your email</Trans>}
        lead={<Trans>If you ever forget your password, we’ll send a link to this address.</Trans>}
      >
        <noscript>
          <p>
            <Trans>You need JavaScript to confirm your address.</Trans>
          </p>
        </noscript>
        <Done role="status">
          {isDone && (
            <Trans>
              Thank you, your address is confirmed. If you confirmed it for the first time, your other devices may have
              been logged out.
            </Trans>
          )}
        </Done>
        {token !== null && !isDone && <ConfirmEmailButton token={token} onDone={() => setDone(true)} />}
        {token === null && <BrokenLink />}
        <Elsewhere>
          <Link to={paths.settings}>
            <Trans>Settings</Trans>
          </Link>
        </Elsewhere>
      </AccountCard>
    </>
  );
}
