import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Option {
  id: string;
  text: MessageDescriptor;
  isRight: boolean;
}

/** The question of every lesson. Source: specification, section 2 ("A fixed Knowledge Check question"). */
const QUESTION = {
  text: msg`What makes bitcoin really yours?`,
  options: [
    { id: 'account', text: msg`An account at an exchange with your name on it`, isRight: false },
    { id: 'key', text: msg`Being the only one who holds the private key that can spend it`, isRight: true },
    { id: 'receipt', text: msg`The receipt of the purchase`, isRight: false },
    { id: 'app', text: msg`Seeing the balance in an app on your phone`, isRight: false },
  ] satisfies Option[],
  explanation: msg`The network asks for one thing only: a valid signature, and only the private key can make it. Accounts, receipts and apps show or promise you coins; the key moves them.`,
};

/** One question with four answers; the verdict says why, and is read out. */
export function KnowledgeCheck() {
  const { t } = useLingui();
  const name = useId();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [verdict, setVerdict] = useState<'right' | 'wrong' | 'missing' | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen) setVerdict(chosen.isRight ? 'right' : 'wrong');
    else setVerdict('missing');
  }

  function handleChoose(option: Option) {
    setChosen(option);
    setVerdict(null);
  }

  return (
    <Panel onSubmit={handleSubmit} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        <Trans>Knowledge Check</Trans>
      </h2>
      <fieldset>
        <legend>{t(QUESTION.text)}</legend>
        {QUESTION.options.map((option) => (
          <label key={option.id}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={chosen?.id === option.id}
              onChange={() => handleChoose(option)}
            />
            {t(option.text)}
          </label>
        ))}
      </fieldset>
      <Button type="submit">
        <Trans>Check Answer</Trans>
      </Button>
      <Verdict role="status" data-verdict={verdict}>
        {verdict === 'missing' && <Trans>Choose an answer first.</Trans>}
        {verdict === 'right' && (
          <>
            <strong>
              <Icon name="check" />
              <Trans>Right!</Trans>
            </strong>{' '}
            {t(QUESTION.explanation)}
          </>
        )}
        {verdict === 'wrong' && (
          <>
            <strong>
              <Icon name="close" />
              <Trans>Not quite.</Trans>
            </strong>{' '}
            {t(QUESTION.explanation)}
          </>
        )}
      </Verdict>
    </Panel>
  );
}

const Panel = styled.form`
  display: grid;
  justify-items: start;
  gap: 16px;
  max-width: var(--measure);
  margin-top: 32px;
  padding: 24px;
  border-radius: var(--radius-card);
  background: var(--sea);

  h2 {
    font-size: var(--step-1);
  }

  fieldset {
    display: grid;
    gap: 8px;
    width: 100%;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-bottom: 10px;
    padding: 0;
    font-weight: 600;
  }

  label {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 48px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    line-height: 1.4;
    cursor: pointer;
  }

  label:has(:checked) {
    border-color: var(--teal);
    box-shadow: inset 0 0 0 1px var(--teal);
  }

  input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: var(--teal);
  }
`;

const Verdict = styled.p`
  line-height: 1.5;

  /* Takes no room, and yet is there: screen readers do not speak up for what appears together with its text. */
  &:empty {
    margin-top: -16px;
  }

  strong {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    vertical-align: bottom;
  }

  &[data-verdict='right'] strong {
    color: var(--leaf);
  }

  &[data-verdict='wrong'] strong {
    color: var(--coral);
  }
`;
