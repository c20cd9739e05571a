import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../../app/language.tsx';
import type { StoredText } from '../../../ui/Text.tsx';

interface UntranslatedNoteProps {
  questions: readonly { localized: { question: StoredText; options: readonly { text: StoredText }[] } }[];
}

/** Says above questions that some are shown in English because they have no Spanish. */
export function UntranslatedNote({ questions }: UntranslatedNoteProps) {
  const { language } = useLanguage();
  const texts = questions.flatMap(({ localized: { question, options } }) => [
    question,
    ...options.map(({ text }) => text),
  ]);
  if (texts.every((text) => text.language === language)) return null;
  return (
    <p>
      <Trans>Parts of this aren’t in Spanish yet.</Trans>
    </p>
  );
}
