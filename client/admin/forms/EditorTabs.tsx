import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import { media } from '../../ui/media.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { TabId } from './kinds/form-kind.ts';
import { problemPaths } from './saving/form-problems.ts';
import { useEditorContext } from './useEditor.tsx';

/** The fields in three tabs; one that holds a refused field says so. */
export function EditorTabs({ panels }: { panels: Partial<Record<TabId, ReactNode>> }) {
  const { t } = useLingui();
  const { kind, form, base, tab, setTab } = useEditorContext();
  const { errors } = useFormState({ control: form.control });
  const problems = problemPaths(kind, errors);
  const labels: Record<TabId, ReactNode> = {
    english: <Trans>English</Trans>,
    spanish: <Trans>Spanish</Trans>,
    common: <Trans>Common Fields</Trans>,
  };

  const tabWith = (id: TabId) => {
    const count = problems.filter((problem) => problem.tab === id).length;
    const outdated = id === 'spanish' ? (base.outdated?.length ?? 0) : 0;
    return {
      id,
      label: (
        <>
          {labels[id]}
          {outdated > 0 && (
            <Count data-tone="note">
              {' '}
              <span aria-hidden="true">{outdated}</span>
              <span className="visually-hidden">
                (<Plural value={outdated} one="# text out of date" other="# texts out of date" />)
              </span>
            </Count>
          )}
          {count > 0 && (
            <Count>
              {' '}
              <span aria-hidden="true">{count}</span>
              <span className="visually-hidden">
                (<Plural value={count} one="# problem" other="# problems" />)
              </span>
            </Count>
          )}
        </>
      ),
      panel: <Panel $columns={id === 'common'}>{panels[id]}</Panel>,
    };
  };

  return (
    <Tabs<TabId>
      label={t`Parts of the form`}
      tabs={[tabWith('english'), tabWith('spanish'), tabWith('common')]}
      selected={tab}
      onSelect={setTab}
    />
  );
}

const Panel = styled.div<{ $columns: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  padding-top: 24px;

  ${media.lg} {
    grid-template-columns: repeat(${({ $columns }) => ($columns ? 2 : 1)}, minmax(0, 1fr));
    align-items: start;
  }
`;

const Count = styled.span`
  > [aria-hidden] {
    display: inline-block;
    min-width: 1.6em;
    margin-left: 4px;
    padding-inline: 6px;
    border-radius: var(--radius-pill);
    background: var(--coral);
    color: var(--surface);
    font-size: var(--step--1);
    line-height: 1.6;
  }

  &[data-tone='note'] > [aria-hidden] {
    background: var(--mango);
    color: var(--on-mango);
  }
`;
