import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Permission } from '#domain/permissions.ts';
import { paths } from '../../app/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { useMenu } from '../../ui/useMenu.ts';
import { AdminIcon, type AdminIconName } from '../AdminIcon.tsx';
import { QuickFind } from '../find/QuickFind.tsx';
import { ADMIN_SECTIONS, type AdminSection, SECTION_PERMISSION } from '../sections.ts';
import { useMay } from '../useMay.ts';

const LABELS: Record<AdminSection, MessageDescriptor> = {
  articles: msg`Articles`,
  videos: msg`Videos`,
  modules: msg`Modules`,
  lessons: msg`Lessons`,
  comments: msg`Comments`,
  users: msg`Users`,
};

interface Place {
  permission: Permission;
  path: string;
  icon: AdminIconName;
  label: MessageDescriptor;
}

const MENU_ID = 'admin-menu';

const PLACES: Place[] = [
  { permission: 'admin:enter', path: paths.admin, icon: 'dashboard', label: msg`Dashboard` },
  ...ADMIN_SECTIONS.map((section) => ({
    permission: SECTION_PERMISSION[section],
    path: paths.adminList(section),
    icon: section,
    label: LABELS[section],
  })),
  { permission: 'content:write', path: paths.adminMedia, icon: 'media', label: msg`Images` },
  { permission: 'newsletter:compose', path: paths.adminNewsletter, icon: 'newsletter', label: msg`Newsletter` },
  { permission: 'admin:enter', path: paths.adminTrash, icon: 'trash', label: msg`Trash` },
  { permission: 'content:write', path: paths.adminActivity, icon: 'activity', label: msg`Activity` },
];

/** The navigation around every screen of the admin area: at the side of a wide window, elsewhere a menu. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const menu = useMenu();
  const may = useMay();
  const isIn = ({ path }: Place) => pathname === path || (path !== paths.admin && pathname.startsWith(`${path}/`));
  const current = PLACES.find(isIn);
  const here = current ? t(current.label) : t`Admin area`;
  return (
    <Frame>
      <nav aria-label={t`Admin area`}>
        <Toggle
          ref={menu.button}
          type="button"
          aria-expanded={menu.isOpen}
          aria-controls={MENU_ID}
          aria-label={t`Menu, now: ${here}`}
          onClick={menu.toggle}
        >
          <AdminIcon name={current?.icon ?? 'dashboard'} />
          <span>{here}</span>
          <Icon name="right" size={20} />
        </Toggle>
        <Entries id={MENU_ID} data-open={menu.isOpen ? '' : undefined}>
          <li>
            <QuickFind />
          </li>
          {PLACES.filter(({ permission }) => may(permission)).map((place) => (
            <li key={place.path}>
              <Link to={place.path} aria-current={place === current ? 'page' : undefined}>
                <AdminIcon name={place.icon} />
                {t(place.label)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.home}>
              <AdminIcon name="site" />
              {t`View Site`}
            </Link>
          </li>
        </Entries>
      </nav>
      <Screen>{children}</Screen>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  max-width: 1440px;
  min-height: calc(100dvh - var(--header-height));
  margin-inline: auto;
  font-size: 0.9375rem;
  line-height: 1.5;

  ${media.lg} {
    grid-template-columns: 208px minmax(0, 1fr);
    align-content: stretch;
  }
`;

const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 52px;
  padding: 8px clamp(16px, 4vw, 40px);
  border: 0;
  border-bottom: 1px solid var(--line);
  background: transparent;
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-align: start;

  > svg:last-child {
    margin-inline-start: -6px;
    transform: rotate(90deg);
    transition: transform 150ms ease-out;
  }

  &[aria-expanded='true'] > svg:last-child {
    transform: rotate(-90deg);
  }

  &:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  ${media.lg} {
    display: none;
  }
`;

/** Two abreast on a phone, three on a tablet, a column at the side of a wide window. */
const Entries = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 4px;
  /* The icons of the entries begin where the name of the section does. */
  padding: 8px clamp(6px, calc(4vw - 10px), 30px);
  border-bottom: 1px solid var(--line);

  &:not([data-open]) {
    display: none;
  }

  a {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    padding: 6px 10px;
    border-radius: var(--radius-control);
    color: var(--ink);
    font-size: 1rem;
    font-weight: 500;
    line-height: 1.3;
    text-decoration: none;
  }

  a:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  a[aria-current] {
    background: var(--sun);
    box-shadow: inset 3px 0 0 var(--mango);
  }

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.lg} {
    position: sticky;
    top: var(--header-height);
    grid-template-columns: minmax(0, 1fr);
    max-height: calc(100dvh - var(--header-height));
    /* The icons of the entries begin where the logo does. */
    padding: 24px 12px 24px 26px;
    overflow-y: auto;
    border: 0;

    &:not([data-open]) {
      display: grid;
    }

    a {
      padding-inline: 14px;
    }
  }
`;

const Screen = styled.div`
  padding: 20px clamp(16px, 4vw, 40px) 64px;

  h1 {
    font-size: var(--step-3);
  }

  ${media.lg} {
    padding-top: 32px;
    border-inline-start: 1px solid var(--line);
  }
`;
