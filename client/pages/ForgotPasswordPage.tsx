import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Head } from '../app/Head.tsx';
import { paths } from '../app/paths.ts';
import { AccountCard, Elsewhere } from '../features/account/AccountCard.tsx';
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx';
import { Link } from '../ui/Link.tsx';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      <Head title={t`Forgot your password?`} description={t`Get a link to set a new password.`} unlisted />
      <AccountCard
        title={<Trans>Forgot your password?</Trans>}
        lead={<Trans>We’ll send you a link to set a new one. It works for an hour.</Trans>}
      >
        <noscript>
          <p>
            <Trans>You need JavaScript to set a new password.</Trans>
          </p>
        </noscript>
        <p role="status">
          {email !== null && (
            <Trans>
              If an account has the address <strong>{email}</strong>, a link is on its way. If nothing arrives within a
              few minutes, check your spam folder and the spelling of the address.
            </Trans>
          )}
        </p>
        {email === null && <ForgotPasswordForm onDone={setEmail} />}
        <Elsewhere>
          <Trans>
            Can’t get email at that address anymore? <Link to={paths.contact}>Contact us</Link>
          </Trans>
        </Elsewhere>
        <Elsewhere>
          <Link to={paths.login()}>
            <Trans>Back to the login page</Trans>
          </Link>
        </Elsewhere>
      </AccountCard>
    </>
  );
}
