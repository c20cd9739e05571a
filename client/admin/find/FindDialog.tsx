import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { SEARCH_MAX } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocalizer } from '../../ui/Link.tsx';
import { SECTION_OF } from '../sections.ts';
import { TYPE_NAMES } from '../texts.ts';
import { useMay } from '../useMay.ts';
import { isNamed, PLACES } from './places.ts';

const QuickFindQuery = graphql(`
  query AdminQuickFind($search: String!) {
    quickFind(search: $search) {
      items {
        type
        id
        title
        titleEs
        slug
        status
      }
      usernames
    }
  }
`);

/** Milliseconds without a key until the server is asked. */
const PAUSE = 150;

interface Choice {
  label: string;
  /** What it is, and how else it is called. */
  note: string;
  to: string;
}

/** Finds items, people and screens by name, and goes there. */
export default function FindDialog({ onClose }: { onClose(): void }) {
  return (
    <Flat>
      <Dialog title={<Trans>Find</Trans>} onClose={onClose}>
        {(close) => <Finder onDone={close} />}
      </Dialog>
    </Flat>
  );
}

function Finder({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localized = useLocalizer();
  const id = useId();
  const [text, setText] = useState('');
  const { choices, known, hasFailed, isSearching, askNow } = useChoices(text.trim());
  /** Where the choice leads that the arrow keys went to. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Whether Enter waits for the answer. */
  const [isWaiting, setWaiting] = useState(false);
  const active = Math.max(
    0,
    choices.findIndex(({ to }) => to === chosen),
  );
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one may be another element now.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, choices]);

  const goToFirst = useEffectEvent(() => {
    setWaiting(false);
    go(choices[0]);
  });
  useEffect(() => {
    // React can't close the dialog within an effect.
    if (isWaiting && !isSearching) queueMicrotask(goToFirst);
  }, [isWaiting, isSearching]);

  function go(choice: Choice | undefined) {
    if (!choice) return;
    onDone();
    navigate(localized(choice.to));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setWaiting(false);
      setChosen(choices[(active + step + choices.length) % choices.length]?.to ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const choice = choices[active];
      if (active < known || choice?.to === chosen) return go(choice);
      // It was found by what the field contained before.
      askNow();
      setWaiting(true);
    }
  }

  return (
    <>
      <Field
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={t`Titles, slugs, people and screens`}
        placeholder={t`Titles, slugs, people and screens`}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(null);
          setWaiting(false);
        }}
        onKeyDown={handleKeyDown}
      />
      <p className="visually-hidden" role="status">
        {!isSearching && text.trim() !== '' && <Plural value={choices.length} one="# result" other="# results" />}
      </p>
      <List ref={list} id={id} role="listbox" aria-label={t`Results`}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys.
          <div
            key={choice.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => go(choice)}
          >
            <span>{choice.label}</span>
            <small>{choice.note}</small>
          </div>
        ))}
      </List>
      {isWaiting && (
        <Note role="status">
          <Trans>Searching…</Trans>
        </Note>
      )}
      {hasFailed && (
        <Note role="alert">
          <Trans>Items and people couldn’t be searched. Please try again.</Trans>
        </Note>
      )}
      {choices.length === 0 && !isSearching && !hasFailed && (
        <Note>
          <Trans>Nothing has this name. Try another word of it.</Trans>
        </Note>
      )}
    </>
  );
}

interface Choices {
  choices: Choice[];
  /** How many of them, from the first, are sure to have this text in their names. */
  known: number;
  hasFailed: boolean;
  isSearching: boolean;
  /** Asks the server without waiting for a pause. */
  askNow(): void;
}

/** While the server is asked, what it found before stays, so that the list doesn't flicker with every key. */
function useChoices(text: string): Choices {
  const { t } = useLingui();
  const { language } = useLanguage();
  const may = useMay();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, previousData, error, loading, refetch } = useQuery(QuickFindQuery, {
    variables: { search: asked },
    skip: asked === '',
    fetchPolicy: 'network-only',
  });
  const places = PLACES.filter(({ permission }) => may(permission))
    .map(({ label, to }) => ({ label: t(label), note: '', to }))
    .filter(({ label }) => isNamed(label, text));
  function askNow() {
    setAsked(text);
    // The answer says what went wrong.
    if (asked === text) refetch().catch(() => {});
  }
  if (text === '') return { choices: places, known: places.length, hasFailed: false, isSearching: false, askNow };
  const isSearching = loading || asked !== text;
  const { items = [], usernames = [] } = (isSearching ? (data ?? previousData) : data)?.quickFind ?? {};
  const found = items.map(({ type, id, title, titleEs, slug, status }): Choice => {
    const [label, other] = language === 'es' && titleEs ? [titleEs, title] : [title, titleEs];
    const kind = status === 'draft' ? t`${t(TYPE_NAMES[type])}, draft` : t(TYPE_NAMES[type]);
    return { label, note: [kind, other, slug].filter(Boolean).join(' · '), to: paths.adminItem(SECTION_OF[type], id) };
  });
  const people = usernames.map(
    (username): Choice => ({
      label: username,
      note: t({ message: 'Person', comment: 'An account, beside its name' }),
      to: `${paths.adminList('users')}?${new URLSearchParams({ q: username })}`,
    }),
  );
  const choices = [...places, ...found, ...people];
  return {
    choices,
    known: isSearching ? places.length : choices.length,
    hasFailed: !isSearching && error !== undefined,
    isSearching,
    askNow,
  };
}

/** Without the comic shadow of the public pages. */
const Flat = styled.div`
  > dialog {
    margin-top: min(12vh, 96px);
    box-shadow: 0 12px 40px rgb(0 0 0 / 30%);
  }
`;

const Field = styled.input`
  width: 100%;
  min-height: 46px;
  padding: 8px 14px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
  background: var(--surface);
`;

const List = styled.div`
  display: grid;
  max-height: min(50dvh, 26rem);
  margin-top: 12px;
  overflow-y: auto;

  > div {
    display: grid;
    align-content: center;
    min-height: 44px;
    padding: 6px 10px;
    border-radius: var(--radius-control);
    line-height: 1.35;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  > div:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  > div[aria-selected='true'] {
    background: var(--sun);
    box-shadow: inset 3px 0 0 var(--mango);
  }

  small:not(:empty) {
    color: var(--muted);
    font-size: 0.8125rem;
  }

  > div[aria-selected='true'] small {
    color: var(--ink);
  }
`;

const Note = styled.p`
  padding: 8px 10px;
  color: var(--muted);
`;
