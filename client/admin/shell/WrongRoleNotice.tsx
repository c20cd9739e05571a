import { Trans, useLingui } from '@lingui/react/macro';
import { Head } from '../../app/Head.tsx';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SatoLost } from '../../ui/Sato.tsx';

/** For a screen that belongs to another role. */
export function WrongRoleNotice() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Access Denied`} description={t`Your role doesn’t include this screen.`} unlisted />
      <Notice
        Mascot={SatoLost}
        heading="h1"
        role="alert"
        title={<Trans>Access Denied</Trans>}
        action={
          <ButtonLink to={paths.admin}>
            <Trans>Return to Dashboard</Trans>
          </ButtonLink>
        }
      >
        <Trans>Your role doesn’t include this screen.</Trans>
      </Notice>
    </>
  );
}
