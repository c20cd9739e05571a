import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { SEARCH_SUGGESTIONS_FROM } from '#domain/limits.ts';
import type { SearchKind } from '#domain/search.ts';
import { useLanguage } from '../../app/language.tsx';
import type { SearchSuggestionsQuery as Found } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';

const SearchSuggestionsQuery = graphql(`
  query SearchSuggestions($search: String!, $language: Language!) {
    searchSuggestions(search: $search, language: $language) {
      kind
      path
      title { value language }
    }
  }
`);

/** Milliseconds without a key until the server is asked. */
const PAUSE = 150;

const GROUPS: Record<SearchKind, MessageDescriptor> = {
  article: msg`Articles`,
  video: msg`Videos`,
  lesson: msg`Lessons`,
  term: msg`Glossary`,
};

export interface SuggestionsProps {
  /** A field that holds its text itself, in a form that goes to all results. */
  field: RefObject<HTMLInputElement | null>;
  /** Whether the list lies over what is below. */
  isFloating?: boolean;
}

/**
 * Makes a field a combobox: a list of results below it, by kind, that the arrow keys go through. Enter without a choice
 * sends the form. Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SearchSuggestions({ field, isFloating = false }: SuggestionsProps) {
  const { t } = useLingui();
  const id = useId();
  const { key: navigation } = useLocation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useSuggestions(isOpen ? text : '');
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const count = found?.length ?? 0;
  const groups = [...new Set(found?.map(({ kind }) => kind))];
  const options = groups.flatMap((kind) => found?.filter((each) => each.kind === kind) ?? []);

  function turn(isOpen: boolean) {
    setOpen(isOpen);
    setActive(null);
  }

  const follow = useEffectEvent(() => {
    setText(field.current?.value.trim().replace(/\s+/g, ' ').toLowerCase() ?? '');
    turn(true);
  });
  const close = useEffectEvent(() => turn(false));
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, isComposing } = event;
    if (isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      event.preventDefault();
      if (altKey || !isOpen) turn(step > 0);
      else if (count > 0) setActive(active === null ? (step > 0 ? 0 : count - 1) : (active + step + count) % count);
    } else if (key === 'Escape' && count > 0) {
      // It would also empty the field and close what it is in.
      event.preventDefault();
      turn(false);
    } else if (key === 'Enter') {
      if (active !== null) {
        event.preventDefault();
        list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
      }
      turn(false);
    } else if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) {
      setActive(null);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, one to the same page too.
  useEffect(() => close(), [navigation]);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    element.addEventListener('input', () => follow(), { signal });
    element.addEventListener('keydown', (event) => handleKey(event), { signal });
    element.addEventListener('blur', () => close(), { signal });
    // What was typed before this code was there.
    if (element === document.activeElement && element.value !== element.defaultValue) follow();
    return () => leaving.abort();
  }, [field]);

  // The field was there before, so that nothing that is typed gets lost.
  useEffect(() => {
    const element = field.current;
    element?.setAttribute('role', 'combobox');
    element?.setAttribute('autocomplete', 'off');
    element?.setAttribute('aria-autocomplete', 'list');
    element?.setAttribute('aria-controls', id);
    element?.setAttribute('aria-expanded', String(count > 0));
    if (active === null) element?.removeAttribute('aria-activedescendant');
    else element?.setAttribute('aria-activedescendant', `${id}-${active}`);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [field, id, count, active]);

  return (
    <>
      {count > 0 && (
        <List
          ref={list}
          id={id}
          role="listbox"
          aria-label={t`Suggestions`}
          $isFloating={isFloating}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((kind) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets.
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <small id={`${id}-${kind}`} role="presentation">
                {t(GROUPS[kind])}
              </small>
              {options.map(
                (option, index) =>
                  option.kind === kind && (
                    <Link
                      key={option.path}
                      id={`${id}-${index}`}
                      to={option.path}
                      role="option"
                      aria-selected={index === active}
                      tabIndex={-1}
                    >
                      <Text text={option.title} />
                    </Link>
                  ),
              )}
            </div>
          ))}
        </List>
      )}
      <span className="visually-hidden" role="status">
        {found &&
          (count > 0 ? (
            <Plural
              value={count}
              one="# suggestion. Choose with the arrow keys and Enter."
              other="# suggestions. Choose with the arrow keys and Enter."
            />
          ) : (
            <Trans>No suggestions</Trans>
          ))}
      </span>
    </>
  );
}

type Suggestions = Found['searchSuggestions'];

/** What was found before stays until the next answer, so that the list doesn't flicker. Null if there is none. */
function useSuggestions(text: string): Suggestions | null {
  const apollo = useLazyApollo();
  const { language } = useLanguage();
  const [found, setFound] = useState<Suggestions | null>(null);

  useEffect(() => {
    if (text.length < SEARCH_SUGGESTIONS_FROM) {
      setFound(null);
      return;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const client = await apollo.client();
      const variables = { search: text, language };
      const context = { queryDeduplication: false, fetchOptions: { signal } };
      const { data } = await client.query({ query: SearchSuggestionsQuery, variables, context });
      if (!signal.aborted) setFound(data?.searchSuggestions ?? null);
    };
    // Without an answer there are none; Enter still leads to the results.
    const timer = setTimeout(() => ask().catch(() => signal.aborted || setFound(null)), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [apollo, text, language]);

  return found;
}

const List = styled.div<{ $isFloating: boolean }>`
  padding: 4px;

  ${({ $isFloating }) =>
    $isFloating &&
    `position: absolute;
    z-index: 2;
    inset: calc(100% + 8px) 0 auto;
    border: 2px solid var(--edge);
    border-radius: var(--radius-card);
    background: var(--surface);
    box-shadow: 4px 4px 0 var(--shadow);`}

  small {
    display: block;
    padding: 8px 12px 2px;
    color: var(--muted);
  }

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 6px 12px;
    border-radius: 8px;
    color: var(--ink);
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  a:hover,
  a[aria-selected='true'] {
    background: var(--sun);
  }

  a[aria-selected='true'] {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
  }
`;
