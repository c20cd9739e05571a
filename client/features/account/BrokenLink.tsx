import { Trans } from '@lingui/react/macro';
import { ErrorBox } from '../../ui/ErrorBox.tsx';

/** For an address without the token that the mail has. */
export function BrokenLink() {
  return (
    <ErrorBox>
      <Trans>This link is incomplete. Open it again from the email, or copy the whole link.</Trans>
    </ErrorBox>
  );
}
