import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';

/** Says that an account with a passkey has to log in with it before it changes. */
export default function PasskeyFirst() {
  return (
    <p>
      <Trans>
        Your account has a passkey. To change this, log out and log in with it. If you no longer have any passkey,{' '}
        <Link to={paths.forgotPassword}>set a new password by email</Link>. There you can remove them all.
      </Trans>
    </p>
  );
}
