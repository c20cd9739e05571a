import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** What the tabs are for, for screen readers. */
  label: string;
  tabs: Tab<Id>[];
  selected: Id;
  onSelect(id: Id): void;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Panels of which one shows; the others keep what was typed into them. Keys as the ARIA Authoring Practices have them.
 * Our own, because the known libraries write inline styles, which the content security policy stops in HTML.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    const tab = tabs[index];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-${id}`}
            aria-controls={`${name}-${id}-panel`}
            aria-selected={id === selected}
            tabIndex={id === selected ? undefined : -1}
            onClick={() => onSelect(id)}
          >
            {text}
          </button>
        ))}
      </List>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${name}-${id}-panel`}
          aria-labelledby={`${name}-${id}`}
          hidden={id !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  );
}

const List = styled.div`
  display: flex;
  gap: 4px;
  padding: 4px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);

  button {
    flex: 1;
    min-height: 44px;
    padding: 4px 16px;
    border: 0;
    border-radius: 6px;
    background: transparent;
    font-family: var(--font-heading);
    font-weight: 500;
  }

  button:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  button[aria-selected='true'] {
    background: var(--sun);
    box-shadow: inset 0 -3px 0 var(--mango);
  }
`;
