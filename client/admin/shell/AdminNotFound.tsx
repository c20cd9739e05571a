import { Trans, useLingui } from '@lingui/react/macro';
import { Head } from '../../app/Head.tsx';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SatoLost } from '../../ui/Sato.tsx';

/** For an unknown address under /admin. */
export function AdminNotFound() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Page Not Found`} description={t`The admin page you're looking for doesn't exist.`} unlisted />
      <Notice
        Mascot={SatoLost}
        heading="h1"
        title={<Trans>Page Not Found</Trans>}
        action={
          <ButtonLink to={paths.admin}>
            <Trans>Return to Dashboard</Trans>
          </ButtonLink>
        }
      >
        <Trans>The admin page you're looking for doesn't exist.</Trans>
      </Notice>
    </>
  );
}
