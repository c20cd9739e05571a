import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { bilingualText } from '../app/bilingual-text.ts';
import { paths } from '../app/paths.ts';
import { TextPage } from '../frame/TextPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { media } from '../ui/media.ts';
import { SatoWaving } from '../ui/Sato.tsx';

const TEXTS = bilingualText({
  en: () => import('./about/en.tsx'),
  es: () => import('./about/es.tsx'),
});

export default function AboutPage() {
  const { t } = useLingui();
  return (
    <TextPage
      kind="AboutPage"
      title={t`About ${BRAND.name}`}
      description={t`A street dog from Puerto Rico, and a site that explains Bitcoin in plain words.`}
      Mascot={SatoWaving}
      texts={TEXTS}
      intro={<Portrait />}
    >
      <Actions>
        <ButtonLink to={paths.course}>
          <Trans>Start Learning</Trans>
        </ButtonLink>
        <ButtonLink to={paths.contact} $kind="plain">
          <Trans>Write to us</Trans>
        </ButtonLink>
      </Actions>
    </TextPage>
  );
}

/* On phones, whose page headers have no room for him. */
const Portrait = styled(SatoWaving)`
  && {
    width: auto;
    height: 190px;
    margin: 0 auto;
  }

  /* The first heading is then the first thing in the text, as on the pages without him. */
  + h2 {
    margin-top: 32px;
  }

  ${media.sm} {
    && {
      display: none;
    }

    + h2 {
      margin-top: 0;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 14px;
  margin-top: 40px;
`;
