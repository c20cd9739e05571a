import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { checkbox } from '../../styles/checkbox.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import type { ColumnChoice } from './useColumnChoice.ts';

interface ColumnMenuProps {
  /** The columns that can be hidden. */
  columns: { id: string; label: string }[];
  choice: ColumnChoice;
}

/** A button that opens the choice of columns. Esc and a click elsewhere close it. */
export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  const id = useId();
  return (
    <Place>
      <AdminButton type="button" popoverTarget={id}>
        <AdminIcon name="columns" />
        <span>
          <Trans>Columns</Trans>
        </span>
      </AdminButton>
      <Panel id={id} popover="auto">
        <legend>
          <Trans>Columns in this browser</Trans>
        </legend>
        {columns.map((column) => (
          <label key={column.id}>
            <input type="checkbox" checked={choice.isShown(column.id)} onChange={() => choice.toggle(column.id)} />
            {column.label}
          </label>
        ))}
      </Panel>
    </Place>
  );
}

const Place = styled.div`
  button {
    anchor-name: --admin-columns;
  }

  /* Beside the search on phones, where there is room for the icon only. */
  @media (max-width: 559.98px) {
    button {
      width: 44px;
      padding-inline: 0;
    }

    span {
      position: absolute;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;

/** Below its button; in the middle of the screen where browsers can't anchor it. */
const Panel = styled.fieldset`
  position: fixed;
  min-width: 220px;
  padding: 10px 8px;
  border: 1px solid var(--control-edge);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: 0 6px 24px rgb(0 0 0 / 18%);
  color: var(--ink);

  @supports (position-area: bottom) {
    inset: auto;
    margin: 6px 0 0;
    position-anchor: --admin-columns;
    position-area: bottom span-right;
    position-try-fallbacks: flip-inline;
  }

  legend {
    float: inline-start;
    width: 100%;
    padding: 0 8px 4px;
    color: var(--muted);
    font-size: 0.875rem;
  }

  label {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 40px;
    padding: 4px 8px;
    border-radius: 8px;
    clear: both;
  }

  label:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  input {
    ${checkbox}
  }
`;
