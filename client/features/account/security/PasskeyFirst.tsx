import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';

/** Says that an account with a passkey has to log in with it before it changes. */
export default function PasskeyFirst() {
  return (
    <p>
      <Trans>
        Your account has a passkey, so you have to log in with it first. Log out, then log in with your passkey. If you
        no longer have any passkeys, <Link to={paths.forgotPassword}>set a new password by email</Link>. There you can
        remove them all.
      </Trans>
    </p>
  );
}
