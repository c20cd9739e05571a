import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useId, useState } from 'react';
import { styled } from 'styled-components';
import { writtenNumber } from '#domain/written-number.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Choices, Field, Note, Outcome, Task } from '../parts.tsx';
import { Backup, type WrongWord } from './Backup.tsx';
import { checksumOf, ELEVEN, fits, foundOutAt, GROUP_SIZE, LIST_SIZE, lastWordsAfter, wordsIn } from './words.ts';

const GROUPS = LIST_SIZE / GROUP_SIZE;
/** From “job” on, in Spanish from “juntar” on. */
const FIRST_GROUP = 60;

/** The last word of a backup, which the checksum allows one word in sixteen to be, and what that is good for. */
export default function LastWord({ onDone }: InteractiveProps) {
  const { i18n, t } = useLingui();
  const words = use(wordsIn(i18n.locale));
  const [sliderId, radioName] = [useId(), useId()];
  const [group, setGroup] = useState(FIRST_GROUP);
  const [last, setLast] = useState<number | null>(null);
  const [fitting, setFitting] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<WrongWord | null>(null);
  const [backupOutcome, setBackupOutcome] = useState<ReactNode>(null);
  const twelve = last === null ? ELEVEN : [...ELEVEN, last];
  const isComplete = last !== null && fits(twelve);
  const wordAt = (place: number) => words[place] ?? '';
  const whole = (value: number) => writtenNumber(value, i18n.locale);
  const first = group * GROUP_SIZE;
  const [from, to] = [wordAt(first), wordAt(first + GROUP_SIZE - 1)];

  function clearMistake() {
    setWrong(null);
    setBackupOutcome(null);
  }

  function handleMistake() {
    const at = Math.floor(Math.random() * twelve.length);
    const right = twelve[at] ?? 0;
    const place = (right + 1 + Math.floor(Math.random() * (LIST_SIZE - 1))) % LIST_SIZE;
    const [number, isFoundOut] = [at + 1, !fits(twelve.with(at, place))];
    const [before, after] = [wordAt(right), wordAt(place)];
    setWrong({ at, place });
    setBackupOutcome(
      isFoundOut ? (
        <Trans>
          Word {number} was “{before}” and became “{after}”. The checksum doesn’t fit, so a wallet rejects this backup.
        </Trans>
      ) : (
        <Trans>
          Word {number} was “{before}” and became “{after}”. By chance, the checksum fits: this backup would open a
          different, empty wallet, without a warning.
        </Trans>
      ),
    );
    if (isFoundOut) onDone();
  }

  function handleEveryMistake() {
    const at = wrong?.at ?? 0;
    const [number, tested, found] = [at + 1, whole(LIST_SIZE - 1), foundOutAt(twelve, at)];
    const share = i18n.number(found / (LIST_SIZE - 1), { style: 'percent', maximumFractionDigits: 1 });
    const [noticed, missed] = [whole(found), whole(LIST_SIZE - 1 - found)];
    setBackupOutcome(
      <Trans>
        The page tried all {tested} wrong words in place {number}. The checksum catches {noticed} of them: {share},
        about 15 in 16. The other {missed} fit by chance, so test a backup by restoring it.
      </Trans>,
    );
    onDone();
  }

  return (
    <>
      <Note>
        <Trans>
          These words are a public example: never use them for money. And never type your own words into a site. This
          one has no field for them.
        </Trans>
      </Note>
      <Task>
        <Trans>
          Eleven words are fixed. Find a twelfth one that fits. Then change a word, as if someone had copied it wrong,
          and see whether the checksum notices.
        </Trans>
      </Task>
      <Backup words={words} places={twelve} isComplete={isComplete} wrong={wrong} />
      <Field>
        <label htmlFor={sliderId}>
          <Trans>
            Words of the list from “{from}” to “{to}”
          </Trans>
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={GROUPS - 1}
          value={group}
          aria-valuetext={t`from “${from}” to “${to}”`}
          onChange={(event) => setGroup(Number(event.target.value))}
        />
      </Field>
      <Candidates>
        <legend>
          <Trans>Twelfth word</Trans>
        </legend>
        {words.slice(first, first + GROUP_SIZE).map((word, index) => (
          <label key={word} data-fits={fitting.includes(first + index) || undefined}>
            <input
              type="radio"
              name={radioName}
              checked={last === first + index}
              onChange={() => {
                setLast(first + index);
                clearMistake();
              }}
            />
            {word}
          </label>
        ))}
      </Candidates>
      <Actions>
        <Action
          onClick={() => {
            const found = lastWordsAfter(ELEVEN);
            setFitting(found);
            setLast(found[group] ?? null);
            clearMistake();
          }}
        >
          <Trans>Test all {whole(LIST_SIZE)} words</Trans>
        </Action>
      </Actions>
      <Outcome>
        {last !== null && (
          <>
            <Verdict word={wordAt(last)} twelve={twelve} />{' '}
            {fitting.length > 0 && (
              <Trans>
                Of all {whole(LIST_SIZE)} words, {fitting.length} fit: exactly one in each group of {GROUP_SIZE}.
              </Trans>
            )}
          </>
        )}
      </Outcome>
      {isComplete && (
        <>
          <Actions>
            <Action onClick={handleMistake}>
              <Trans>Change a word at random</Trans>
            </Action>
            <Action onClick={handleEveryMistake}>
              <Trans>Try every wrong word in place {(wrong?.at ?? 0) + 1}</Trans>
            </Action>
          </Actions>
          <Outcome>{backupOutcome}</Outcome>
        </>
      )}
    </>
  );
}

/** Whether the last word fits, and the bits that say so. */
function Verdict({ word, twelve }: { word: string; twelve: readonly number[] }) {
  const { found, wanted } = checksumOf(twelve);
  const [asked, brought] = [bitsOf(wanted), bitsOf(found)];
  return found === wanted ? (
    <Trans>
      “{word}” fits. Its last four bits, {brought}, are the checksum of all bits before them.
    </Trans>
  ) : (
    <Trans>
      “{word}” doesn’t fit. Its last four bits are {brought}, but the checksum of all bits before them is {asked}.
    </Trans>
  );
}

const bitsOf = (checksum: number) => checksum.toString(2).padStart(4, '0');

const Candidates = styled(Choices)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.2em, 1fr));

  label[data-fits] {
    border-color: var(--leaf);
    color: var(--leaf);
    font-weight: 600;
  }

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--teal);
  }
`;
