import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ISSUE_ITEMS_MAX, SEARCH_MAX } from '#domain/limits.ts';
import { ISSUE_ITEM_TYPES, type IssueItemType } from '#domain/newsletter-issue.ts';
import { useLanguage } from '../../app/language.tsx';
import { graphql } from '../../gql/admin/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { MoveButtons } from '../forms/quiz/MoveButtons.tsx';
import { TYPE_NAMES } from '../texts.ts';
import { Pill } from '../ui/StatusBadge.tsx';

/** An item as the form shows it. */
export interface ShownItem {
  type: IssueItemType;
  id: number;
  title: string;
  titleEs: string | null;
  isPublic: boolean;
}

const SearchQuery = graphql(`
  query AdminNewsletterItems($search: String!) {
    quickFind(search: $search) {
      items {
        type
        id
        title
        titleEs
        status
      }
    }
  }
`);

/** Milliseconds without a key until the server is asked. */
const PAUSE = 200;

interface ItemPickerProps {
  items: readonly ShownItem[];
  onChange(items: ShownItem[]): void;
}

/** The items of an issue: found by their titles, put in order with buttons. */
export function ItemPicker({ items, onChange }: ItemPickerProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const heading = useId();
  const search = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { found, isSearching } = useFound(text.trim());
  const titleOf = ({ title, titleEs }: Pick<ShownItem, 'title' | 'titleEs'>) => (language === 'es' && titleEs) || title;
  const free = found.filter(({ type, id }) => !items.some((item) => item.type === type && item.id === id));
  const isFull = items.length >= ISSUE_ITEMS_MAX;

  function add(item: ShownItem) {
    onChange([...items, item]);
    setText('');
    search.current?.querySelector('input')?.focus();
  }

  function move(index: number, step: -1 | 1) {
    const next = [...items];
    const [item] = next.splice(index, 1);
    if (item) next.splice(index + step, 0, item);
    onChange(next);
  }

  return (
    <Picker>
      <h3 id={heading}>
        <Trans>Items of this issue</Trans>
      </h3>
      {items.length === 0 ? (
        <p>
          <Trans>None yet. Find articles, videos and lessons below.</Trans>
        </p>
      ) : (
        <ol aria-labelledby={heading}>
          {items.map((item, index) => (
            <li key={`${item.type} ${item.id}`}>
              <div>
                <span>{titleOf(item)}</span>
                <small>
                  {t(TYPE_NAMES[item.type])}
                  {!item.isPublic && (
                    <>
                      {' '}
                      <Pill data-tone="coral">
                        <Trans>Not public: readers won’t get it</Trans>
                      </Pill>
                    </>
                  )}
                </small>
              </div>
              <MoveButtons
                what={titleOf(item)}
                index={index}
                count={items.length}
                onMove={(step) => move(index, step)}
                onRemove={() => {
                  onChange(items.filter((other) => other !== item));
                  search.current?.querySelector('input')?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <div ref={search}>
        <TextField
          type="search"
          label={<Trans>Find an item to add</Trans>}
          hint={
            isFull ? (
              <Trans>An issue can have at most {ISSUE_ITEMS_MAX} items.</Trans>
            ) : (
              <Trans>Type part of its title.</Trans>
            )
          }
          autoComplete="off"
          maxLength={SEARCH_MAX}
          disabled={isFull}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (free[0] && !isSearching) add(free[0]);
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {text.trim() !== '' && !isSearching && <Plural value={free.length} one="# item found" other="# items found" />}
      </p>
      {text.trim() !== '' && !isSearching && free.length === 0 && (
        <p>
          <Trans>No other item matches. Try another word from its title.</Trans>
        </p>
      )}
      {free.length > 0 && !isFull && (
        <Found aria-label={t`Items found`}>
          {free.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              <button type="button" onClick={() => add(item)}>
                <span>
                  <Trans>Add {titleOf(item)}</Trans>
                </span>
                <small>{item.isPublic ? t(TYPE_NAMES[item.type]) : t`${t(TYPE_NAMES[item.type])}, draft`}</small>
              </button>
            </li>
          ))}
        </Found>
      )}
    </Picker>
  );
}

function useFound(text: string): { found: ShownItem[]; isSearching: boolean } {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, loading } = useQuery(SearchQuery, {
    variables: { search: asked },
    skip: asked === '',
    fetchPolicy: 'no-cache',
  });
  if (text === '') return { found: [], isSearching: false };
  const found = (data?.quickFind.items ?? []).flatMap(({ type, status, ...item }) => {
    const known = ISSUE_ITEM_TYPES.find((one) => one === type);
    return known ? { ...item, titleEs: item.titleEs ?? null, type: known, isPublic: status === 'published' } : [];
  });
  return { found, isSearching: loading || asked !== text };
}

const Picker = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;

  h3 {
    font-size: 1.0625rem;
  }

  > p {
    color: var(--muted);
  }

  ol > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 10px;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }

  ol > li > div:first-child {
    display: grid;
    flex: 1 1 14rem;
    gap: 2px;
  }

  small {
    color: var(--muted);
    font-size: 0.875rem;
  }
`;

const Found = styled.ul`
  button {
    display: grid;
    width: 100%;
    min-height: 44px;
    padding: 6px 10px;
    border: 0;
    border-radius: var(--radius-control);
    background: transparent;
    color: var(--ink);
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-align: start;
  }

  button:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }
`;
