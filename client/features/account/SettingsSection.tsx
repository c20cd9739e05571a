import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface SettingsSectionProps {
  /** Id of its heading, unique on the page. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  justify-items: start;
  gap: 14px;
  padding: clamp(18px, 4vw, 28px);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);

  h2 {
    font-size: var(--step-1);
  }

  form {
    width: 100%;
    max-width: 26em;
    margin-top: 0;
  }

  form button[type='submit'] {
    justify-self: start;
  }
`;
