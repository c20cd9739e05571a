import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { TranslationPair } from '../fields/TranslatedField.tsx';
import type { BilingualDraft, QuestionDraft } from '../form-values.ts';
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
        <Trans>Knowledge Check (Spanish)</Trans>
      </legend>
      <p>
        <Trans>A question is translated with all its options and its explanation, or not at all.</Trans>
      </p>
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
            {question.options.map(({ id, text }, at) => {
              const place = at + 1;
              return (
                <Translated
                  key={id}
                  path={`${path}.options.${at}.text`}
                  label={t`Option ${place} of question ${number} (Spanish)`}
                  text={text}
                  onChange={(next) => set({ options: replaced(question.options, at, { id, text: next }) })}
                />
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
    font-family: var(--font-heading);
    font-size: var(--step-1);
    font-weight: 600;
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
