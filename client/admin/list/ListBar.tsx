import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SearchField } from '../../ui/SearchBar.tsx';
import { useSearchField } from '../../ui/useSearchField.ts';
import { AdminButton } from '../ui/AdminButton.tsx';

interface ListBarProps {
  label: string;
  /** The search in the address. */
  search: string;
  onSearch(text: string): void;
  /** Filters beside it. */
  children?: ReactNode;
}

/** The search above a list, which takes effect on submit, and on emptying the field. */
export function ListBar({ label, search, onSearch, children }: ListBarProps) {
  const { field, take } = useSearchField(search);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(take());
  }

  return (
    <Bar>
      <search>
        <form onSubmit={handleSubmit}>
          <SearchField
            ref={field}
            label={label}
            defaultValue={search}
            onChange={(event) => {
              if (event.target.value === '' && search) onSearch(take());
            }}
          />
          <AdminButton type="submit">
            <Trans>Search</Trans>
          </AdminButton>
        </form>
      </search>
      {children}
    </Bar>
  );
}

interface FilterToggleProps {
  isOn: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function FilterToggle({ isOn, onToggle, children }: FilterToggleProps) {
  return (
    <Toggle type="button" aria-pressed={isOn} onClick={onToggle}>
      {children}
    </Toggle>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-block: 14px;

  search {
    flex: 1 1 280px;
    max-width: 560px;
  }

  form {
    display: flex;
    gap: 8px;
  }

  search input {
    min-width: 0;
    min-height: 44px;
  }
`;

/** Filters that stay together: in one line that scrolls on phones. */
export const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  @media (max-width: 719.98px) {
    flex-wrap: nowrap;
    /* To the edges of the screen, with room for the outline of what has the focus, which would be cut off. */
    --screen-padding: clamp(16px, 4vw, 40px);
    margin: -6px calc(-1 * var(--screen-padding));
    padding: 6px var(--screen-padding);
    overflow-x: auto;
    scrollbar-width: none;

    button {
      flex: none;
    }
  }
`;

const Toggle = styled(AdminButton)`
  &[aria-pressed='true'] {
    border-color: var(--teal);
    background: var(--sea);
    color: var(--ink);
  }
`;

/** A choice among the filters. */
export const BarSelect = styled.select`
  min-height: 44px;
  max-width: 100%;
  padding: 6px 36px 6px 12px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
`;
