import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { paths } from '../app/paths.ts';
import { Notifications } from '../features/notifications/Notifications.tsx';
import { SatoHead } from '../mascot/SatoHead.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { media } from '../ui/media.ts';
import { AccountControls } from './AccountControls.tsx';
import { LanguageSelector } from './LanguageSelector.tsx';
import { AccountLinks, NavigationLinks } from './NavigationLinks.tsx';
import { ThemeControl } from './ThemeControl.tsx';

const MENU_ID = 'mobile-menu';

export function Header() {
  const { t } = useLingui();
  const { key: navigation } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, one to the same page too.
  useEffect(() => setMenuOpen(false), [navigation]);

  useEffect(() => {
    if (!isMenuOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setMenuOpen(false);
      toggle.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isMenuOpen]);

  return (
    <Bar>
      <Row>
        <Home to={paths.home}>
          <Logo />
          <span>{BRAND.name}</span>
        </Home>
        <DesktopNav aria-label={t`Main`}>
          <ul>
            <NavigationLinks />
          </ul>
        </DesktopNav>
        <Controls>
          <LanguageSelector />
          <OnDesktop>
            <ThemeControl />
          </OnDesktop>
          <Notifications />
          <AccountControls />
          <MenuToggle
            ref={toggle}
            type="button"
            aria-expanded={isMenuOpen}
            aria-controls={MENU_ID}
            aria-label={isMenuOpen ? t`Close menu` : t`Open menu`}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name={isMenuOpen ? 'close' : 'menu'} size={26} />
          </MenuToggle>
        </Controls>
      </Row>
      <MobileMenu id={MENU_ID} hidden={!isMenuOpen}>
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
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  gap: 4px;
  height: var(--header-height);

  ${media.lg} {
    gap: 12px;
  }
`;

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  color: var(--ink);
  font-family: var(--font-heading);
  font-size: 1.45rem;
  font-weight: 600;
  text-decoration: none;

  /* Beside four controls there is no room for it on the smallest screens; screen readers still have it. */
  @media (max-width: 359px) {
    span {
      position: absolute;
      clip-path: inset(50%);
    }
  }

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

    a {
      padding-inline: 9px;
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
  ${media.md} {
    display: none;
  }
`;

const MobileMenu = styled.div`
  display: grid;
  gap: 12px;
  max-height: calc(100dvh - var(--header-height));
  padding: 8px clamp(16px, 4vw, 40px) 20px;
  overflow-y: auto;
  border-top: 1px solid var(--line);

  &[hidden] {
    display: none;
  }

  ${media.md} {
    display: none;
  }
`;
