import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { useLanguage } from '../app/language.tsx';
import { SOCIAL } from '../app/social.ts';
import { Container } from '../ui/Container.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { media } from '../ui/media.ts';
import { FOOTER_NAVIGATION } from './navigation.ts';

/** What the footer of every page says: what the site is, where else it is, its pages, and whose it is. */
export function FooterGround() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const year = new Date().getUTCFullYear();
  return (
    <Ground>
      <Columns>
        <About>
          <Name>{BRAND.name}</Name>
          <p>{BRAND.tagline[language]}</p>
          <Social>
            {SOCIAL.map(({ name, icon, href }) => (
              <li key={name}>
                <a href={href} aria-label={t`${BRAND.name} on ${name}`} rel="noopener">
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </Social>
        </About>
        {FOOTER_NAVIGATION.map(({ id, heading, links }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{t(heading)}</h2>
            <ul>
              {links.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Columns>
      <Copyright>
        <Container>
          {/* The server's year stays where the visitor's clock tells another one. */}
          <span suppressHydrationWarning>
            <Trans>
              © {year} {BRAND.name}. All rights reserved.
            </Trans>
          </span>
          <a href={addresses.feed(language)}>RSS</a>
        </Container>
      </Copyright>
    </Ground>
  );
}

const Ground = styled.div`
  border-top: 2px solid var(--edge);
  background: var(--surface);
`;

const Columns = styled(Container)`
  display: grid;
  gap: 32px;
  padding-block: 40px 32px;

  ${media.md} {
    grid-template-columns: 2fr 1fr 1fr;
  }

  h2 {
    margin-bottom: 8px;
    font-size: var(--step-0);
  }

  nav a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    color: var(--ink);
  }

  ${media.touch} {
    nav a {
      min-height: 44px;
    }
  }
`;

const About = styled.div`
  display: grid;
  align-content: start;
  gap: 12px;

  p {
    max-width: 28em;
    color: var(--muted);
  }
`;

const Name = styled.strong`
  font-family: var(--font-heading);
  font-size: var(--step-1);
  font-weight: 600;
`;

const Social = styled.ul`
  display: flex;
  gap: 4px;
  margin-inline-start: -10px;

  a {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: var(--radius-control);
    color: var(--ink);
  }

  a:hover {
    background: var(--sun);
  }
`;

const Copyright = styled.div`
  padding-block: 16px;
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--step--1);

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 24px;
  }

  a {
    min-height: 24px;
    color: inherit;
  }
`;
