import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { bilingualText } from '../app/bilingual-text.ts';
import { SOCIAL } from '../app/social.ts';
import { TextPage } from '../frame/TextPage.tsx';
import { ContactAddress } from '../ui/ContactAddress.tsx';
import { DogBox } from '../ui/DogBox.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SatoPaw, SatoWaving } from '../ui/Sato.tsx';

const TEXTS = bilingualText({
  en: () => import('./contact/en.tsx'),
  es: () => import('./contact/es.tsx'),
});

export default function ContactPage() {
  const { t } = useLingui();
  return (
    <TextPage
      kind="ContactPage"
      title={t`Contact`}
      description={t`Questions, corrections and ideas are welcome, in English or Spanish.`}
      Mascot={SatoWaving}
      texts={TEXTS}
      intro={
        <Address>
          <Trans>
            Write to <ContactAddress />
          </Trans>
        </Address>
      }
    >
      <DogBox
        id="warning"
        title={<Trans>No one from {BRAND.name} will ever ask for your seed phrase</Trans>}
        Mascot={SatoPaw}
      >
        <Trans>
          Not by email, not in a comment, not on a social network, and not to “verify” or “recover” anything. The same
          goes for private keys, passwords and access to your screen. Anyone who asks is after your coins, even if they
          use our name and our dog.
        </Trans>
      </DogBox>
      <Social aria-labelledby="elsewhere">
        <h2 id="elsewhere">
          <Trans>Elsewhere</Trans>
        </h2>
        <ul>
          {SOCIAL.map(({ name, icon, href }) => (
            <li key={name}>
              <a href={href} rel="noopener">
                <Icon name={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Social>
    </TextPage>
  );
}

const Address = styled.p`
  font-family: var(--font-heading);
  font-size: var(--step-2);
  font-weight: 500;
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

const Social = styled.section`
  margin-top: 48px;

  h2 {
    font-size: var(--step-2);
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 28px;
    margin-top: 8px;
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
  }
`;
