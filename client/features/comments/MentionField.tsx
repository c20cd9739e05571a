import { Plural, useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { mentionAtEnd } from '#domain/mentions.ts';
import { TextArea } from '../../ui/TextArea.tsx';

/** Most names that are suggested at once. */
const SUGGESTIONS_MAX = 6;

/** The people of this conversation, without the one who writes. */
export interface People {
  names: readonly string[];
  /** Also asks for those whose comments aren't on the page. */
  loadMore(): void;
}

export const PeopleContext = createContext<People>({ names: [], loadMore: () => {} });

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText(text: string): void;
}

/** The field for a comment. While a name is typed after an @, it suggests people of this conversation. */
export function MentionField({ ref, value, onText, onKeyDown, ...props }: MentionFieldProps) {
  const { t } = useLingui();
  const people = use(PeopleContext);
  const listId = useId();
  /** The beginning of a name before the caret; null if there is none, or the list was closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** Where the caret belongs after the next render. */
  const caret = useRef<number | null>(null);
  const names = typed === null ? [] : suggestions(people.names, typed);
  const isOpen = names.length > 0;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function lookBeforeCaret({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const next = selectionStart === selectionEnd ? mentionAtEnd(text.slice(0, selectionStart)) : null;
    if (next !== null) people.loadMore();
    if (next !== typed) setActive(0);
    setTyped(next);
  }

  function choose(name: string) {
    const end = ref.current?.selectionStart ?? value.length;
    const before = `${value.slice(0, end - (typed ?? '').length)}${name} `;
    caret.current = before.length;
    onText(before + value.slice(end).replace(/^ /, ''));
    setTyped(null);
    ref.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!isOpen || hasModifier || event.nativeEvent.isComposing) return onKeyDown?.(event);
    const name = names[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % names.length);
    else if (event.key === 'ArrowUp') setActive((active + names.length - 1) % names.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && name !== undefined) choose(name);
    else return onKeyDown?.(event);
    event.preventDefault();
  }

  return (
    <Place>
      <TextArea
        {...props}
        ref={ref}
        value={value}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          lookBeforeCaret(target);
        }}
        onClick={({ currentTarget }) => lookBeforeCaret(currentTarget)}
        onBlur={() => setTyped(null)}
        onKeyDown={handleKeyDown}
      />
      {isOpen && (
        <List id={listId} role="listbox" aria-label={t`People in this conversation`}>
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option.
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>@{name}</bdi>
            </div>
          ))}
        </List>
      )}
      <p className="visually-hidden" aria-live="polite">
        {isOpen && (
          <Plural
            value={names.length}
            one="# person to mention. Choose with the arrow keys and Enter."
            other="# people to mention. Choose with the arrow keys and Enter."
          />
        )}
      </p>
    </Place>
  );
}

/** Names that begin with what is typed, without regard to letter case; none if nothing is left to complete. */
function suggestions(people: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const found = people.filter((name) => name.toLowerCase().startsWith(wanted)).slice(0, SUGGESTIONS_MAX);
  return found.length === 1 && found[0]?.toLowerCase() === wanted ? [] : found;
}

const Place = styled.div`
  position: relative;
`;

const List = styled.div`
  position: absolute;
  z-index: 2;
  top: 100%;
  left: 0;
  width: min(100%, 320px);
  margin-top: 4px;
  padding: 4px;
  border: 2px solid var(--edge);
  border-radius: var(--radius-control);
  background: var(--surface);
  box-shadow: 0 6px 18px rgb(0 0 0 / 18%);

  > div {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 4px 12px;
    border-radius: 8px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  > div:hover,
  > div[aria-selected='true'] {
    background: var(--sun);
  }
`;
