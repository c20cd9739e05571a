import { Trans } from '@lingui/react/macro';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SatoLost } from '../../ui/Sato.tsx';

/** Shown instead of the admin screen to people who may no longer see it. */
export function AccessDenied({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Notice
      Mascot={SatoLost}
      heading="h1"
      role="alert"
      title={<Trans>Access Denied</Trans>}
      action={
        <>
          <ButtonLink to={paths.home}>
            <Trans>Return to Home</Trans>
          </ButtonLink>
          {!isSignedIn && (
            <LoginLink>
              <Trans>Log in and come back here</Trans>
            </LoginLink>
          )}
        </>
      }
    >
      <Trans>You need to be an administrator to access this page.</Trans>
    </Notice>
  );
}
