import { Trans } from '@lingui/react/macro';
import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { SEARCH_MAX } from '#domain/limits.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { media } from './media.ts';
import { useSearchField } from './useSearchField.ts';

interface SearchBarProps {
  label: string;
  /** The search in the address. */
  value: string;
  /** Path of the page that searches, if it isn't this one. */
  action?: string;
  /** What stays in the address when the form is sent without scripts. */
  hidden?: Record<string, string>;
  onSearch(text: string): void;
  /** What lies below the field. */
  below?(field: RefObject<HTMLInputElement | null>): ReactNode;
  /** Further controls of the bar. */
  children?: ReactNode;
}

/** The bar above a listing. It takes effect on submit; without scripts the form itself loads the page. */
export function SearchBar({ label, value, action, hidden = {}, onSearch, below, children }: SearchBarProps) {
  const { field, take } = useSearchField(value);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(take());
  }

  return (
    <Form role="search" action={action} onSubmit={handleSubmit}>
      {Object.entries(hidden).map(([name, hiddenValue]) => (
        <input key={name} type="hidden" name={name} value={hiddenValue} />
      ))}
      <SearchField ref={field} label={label} name="q" defaultValue={value}>
        {below?.(field)}
      </SearchField>
      {children}
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}

/** A text field with a magnifying glass. */
export function SearchField({ label, children, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <Field>
      <Icon name="search" />
      <input type="search" aria-label={label} placeholder={label} maxLength={SEARCH_MAX} {...props} />
      {children}
    </Field>
  );
}

const Form = styled.form`
  display: grid;
  gap: 12px;
  margin-block: 24px 32px;

  ${media.md} {
    display: flex;
    align-items: center;
  }
`;

const Field = styled.div`
  position: relative;
  flex: 1;

  svg {
    position: absolute;
    top: 50%;
    left: 14px;
    translate: 0 -50%;
    color: var(--muted);
    pointer-events: none;
  }

  input {
    width: 100%;
    min-height: 46px;
    padding: 8px 14px 8px 44px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }

  input::placeholder {
    color: var(--muted);
    opacity: 1;
  }
`;

export const Select = styled.select`
  min-height: 46px;
  padding: 8px 38px 8px 14px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
`;
