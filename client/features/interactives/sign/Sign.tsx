import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../../ui/Icon.tsx';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Code, Line, Outcome, Task } from '../parts.tsx';
import { isSignatureOf, newKey, signText } from './signatures.ts';

/** A sentence signed with a key that the page makes, and whether the signature still fits. */
export default function Sign({ parameters, onDone }: InteractiveProps) {
  const { t } = useLingui();
  const [key] = useState(newKey);
  const [sentence, setSentence] = useState(parameters.sentence ?? t`Pay Ana 3 coins, not Luis.`);
  const [signature, setSignature] = useState('');
  const fits = signature !== '' && isSignatureOf(signature, sentence, key.publicKey);

  function handleChange(value: string) {
    setSentence(value);
    if (signature !== '' && !isSignatureOf(signature, value, key.publicKey)) onDone();
  }

  return (
    <>
      <Task>
        <Trans>
          Sign the sentence. Then move or delete the comma, as a forger might, and see whether the signature still fits.
        </Trans>
      </Task>
      <Line label={<Trans>Sentence</Trans>} value={sentence} maxLength={200} onChange={handleChange} />
      <Actions>
        <Action onClick={() => setSignature(signText(key, sentence))}>
          <Trans>Sign</Trans>
        </Action>
        <span>
          <Trans>The page has just made a private key. It shows the key to no one and forgets it when you leave.</Trans>
        </span>
      </Actions>
      <Results>
        <dt>
          <Trans>Public key, for everyone</Trans>
        </dt>
        <dd>
          <Code>{key.publicKey}</Code>
        </dd>
        <dt>
          <Trans>Signature</Trans>
        </dt>
        <dd>
          <Code>{signature || '…'}</Code>
        </dd>
      </Results>
      <Outcome>
        {signature === '' ? null : fits ? (
          <Verdict data-fits>
            <Icon name="check" size={20} />
            <Trans>The signature fits: the owner of the key signed exactly this sentence.</Trans>
          </Verdict>
        ) : (
          <Verdict>
            <Icon name="close" size={20} />
            <Trans>
              The signature doesn’t fit this sentence. Without the private key, no one can make one that does.
            </Trans>
          </Verdict>
        )}
      </Outcome>
    </>
  );
}

const Results = styled.dl`
  &&& {
    margin: 0;
  }

  &&& dt {
    font-size: var(--step--1);
    font-weight: 600;
  }

  /* A line from the start. */
  &&& dd {
    min-height: 1.5em;
    margin: 0 0 8px;
  }
`;

const Verdict = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--coral);
  font-weight: 600;

  &[data-fits] {
    color: var(--leaf);
  }
`;
