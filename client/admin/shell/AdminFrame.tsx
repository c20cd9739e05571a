import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { AdminIcon, type AdminIconName } from '../AdminIcon.tsx';
import { ADMIN_SECTIONS, type AdminSection } from '../sections.ts';

const LABELS: Record<AdminSection, MessageDescriptor> = {
  articles: msg`Articles`,
  videos: msg`Videos`,
  modules: msg`Modules`,
  lessons: msg`Lessons`,
  comments: msg`Comments`,
  users: msg`Users`,
};

/** The frame of every admin screen, with links to all sections. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Frame>
      <nav aria-label={t`Admin area`}>
        <Entries>
          <Entry to={paths.admin} icon="dashboard" isCurrent={pathname === paths.admin}>
            {t`Dashboard`}
          </Entry>
          {ADMIN_SECTIONS.map((section) => (
            <Entry
              key={section}
              to={paths.adminList(section)}
              icon={section}
              isCurrent={isIn(paths.adminList(section))}
            >
              {t(LABELS[section])}
            </Entry>
          ))}
          <Entry to={paths.home} icon="site">
            {t`View Site`}
          </Entry>
        </Entries>
      </nav>
      <Screen>{children}</Screen>
    </Frame>
  );
}

interface EntryProps {
  to: string;
  icon: AdminIconName;
  isCurrent?: boolean;
  children: ReactNode;
}

function Entry({ to, icon, isCurrent, children }: EntryProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <AdminIcon name={icon} />
        {children}
      </Link>
    </li>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  max-width: 1440px;
  min-height: 80vh;
  margin-inline: auto;
  font-size: 0.9375rem;
  line-height: 1.5;

  ${media.lg} {
    grid-template-columns: 208px minmax(0, 1fr);
    align-content: stretch;
  }
`;

/** Four abreast on a phone, one row on a tablet, a column at the side of a desk. */
const Entries = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 4px;
  padding: 8px clamp(8px, 2vw, 24px);
  border-bottom: 1px solid var(--line);

  a {
    display: grid;
    justify-items: center;
    gap: 2px;
    min-height: 52px;
    padding: 6px 2px;
    border-radius: var(--radius-control);
    color: var(--ink);
    font-size: 0.8125rem;
    font-weight: 500;
    line-height: 1.3;
    overflow-wrap: normal;
    text-align: center;
    text-decoration: none;
  }

  a:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  a[aria-current] {
    background: var(--sun);
    box-shadow: inset 0 -3px 0 var(--mango);
  }

  ${media.md} {
    grid-template-columns: repeat(8, minmax(0, 1fr));
  }

  ${media.lg} {
    position: sticky;
    top: var(--header-height);
    grid-template-columns: minmax(0, 1fr);
    max-height: calc(100dvh - var(--header-height));
    padding: 24px 12px 24px 24px;
    overflow-y: auto;
    border: 0;

    a {
      display: flex;
      align-items: center;
      gap: 12px;
      min-height: 44px;
      padding: 6px 14px;
      font-size: 1rem;
      text-align: start;
    }

    a[aria-current] {
      box-shadow: inset 3px 0 0 var(--mango);
    }
  }
`;

const Screen = styled.div`
  padding: 20px clamp(16px, 3vw, 40px) 64px;

  h1 {
    font-size: var(--step-3);
  }

  ${media.lg} {
    padding-top: 32px;
    border-inline-start: 1px solid var(--line);
  }
`;
