import { Trans, useLingui } from '@lingui/react/macro';
import { Head } from '../app/Head.tsx';
import { HttpStatus } from '../app/page-answer.tsx';
import { paths } from '../app/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SatoLost } from '../ui/Sato.tsx';

export default function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <HttpStatus status={404} />
      <Head title={t`404 Page Not Found`} description={t`There is nothing at this address.`} unlisted />
      <Notice
        Mascot={SatoLost}
        heading="h1"
        title={<Trans>404 Page Not Found</Trans>}
        action={
          <ButtonLink to={paths.home}>
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        }
      >
        <Trans>Sato sniffed everywhere: there is nothing at this address.</Trans>
      </Notice>
    </>
  );
}
