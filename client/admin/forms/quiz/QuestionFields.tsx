import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import { ANSWER_OPTIONS } from '#domain/limits.ts';
import { fieldMessage } from '../../../app/field-messages.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { radio } from '../../../ui/radio.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import type { OptionDraft, QuestionDraft } from '../form-values.ts';
import { useEditorContext } from '../useEditor.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { moved, noText, replaced, withNewOption, without } from './quiz-edits.ts';

interface QuestionFieldsProps {
  path: string;
  number: number;
  count: number;
  question: QuestionDraft;
  onChange(question: QuestionDraft): void;
  onMove(step: -1 | 1): void;
  onRemove(): void;
  /** Announces a change to screen readers. */
  say(text: string): void;
}

/** One question: its text, its options with the right one marked, and the explanation. */
export function QuestionFields({
  path,
  number,
  count,
  question,
  onChange,
  onMove,
  onRemove,
  say,
}: QuestionFieldsProps) {
  const { t } = useLingui();
  const { form } = useEditorContext();
  const { errors } = useFormState({ control: form.control });
  const countError: unknown = get(errors, `${path}.options.message`);
  const answerError: unknown = get(errors, `${path}.answer.message`);
  const { options, answer } = question;
  const list = useRef<HTMLDivElement>(null);
  const setOptions = (next: OptionDraft[]) => onChange({ ...question, options: next });
  const noteId = `${path}.answer-note`;

  function addOption() {
    setOptions(withNewOption(options));
    // The button goes away with the fourth option.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > :last-child textarea')?.focus());
  }

  function removeOption(index: number) {
    const place = index + 1;
    const isAnswer = options[index]?.id === answer;
    onChange({ ...question, options: without(options, index), answer: isAnswer ? '' : answer });
    say(t`Option ${place} removed`);
    list.current?.focus();
  }

  return (
    <Group aria-label={t`Question ${number}`} role="group">
      <Top>
        <h3>
          <Trans>Question {number}</Trans>
        </h3>
        <MoveButtons
          what={t`question ${number}`}
          index={number - 1}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Top>
      <TextInput
        path={`${path}.question.en`}
        label={<Trans>Question</Trans>}
        lang="en"
        isLong
        value={question.question.en}
        onChange={(en) => onChange({ ...question, question: { ...question.question, en } })}
      />
      <Options
        ref={list}
        tabIndex={-1}
        role="radiogroup"
        aria-label={t`Options; mark the right one`}
        aria-describedby={answerError ? noteId : undefined}
      >
        {options.map((option, index) => {
          const { id, text, why = noText() } = option;
          const place = index + 1;
          return (
            <Option key={id}>
              <input
                type="radio"
                name={`${path}.answer`}
                aria-label={t`Option ${place} is right`}
                aria-invalid={answerError ? true : undefined}
                checked={answer === id}
                onChange={() => onChange({ ...question, answer: id })}
              />
              <OptionTexts>
                <TextInput
                  path={`${path}.options.${index}.text.en`}
                  label={<Trans>Option {place}</Trans>}
                  hint={answer === id && <RightAnswer />}
                  lang="en"
                  isLong
                  value={text.en}
                  onChange={(en) => setOptions(replaced(options, index, { ...option, text: { ...text, en } }))}
                />
                {answer !== '' && answer !== id && (
                  <TextInput
                    path={`${path}.options.${index}.why.en`}
                    label={<Trans>Why option {place} is wrong</Trans>}
                    hint={<Trans>Optional. Shown when a learner chooses it.</Trans>}
                    lang="en"
                    isLong
                    value={why.en}
                    onChange={(en) => setOptions(replaced(options, index, { ...option, why: { ...why, en } }))}
                  />
                )}
              </OptionTexts>
              <MoveButtons
                what={t`option ${place} of question ${number}`}
                index={index}
                count={options.length}
                onMove={(step) => {
                  setOptions(moved(options, index, step));
                  const now = place + step;
                  say(t`Now option ${now}`);
                }}
                onRemove={options.length > ANSWER_OPTIONS ? () => removeOption(index) : null}
              />
            </Option>
          );
        })}
      </Options>
      {typeof countError === 'string' && <Problem>{t(fieldMessage(countError))}</Problem>}
      {typeof answerError === 'string' && (
        <Problem id={noteId}>
          {answerError === 'not_found' || answerError === 'required' ? (
            <Trans>Mark the right answer</Trans>
          ) : (
            t(fieldMessage(answerError))
          )}
        </Problem>
      )}
      {options.length < ANSWER_OPTIONS && (
        <SmallButton type="button" onClick={addOption}>
          <Trans>Add an option</Trans>
        </SmallButton>
      )}
      <TextInput
        path={`${path}.explanation.en`}
        label={<Trans>Explanation</Trans>}
        hint={
          <Trans>
            Why the answer is right. Shown with the right answer, and with wrong ones that have no explanation.
          </Trans>
        }
        lang="en"
        isLong
        value={question.explanation.en}
        onChange={(en) => onChange({ ...question, explanation: { ...question.explanation, en } })}
      />
    </Group>
  );
}

function RightAnswer() {
  return (
    <Right>
      <Icon name="check" size={16} />
      <Trans>Right answer</Trans>
    </Right>
  );
}

const Right = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: var(--leaf);
  font-weight: 600;
`;

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 16px;
  border: 1px solid var(--control-edge);
  border-radius: var(--radius-card);

  > button {
    justify-self: start;
  }

  textarea {
    min-height: 3.6em;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`;

const Options = styled.div`
  display: grid;
  gap: 12px;
`;

const Option = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px 12px;
  align-items: start;

  > input[type='radio'] {
    ${radio}
    margin-top: 42px;
  }

  > :last-child {
    grid-column: 2;
  }

  @media (min-width: 768px) {
    grid-template-columns: auto minmax(0, 1fr) auto;

    > :last-child {
      grid-column: 3;
      margin-top: 30px;
    }
  }
`;

const OptionTexts = styled.div`
  display: grid;
  gap: 8px;
`;

const Problem = styled.p`
  color: var(--coral);
  font-size: var(--step--1);
`;
