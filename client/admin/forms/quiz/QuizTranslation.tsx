import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { TranslationPair } from '../fields/TranslatedField.tsx';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import type { BilingualDraft, OptionDraft, QuestionDraft } from '../form-values.ts';
import { OutdatedNote } from '../translation/OutdatedNote.tsx';
import { replaced } from './quiz-edits.ts';
import { useQuestions } from './useQuestions.ts';

/** The Spanish texts of the lesson's questions, each beside its English one. */
export function QuizTranslation() {
  const { t } = useLingui();
  const [questions, change] = useQuestions();
  if (questions.length === 0) return null;
  return (
    <Quiz>
      <legend>
        <h2>
          <Trans>Knowledge Check (Spanish)</Trans>
        </h2>
      </legend>
      <p>
        <Trans>A question is translated with all its options and its explanation, or not at all.</Trans>
      </p>
      <OutdatedNote english="questions" />
      <FieldFindings name="questions" language="es" />
      {questions.map((question, index) => {
        const path = `questions.${index}`;
        const number = index + 1;
        const set = (next: Partial<QuestionDraft>) => change(replaced(questions, index, { ...question, ...next }));
        return (
          <div key={question.id}>
            <Translated
              path={`${path}.question`}
              label={t`Question ${number} (Spanish)`}
              text={question.question}
              isLong
              onChange={(text) => set({ question: text })}
            />
            {question.options.map((option, at) => {
              const place = at + 1;
              const { id, text, why } = option;
              const setOption = (next: Partial<OptionDraft>) =>
                set({ options: replaced(question.options, at, { ...option, ...next }) });
              return (
                <Fragment key={id}>
                  <Translated
                    path={`${path}.options.${at}.text`}
                    label={t`Option ${place} of question ${number} (Spanish)`}
                    text={text}
                    onChange={(next) => setOption({ text: next })}
                  />
                  {why?.en && id !== question.answer && (
                    <Translated
                      path={`${path}.options.${at}.why`}
                      label={t`Why option ${place} of question ${number} is wrong (Spanish)`}
                      text={why}
                      onChange={(next) => setOption({ why: next })}
                    />
                  )}
                </Fragment>
              );
            })}
            <Translated
              path={`${path}.explanation`}
              label={t`Explanation of question ${number} (Spanish)`}
              text={question.explanation}
              isLong
              onChange={(text) => set({ explanation: text })}
            />
          </div>
        );
      })}
    </Quiz>
  );
}

interface TranslatedProps {
  path: string;
  label: string;
  text: BilingualDraft;
  isLong?: boolean;
  onChange(text: BilingualDraft): void;
}

function Translated({ path, label, text, isLong, onChange }: TranslatedProps) {
  return (
    <TranslationPair label={label} english={text.en && <p lang="en">{text.en}</p>}>
      <TextInput
        path={`${path}.es`}
        label={label}
        lang="es"
        hint={SPANISH_HINT}
        isLong={isLong}
        value={text.es}
        onChange={(es) => onChange({ ...text, es })}
      />
    </TranslationPair>
  );
}

const Quiz = styled.fieldset`
  && {
    display: grid;
    gap: 24px;
  }

  legend {
    padding: 0;
    margin-bottom: 16px;
  }

  h2 {
    font-size: var(--step-1);
  }

  > p {
    color: var(--muted);
  }

  > div {
    display: grid;
    gap: 16px;
    padding-bottom: 24px;
    border-bottom: 1px solid var(--line);
  }
`;
