import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Head } from '../app/Head.tsx';
import { HttpStatus } from '../app/page-answer.tsx';
import { paths } from '../app/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocalizer } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SatoLost } from '../ui/Sato.tsx';
import { SearchBar } from '../ui/SearchBar.tsx';

export default function NotFoundPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localized = useLocalizer();
  const lang = useSearchParams()[0].get('lang');
  return (
    <>
      <HttpStatus status={404} />
      <Head title={t`404 Page Not Found`} description={t`There is nothing at this address.`} unlisted />
      <Notice
        Mascot={SatoLost}
        heading="h1"
        title={<Trans>404 Page Not Found</Trans>}
        action={
          <>
            <Search>
              <SearchBar
                label={t`Search the site`}
                value=""
                action={paths.search}
                hidden={lang ? { lang } : {}}
                onSearch={(text) => navigate(localized(text ? paths.searchFor(text, null) : paths.search))}
              />
            </Search>
            <ButtonLink to={paths.home} $kind="plain">
              <Trans>Go to the home page</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Sato sniffed everywhere: there is nothing at this address.</Trans>
      </Notice>
    </>
  );
}

const Search = styled.div`
  width: min(30rem, 100%);

  form {
    margin-block: 8px;
  }
`;
