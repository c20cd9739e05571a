import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';

/** A word that someone wrote wrong: where in the backup from 0, and which word of the list it became. */
export interface WrongWord {
  at: number;
  place: number;
}

interface BackupProps {
  /** The list. */
  words: readonly string[];
  /** Places in the list, of the words that are written so far. */
  places: readonly number[];
  /** Whether the last word fits. */
  isComplete: boolean;
  wrong: WrongWord | null;
}

const WORDS = 12;

/** The words of a backup on paper, numbered. */
export function Backup({ words, places, isComplete, wrong }: BackupProps) {
  return (
    <Paper>
      {Array.from({ length: WORDS }, (_, at) => {
        const place = places[at];
        const word = place === undefined ? '…' : words[place];
        const state = at < WORDS - 1 || place === undefined ? undefined : isComplete ? 'fits' : 'open';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the backup.
          <li key={at} data-state={wrong?.at === at ? 'wrong' : state}>
            <small>{at + 1}</small>
            {wrong?.at === at ? (
              <span>
                <del>
                  <span className="visually-hidden">
                    <Trans comment="Before a word of a backup that was replaced">Instead of</Trans>{' '}
                  </span>
                  {word}
                </del>{' '}
                {words[wrong.place]}
              </span>
            ) : (
              word
            )}
          </li>
        );
      })}
    </Paper>
  );
}

const Paper = styled.ol`
  &&& {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.2em, 1fr));
    gap: 6px;
    padding: 12px;
    border-radius: var(--radius-control);
    background: var(--surface);
    list-style: none;
  }

  &&& > li {
    display: flex;
    align-items: baseline;
    gap: 8px;
    margin: 0;
    padding: 4px 8px;
    border-bottom: 2px solid var(--line);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  small {
    min-width: 1.4em;
    color: var(--muted);
    font-size: var(--step--1);
    font-weight: 400;
    text-align: end;
  }

  &&& > li[data-state='fits'] {
    border-bottom-color: var(--leaf);
    color: var(--leaf);
  }

  &&& > li:is([data-state='open'], [data-state='wrong']) {
    border-bottom-color: var(--coral);
    border-bottom-style: dashed;
    color: var(--coral);
  }

  del {
    color: var(--muted);
    font-weight: 400;
  }
`;
