import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { checkbox } from '../../../styles/checkbox.ts';
import { media } from '../../../ui/media.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Outcome, Task } from '../parts.tsx';
import { Rounds } from '../Rounds.tsx';
import {
  ANSWERS,
  type Answer,
  answerOf,
  EVENT_NAMES,
  type EventName,
  holdersOf,
  OWN_WITH_COPY,
  type Party,
  SETUP_NAMES,
  SETUPS,
  type Setup,
  type SetupName,
} from './rule.ts';

const ROUNDS = SETUP_NAMES.flatMap((setup) => EVENT_NAMES.map((event) => ({ setup, event })));
type Round = (typeof ROUNDS)[number];
const roundAt = (index: number): Round => ROUNDS[index] ?? { setup: 'custodian', event: 'lose' };
const rightAnswer = (index: number): Answer => answerOf(SETUPS[roundAt(index).setup], roundAt(index).event);

const SETUP_TITLES: Record<SetupName, MessageDescriptor> = {
  custodian: msg`At a company`,
  own: msg`One key of your own`,
  multisig: msg`Two of three keys`,
};

const SETUP_TEXTS: Record<SetupName, MessageDescriptor> = {
  custodian: msg`A company keeps the key. With the password on your phone, you can have it send coins.`,
  own: msg`The only key is on your phone, behind a PIN. There is no copy.`,
  multisig: msg`One key is on your phone, one on paper at home, one with your sister. Any two of them are enough.`,
};

const KEY_NAMES: Record<SetupName, readonly MessageDescriptor[]> = {
  custodian: [msg`The company’s key`, msg`Your password`],
  own: [msg`Your key`],
  multisig: [msg`Key on your phone`, msg`Key at home`, msg`Key with your sister`],
};

const EVENT_TEXTS: Record<EventName, MessageDescriptor> = {
  lose: msg`Your phone falls into the river.`,
  steal: msg`A thief copies everything on your phone, and you don’t notice.`,
  die: msg`You die. Your sister inherits what is in your home; no one knows the PIN of your phone.`,
};

const PARTIES: Record<Party, MessageDescriptor> = {
  you: msg({ message: 'you', comment: 'One of those who hold a key' }),
  sister: msg({ message: 'your sister', comment: 'One of those who hold a key' }),
  company: msg({ message: 'the company', comment: 'One of those who hold a key' }),
  thief: msg({ message: 'the thief', comment: 'One of those who hold a key' }),
};

const ANSWER_TEXTS: Record<Answer, MessageDescriptor> = {
  'no one': msg({ message: 'No one', comment: 'Can move the coins' }),
  you: msg({ message: 'Only you', comment: 'Can move the coins' }),
  'you/thief': msg({ message: 'You or the thief: the faster one', comment: 'Can move the coins' }),
  sister: msg({ message: 'Your sister', comment: 'Can move the coins' }),
  'you+sister': msg({ message: 'You and your sister, only together', comment: 'Can move the coins' }),
  company: msg({ message: 'The company', comment: 'Can move the coins' }),
  'company/you/thief': msg({ message: 'The company, you or the thief', comment: 'Can move the coins' }),
};

/** Three ways to keep coins and three things that happen: readers predict who can move the coins, then the rule says it. */
export default function Owners({ onDone }: InteractiveProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  return (
    <>
      <Task>
        <Trans>
          The same coins, kept in three ways. Each time something happens. Predict who can move the coins after that,
          then see what the rule says.
        </Trans>
      </Task>
      <Rounds<Answer>
        count={ROUNDS.length}
        scene={(index) => {
          const { setup, event } = roundAt(index);
          return (
            <Scene>
              <p>
                <b>{t(SETUP_TITLES[setup])}.</b> {t(SETUP_TEXTS[setup])}
              </p>
              <p>
                {t(EVENT_TEXTS[event])}{' '}
                <b>
                  <Trans>Who can move the coins now?</Trans>
                </b>
              </p>
            </Scene>
          );
        }}
        choices={ANSWERS.map((answer) => ({ id: answer, label: t(ANSWER_TEXTS[answer]) }))}
        rightChoice={rightAnswer}
        reason={(index) => <Reason {...roundAt(index)} />}
        result={(chosen) => <Result right={chosen.filter((answer, index) => answer === rightAnswer(index)).length} />}
        onDone={() => {
          setOver(true);
          onDone();
        }}
      />
      {isOver && <WithCopy />}
    </>
  );
}

/** Who reaches which key, how many it takes, and what follows. */
function Reason({ setup, event }: Round) {
  const { i18n, t } = useLingui();
  const { needed } = SETUPS[setup];
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  return (
    <>
      <Keys>
        {holdersOf(SETUPS[setup], event).map((parties, index) => {
          const name = KEY_NAMES[setup][index];
          return (
            <li key={name?.id}>
              {name && t(name)}:{' '}
              {parties.length === 0 ? (
                <Trans comment="Reaches this key">no one</Trans>
              ) : (
                list.format(parties.map((party) => t(PARTIES[party])))
              )}
            </li>
          );
        })}
      </Keys>
      {setup === 'custodian' ? (
        <Trans>Either is enough.</Trans>
      ) : (
        <Plural value={needed} one="It takes # key." other="It takes # keys." />
      )}{' '}
      <b>{t(ANSWER_TEXTS[answerOf(SETUPS[setup], event)])}.</b>{' '}
      {setup === 'custodian' && event !== 'steal' && (
        <Trans>Whether it gives you or your heirs access again is up to its rules and your papers.</Trans>
      )}
    </>
  );
}

/** @param right predictions. */
function Result({ right }: { right: number }) {
  return (
    <>
      <Trans>
        You predicted {right} of {ROUNDS.length} right.
      </Trans>{' '}
      <Trans>
        The company can always move the coins, so you depend on it. A single key without a copy is safe from the
        company, but not from the river. Two of three survive a loss, a theft and even you.
      </Trans>
    </>
  );
}

/** What a copy of the own key would change. */
function WithCopy() {
  const { t } = useLingui();
  const [hasCopy, setCopy] = useState(false);
  const setup: Setup = hasCopy ? OWN_WITH_COPY : SETUPS.own;
  return (
    <>
      <Check>
        <input type="checkbox" checked={hasCopy} onChange={({ target }) => setCopy(target.checked)} />
        <Trans>Keep a copy of your one key on paper at home</Trans>
      </Check>
      <Outcome>
        <Line>
          <b>{t(SETUP_TITLES.own)}</b>
        </Line>
        {EVENT_NAMES.map((event) => (
          <Line key={event}>
            {t(EVENT_TEXTS[event])} <b>{t(ANSWER_TEXTS[answerOf(setup, event)])}.</b>
          </Line>
        ))}
      </Outcome>
    </>
  );
}

const Scene = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px;
  border-radius: var(--radius-control);
  background: var(--surface);
`;

const Keys = styled.ul`
  &&& {
    display: grid;
    gap: 2px 24px;
    margin: 6px 0;
    padding: 0;
    list-style: none;
  }

  ${media.sm} {
    &&& {
      grid-template-columns: repeat(3, auto);
      justify-content: start;
    }
  }

  &&& > li {
    margin: 0;
  }
`;

const Line = styled.span`
  display: block;
`;

const Check = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  font-weight: 600;

  input {
    ${checkbox}
  }
`;
