import { useWatch } from 'react-hook-form';
import {
  confirmedIn,
  type FieldValue,
  type FormValues,
  isSame,
  type OutdatedText,
  type QuestionDraft,
} from '../form-values.ts';
import { useEditorContext } from '../useEditor.tsx';

interface TranslationState {
  /** Set if the stored Spanish is out of date. */
  outdated: OutdatedText | undefined;
  /** Whether the form changes a text that is translated. */
  isEnglishChanged: boolean;
  isSpanishChanged: boolean;
  hasSpanish: boolean;
  /** Whether the user says that the Spanish is right for the English as it is now. */
  isConfirmed: boolean;
  confirm(isRight: boolean): void;
}

/** How the Spanish of a field of the form relates to its English. @param name of the English field: "title". */
export function useTranslation(name: string): TranslationState {
  const { form, base } = useEditorContext();
  const values = useTexts(name);
  const english = (from: FormValues) => textsOf(from, name, 'en');
  const spanish = (from: FormValues) => textsOf(from, name, 'es');
  const confirmed = confirmedIn(values);
  return {
    outdated: base.outdated?.find(({ field }) => field === name),
    isEnglishChanged: !isSame(english(base.values), english(values)),
    isSpanishChanged: !isSame(spanish(base.values), spanish(values)),
    hasSpanish: spanish(base.values) !== '',
    isConfirmed: confirmed.includes(name),
    confirm: (isRight) => {
      const others = confirmed.filter((other) => other !== name);
      form.setValue('confirmed', isRight ? [...others, name].toSorted() : others, { shouldDirty: true });
    },
  };
}

/** What the form says now of a field, its Spanish, and what is confirmed. */
function useTexts(name: string): FormValues {
  const { form } = useEditorContext();
  const [english = null, spanish = null, confirmed = null] = useWatch({
    control: form.control,
    name: [name, `${name}Es`, 'confirmed'],
  });
  return { [name]: english, [`${name}Es`]: spanish, confirmed };
}

/** The English of a field as the form says it now; that of questions with a line for each text. */
export function useEnglish(name: string): string {
  return String(textsOf(useTexts(name), name, 'en'));
}

/** All texts of a field in one language; those of questions are one text, with a line for each. */
function textsOf(values: FormValues, name: string, language: 'en' | 'es'): FieldValue {
  const value = values[name] ?? '';
  if (!Array.isArray(value)) return language === 'en' ? value : (values[`${name}Es`] ?? '');
  return linesOf(
    value.filter((question) => typeof question !== 'string'),
    language,
  );
}

export function linesOf(questions: readonly QuestionDraft[], language: 'en' | 'es'): string {
  const texts = questions.flatMap(({ question, options, explanation }) => [
    question[language],
    ...options.flatMap(({ text, why }) => [text[language], why?.[language]]),
    explanation[language],
  ]);
  return texts.filter(Boolean).join('\n');
}
