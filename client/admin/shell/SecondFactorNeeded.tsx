import { Trans, useLingui } from '@lingui/react/macro';
import { Head } from '../../app/Head.tsx';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SatoPaw } from '../../ui/Sato.tsx';

/** Shown instead of the admin screen to people who have to turn on two-step login first. */
export function SecondFactorNeeded() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Turn on two-step login`} description={t`The admin area needs two-step login.`} unlisted />
      <Notice
        Mascot={SatoPaw}
        heading="h1"
        title={<Trans>Turn on two-step login</Trans>}
        action={
          <ButtonLink to={`${paths.settings}#two-step`}>
            <Trans>Open settings</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          On this site, people with your role log in with a code as well as a password, or with a passkey. If you have a
          passkey, log out and log in with it. Otherwise, set up either one to open the admin area.
        </Trans>
      </Notice>
    </>
  );
}
