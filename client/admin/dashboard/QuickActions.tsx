import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { CONTENT_SECTIONS } from '../sections.ts';
import { NEW_LABELS } from '../texts.ts';
import { AdminButtonLink } from '../ui/AdminButton.tsx';

/** The most common tasks. */
export function QuickActions() {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>
        <Trans>Quick Actions</Trans>
      </Heading>
      <Buttons>
        {CONTENT_SECTIONS.map((section) => (
          <li key={section}>
            <AdminButtonLink to={paths.adminNew(section)}>
              <AdminIcon name={section} />
              {t(NEW_LABELS[section])}
            </AdminButtonLink>
          </li>
        ))}
      </Buttons>
    </section>
  );
}

const Heading = styled.h2`
  font-size: 1.1875rem;
`;

const Buttons = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 160px), 1fr));
  gap: 10px;
  max-width: 900px;
  margin-top: 10px;

  a {
    display: flex;
    justify-content: flex-start;
  }
`;
