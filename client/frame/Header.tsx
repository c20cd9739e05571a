import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { paths } from '../app/paths.ts';
import { Notifications } from '../features/notifications/Notifications.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { media } from '../ui/media.ts';
import { SatoHead } from '../ui/Sato.tsx';
import { useMenu } from '../ui/useMenu.ts';
import { AccountControls } from './AccountControls.tsx';
import { LanguageSelector } from './LanguageSelector.tsx';
import { AccountLinks, NavigationLinks } from './NavigationLinks.tsx';
import { SiteSearch } from './SiteSearch.tsx';
import { ThemeControl } from './ThemeControl.tsx';

const MENU_ID = 'mobile-menu';

export function Header({ isWide }: { isWide?: boolean }) {
  const { t } = useLingui();
  const menu = useMenu();
  return (
    <Bar>
      <Row $isWide={isWide}>
        <Home to={paths.home}>
          <Logo eager />
          <span>{BRAND.name}</span>
        </Home>
        <DesktopNav aria-label={t`Main`}>
          <ul>
            <NavigationLinks />
          </ul>
        </DesktopNav>
        <Controls>
          <SiteSearch />
          <LanguageSelector />
          <OnDesktop>
            <ThemeControl />
          </OnDesktop>
          <Notifications />
          <AccountControls />
          <MenuToggle
            ref={menu.button}
            type="button"
            aria-expanded={menu.isOpen}
            aria-controls={MENU_ID}
            aria-label={menu.isOpen ? t`Close menu` : t`Open menu`}
            onClick={menu.toggle}
          >
            <Icon name={menu.isOpen ? 'close' : 'menu'} size={26} />
          </MenuToggle>
        </Controls>
      </Row>
      <MobileMenu id={MENU_ID} hidden={!menu.isOpen}>
        <nav aria-label={t`Main`}>
          <ul>
            <NavigationLinks />
            <AccountLinks />
          </ul>
        </nav>
        <ThemeControl />
      </MobileMenu>
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 40;
  border-bottom: 2px solid var(--edge);
  background: var(--paper);

  @media (max-height: 420px) {
    position: relative;
  }

  /* The menu is part of it then. */
  @media (scripting: none) and (max-width: 767.98px) {
    position: relative;
  }
`;

const Row = styled(Container)<{ $isWide?: boolean }>`
  ${({ $isWide }) => $isWide && '--page-width: 1440px;'}
  display: flex;
  align-items: center;
  gap: 4px;
  height: var(--bar-height);

  > :not(:first-child) {
    flex: none;
  }

  /* An admin's Spanish controls need every pixel here. */
  @media (min-width: 768px) and (max-width: 819px) {
    padding-inline: 16px;

    nav a {
      padding-inline: 3px;
    }
  }

  @media (min-width: 1024px) and (max-width: 1099px) {
    nav a {
      padding-inline: 12px;
    }
  }

  @media (min-width: 1100px) {
    gap: 12px;
  }
`;

/** Where all the rest leaves no room for the name, it wraps into a second line, which only screen readers have. */
const Home = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 46px;
  height: 46px;
  overflow: hidden;
  color: var(--ink);
  font-family: var(--font-heading);
  font-size: 1.45rem;
  font-weight: 600;
  line-height: 46px;
  text-decoration: none;

  ${media.lg} {
    font-size: 1.6rem;
  }
`;

const Logo = styled(SatoHead)`
  width: 46px;
  height: 46px;
`;

const DesktopNav = styled.nav`
  display: none;

  ul {
    display: flex;
  }

  ${media.md} {
    display: block;
    margin-inline-start: 6px;

    a {
      padding-inline: 6px;
    }
  }

  @media (min-width: 820px) {
    a {
      padding-inline: 10px;
    }
  }

  ${media.lg} {
    margin-inline-start: 20px;

    ul {
      gap: 4px;
    }

    a {
      padding-inline: 14px;
    }
  }
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  margin-inline-start: auto;

  ${media.lg} {
    gap: 4px;
  }
`;

const OnDesktop = styled.div`
  display: none;

  ${media.md} {
    display: block;
  }
`;

const MenuToggle = styled(IconButton)`
  @media (scripting: none) {
    display: none;
  }

  ${media.md} {
    display: none;
  }
`;

const MobileMenu = styled.div`
  display: grid;
  gap: 12px;
  max-height: calc(100dvh - var(--bar-height));
  padding: 8px clamp(16px, 4vw, 40px) 20px;
  overflow-y: auto;
  border-top: 1px solid var(--line);

  &[hidden] {
    display: none;
  }

  /* Always there where nothing can open it. */
  @media (scripting: none) and (max-width: 767.98px) {
    &[hidden] {
      display: block;
      padding-block: 2px;
    }

    ul {
      display: flex;
      flex-wrap: wrap;
    }

    a {
      padding-inline: 9px;
    }
  }

  ${media.md} {
    display: none;
  }
`;
