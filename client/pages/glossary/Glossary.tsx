import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { TermId } from '#domain/glossary.ts';
import { Button } from '../../ui/Button.tsx';
import { ListEmpty } from '../../ui/ListState.tsx';
import { media } from '../../ui/media.ts';
import { SearchField } from '../../ui/SearchBar.tsx';
import { byLetter, type GlossaryEntry, matching } from './entries.ts';
import { GlossaryTerm, type Reading } from './GlossaryTerm.tsx';

interface GlossaryProps {
  /** In alphabetical order. */
  entries: GlossaryEntry[];
  /** What explains a term at length, among what the site has. */
  readingsOf(entry: GlossaryEntry): Reading[];
}

/** The terms under their letters, with a search that takes effect while one types. */
export function Glossary({ entries, readingsOf }: GlossaryProps) {
  const { t } = useLingui();
  // As in the search of listings, the field holds its text itself.
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const shown = matching(entries, text);
  const letters = byLetter(shown);
  const termInAddress = useTermInAddress();
  const nameOf = new Map(entries.map(({ id, name }) => [id, name]));

  // What was typed before the scripts were there, or was there before one went back, counts as well.
  useEffect(() => {
    if (field.current) setText(field.current.value);
  }, []);

  function showAll() {
    if (field.current) field.current.value = '';
    setText('');
  }

  // The browser itself goes to the term; it must be there by then.
  function handleFollow(id: TermId) {
    if (!shown.some((entry) => entry.id === id)) flushSync(showAll);
  }

  return (
    <>
      <Finder>
        <Search role="search" onSubmit={(event) => event.preventDefault()}>
          <SearchField ref={field} label={t`Search the glossary`} onChange={(event) => setText(event.target.value)} />
        </Search>
        {letters.length > 1 && (
          <Letters aria-label={t`Letters`}>
            <ul>
              {letters.map(({ letter }) => (
                <li key={letter}>
                  <a href={`#${anchorOf(letter)}`}>{letter}</a>
                </li>
              ))}
            </ul>
          </Letters>
        )}
      </Finder>
      <Count role="status">
        <Plural value={shown.length} one="# term" other="# terms" />
      </Count>
      {letters.map(({ letter, entries: inLetter }) => (
        <Group key={letter} aria-labelledby={anchorOf(letter)}>
          <h2 id={anchorOf(letter)}>{letter}</h2>
          <dl>
            {inLetter.map((entry) => (
              <GlossaryTerm
                key={entry.id}
                entry={entry}
                isCurrent={entry.id === termInAddress}
                readings={readingsOf(entry)}
                nameOf={(id) => nameOf.get(id) ?? id}
                onFollow={handleFollow}
              />
            ))}
          </dl>
        </Group>
      ))}
      {shown.length === 0 && (
        <ListEmpty
          action={
            <Button type="button" onClick={showAll}>
              <Trans>Show all terms</Trans>
            </Button>
          }
        >
          <Trans>No terms match your search.</Trans>
        </ListEmpty>
      )}
    </>
  );
}

/** The term that the address names. */
function useTermInAddress(): string {
  const { hash } = useLocation();
  // The server is not told of it, so the first render cannot use it either.
  const [term, setTerm] = useState('');
  useEffect(() => setTerm(hash.slice(1)), [hash]);
  return term;
}

function anchorOf(letter: string): string {
  return `letter-${letter.toLowerCase().replace('–', '-')}`;
}

/* Stays in view where there is room for it; low windows keep theirs for the terms. */
const Finder = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  margin: 16px -16px 0;
  padding: 8px 16px;

  @media (min-height: 600px) {
    position: sticky;
    top: var(--header-height);
    z-index: 1;
    background: var(--paper);

    ~ section {
      scroll-margin-top: 128px;

      [id] {
        scroll-margin-top: 128px;
      }
    }
  }
`;

/* Nothing to search with where there are no scripts; the whole list is. */
const Search = styled.form`
  max-width: 560px;

  @media (scripting: none) {
    display: none;
  }
`;

const Count = styled.p`
  margin-block: 10px 16px;
  color: var(--muted);
  font-size: var(--step--1);
`;

const Letters = styled.nav`
  ul {
    display: flex;
    gap: 4px;
    margin-inline-start: -8px;
    padding: 3px 64px 3px 3px;
    overflow-x: auto;
    scroll-padding-inline-end: 64px;
    /* Shows that there are more, wherever a letter ends. At the end, the last one is clear of it. */
    mask: linear-gradient(to left, #0000, #000 64px);

    ${media.md} {
      gap: 0;
      padding-inline-end: 3px;
      mask: none;
    }

    ${media.lg} {
      gap: 4px;
    }
  }

  a {
    display: grid;
    place-items: center;
    min-width: 40px;
    height: 40px;
    padding-inline: 8px;

    ${media.md} {
      min-width: 33px;
      padding-inline: 4px;
    }

    ${media.lg} {
      min-width: 40px;
      padding-inline: 8px;
    }
    white-space: nowrap;
    border-radius: var(--radius-control);
    font-family: var(--font-heading);
    font-weight: 500;
    text-decoration: none;
  }

  a:hover {
    background: var(--sun);
  }
`;

const Group = styled.section`
  margin-top: 40px;
  padding-top: 24px;
  border-top: 1px solid var(--line);

  > h2 {
    margin-bottom: 16px;
    font-size: var(--step-4);
  }

  > dl {
    display: grid;
    gap: 28px;
    max-width: var(--measure);
    margin: 0;
  }

  ${media.md} {
    display: grid;
    grid-template-columns: 120px minmax(0, 1fr);

    > h2 {
      position: sticky;
      top: calc(var(--header-height) + 136px);
      align-self: start;
    }
  }
`;
