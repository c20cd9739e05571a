import { Trans } from '@lingui/react/macro';

/** Says that the account has to have a confirmed address first. */
export function ConfirmFirst() {
  return (
    <p>
      <Trans>
        First <a href="#email">confirm your email address</a>. Then you can set this up.
      </Trans>
    </p>
  );
}
