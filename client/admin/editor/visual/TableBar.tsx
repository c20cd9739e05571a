import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import { focused } from './focused.ts';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useRovingFocus } from './useRovingFocus.ts';

/** Buttons for the table at the cursor. */
export function TableBar({ editor, controls }: { editor: Editor; controls: string }) {
  const { t } = useLingui();
  const { toolbar, onFocus, onKeyDown } = useRovingFocus();
  const run = () => focused(editor).chain();
  const actions: [string, () => unknown][] = [
    [t`Row above`, () => run().addRowBefore().run()],
    [t`Row below`, () => run().addRowAfter().run()],
    [t`Delete row`, () => run().deleteRow().run()],
    [t`Column before`, () => run().addColumnBefore().run()],
    [t`Column after`, () => run().addColumnAfter().run()],
    [t`Delete column`, () => run().deleteColumn().run()],
    [t`Header row`, () => run().toggleHeaderRow().run()],
    [t`Delete table`, () => run().deleteTable().run()],
  ];
  return (
    <Bar
      ref={toolbar}
      role="toolbar"
      aria-label={t`Table tools`}
      aria-controls={controls}
      data-toolbar
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') focused(editor);
        else onKeyDown(event);
      }}
    >
      {actions.map(([label, act]) => (
        <ToolbarButton key={label} label={label} onClick={act}>
          {label}
        </ToolbarButton>
      ))}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  gap: 2px 4px;
  padding: 2px 6px;
  overflow-x: auto;
  border-top: 1px solid var(--line);
  background: var(--sea);

  button {
    padding-inline: 10px;
    font-family: inherit;
    font-size: var(--step--1);
  }

  ${media.md} {
    flex-wrap: wrap;
    overflow: visible;
  }
`;
