import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Code, Line, Note, Outcome, Task } from '../parts.tsx';
import { differingPlaces, FRIEND, hasRightChecksum, THIEF } from './addresses.ts';

type Decision = 'send' | 'stop';

/** An address that a checksum protects from typing errors, and one that only its reader can refuse. */
export default function Checksum({ onDone }: InteractiveProps) {
  const [address, setAddress] = useState(FRIEND);
  const [hasBroken, setBroken] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const isRight = hasRightChecksum(address);
  const isSwapped = address === THIEF;

  function handleChange(value: string) {
    setAddress(value);
    setDecision(null);
    if (!hasRightChecksum(value)) setBroken(true);
  }

  function handleDecide(next: Decision) {
    setDecision(next);
    if (next === 'stop' && isSwapped) onDone();
  }

  return (
    <>
      <Note>
        <Trans>Ana writes: “This is my address, on the test network.”</Trans>
        <br />
        <Code>{FRIEND}</Code>
      </Note>
      <Task>
        <Trans>
          First change any character of the address below, as if you had mistyped it. Then paste the address again and
          decide whether to send.
        </Trans>
      </Task>
      <Line label={<Trans>Pay to</Trans>} value={address} maxLength={90} onChange={handleChange} />
      <Actions>
        <Action onClick={() => handleChange(hasBroken ? THIEF : FRIEND)}>
          <Trans>Paste the address</Trans>
        </Action>
        <Action disabled={!isRight || !hasBroken} onClick={() => handleDecide('send')}>
          <Trans>Send</Trans>
        </Action>
        <Action disabled={!isRight || !hasBroken} onClick={() => handleDecide('stop')}>
          <Trans>Stop, this isn’t Ana’s address</Trans>
        </Action>
      </Actions>
      <Outcome>{outcome({ address, isRight, isSwapped, hasBroken, decision })}</Outcome>
    </>
  );
}

interface State {
  address: string;
  isRight: boolean;
  isSwapped: boolean;
  hasBroken: boolean;
  decision: Decision | null;
}

function outcome({ address, isRight, isSwapped, hasBroken, decision }: State): ReactNode {
  const [place = 0] = differingPlaces(address, FRIEND);
  if (!isRight) {
    return (
      <Trans>
        The checksum doesn’t fit, so every wallet refuses this address. A program can find this mistake. Now paste the
        address again.
      </Trans>
    );
  }
  if (decision === 'send' && isSwapped) {
    return (
      <Trans>
        The coins would be gone. A harmful program swapped the address while you pasted. Its checksum fits, and it
        begins and ends like Ana’s. From character {place} on, it is different.
      </Trans>
    );
  }
  if (decision === 'stop' && isSwapped) {
    return (
      <Trans>
        Well spotted! A harmful program swapped the address while you pasted. Its checksum fits, so no wallet could warn
        you. From character {place} on, it is different: compare the middle, too.
      </Trans>
    );
  }
  if (decision === 'send') return <Trans>Right: this is Ana’s address, character by character.</Trans>;
  if (decision === 'stop') return <Trans>This one is Ana’s address. Compare it with her message once more.</Trans>;
  return hasBroken ? (
    <Trans>The checksum fits. Is it the address that Ana sent you?</Trans>
  ) : (
    <Trans>The checksum fits.</Trans>
  );
}
