import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { styled } from 'styled-components';
import type { InteractiveProps } from '../interactive-props.ts';
import { Task } from '../parts.tsx';
import { Rounds } from '../Rounds.tsx';
import { MESSAGES } from './messages.ts';
import { messagesIn } from './texts.ts';

type Choice = 'scam' | 'honest';

const rightChoice = (index: number): Choice => (MESSAGES[index]?.isScam ? 'scam' : 'honest');

/** Twelve messages to sort into scams and honest ones. */
export default function Scams({ onDone }: InteractiveProps) {
  const { i18n } = useLingui();
  const texts = use(messagesIn(i18n.locale));
  const textAt = (index: number) => texts[(MESSAGES[index] ?? MESSAGES[0]).id];
  return (
    <>
      <Task>
        <Trans>
          Sort these twelve messages. Some honest ones look odd, and some scams look serious: what counts is what they
          want you to do.
        </Trans>
      </Task>
      <Rounds<Choice>
        count={MESSAGES.length}
        scene={(index) => (
          <Chat>
            <From>{textAt(index).from}</From>
            <Message>{textAt(index).text}</Message>
          </Chat>
        )}
        choices={[
          { id: 'scam', label: <Trans comment="A message: the reader takes it for one">Scam</Trans> },
          { id: 'honest', label: <Trans comment="A message">Honest</Trans> },
        ]}
        rightChoice={rightChoice}
        reason={(index) => textAt(index).tell}
        result={(chosen) => <Result chosen={chosen} />}
        onDone={onDone}
      />
    </>
  );
}

/** How many scams the reader saw through, and how many honest messages were trusted. */
function Result({ chosen }: { chosen: readonly Choice[] }) {
  const rightOf = (choice: Choice) =>
    chosen.filter((one, index) => one === choice && rightChoice(index) === choice).length;
  const scams = MESSAGES.filter(({ isScam }) => isScam).length;
  const honest = MESSAGES.length - scams;
  const [caught, trusted] = [rightOf('scam'), rightOf('honest')];
  return (
    <>
      <Trans>
        You saw through {caught} of {scams} scams and trusted {trusted} of {honest} honest messages.
      </Trans>{' '}
      {caught < scams ? (
        <Plural
          value={scams - caught}
          one="One would have cost you money. The common pattern: they hurry you, keep you from asking, and want money or words first."
          other="# would have cost you money. The common pattern: they hurry you, keep you from asking, and want money or words first."
        />
      ) : trusted < honest ? (
        <Trans>No scam got through. Caution costs little: check by a way that you chose yourself, then trust.</Trans>
      ) : (
        <Trans>Not one mistake. Do the same in real life: take your time, and check by a way that you chose.</Trans>
      )}
    </>
  );
}

const Chat = styled.figure`
  &&& {
    margin: 0;
  }
`;

const From = styled.figcaption`
  &&& {
    margin: 0 0 6px;
    color: var(--muted);
    font-size: var(--step--1);
    text-align: start;
  }
`;

const Message = styled.blockquote`
  &&& {
    max-width: 34em;
    margin: 0;
    padding: 12px 16px;
    border: 0;
    border-radius: 4px 16px 16px;
    background: var(--surface);
    font-style: normal;
  }
`;
