import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../app/language.tsx';
import type { StoredText } from '../../ui/Text.tsx';

/** Source: specification, section 2 ("A fixed Knowledge Check question"). */
const QUESTION = {
  question: msg`What makes bitcoin really yours?`,
  options: [
    { id: 'account', text: msg`An account at an exchange with your name on it` },
    { id: 'key', text: msg`Being the only one who holds the private key that can spend it` },
    { id: 'receipt', text: msg`The receipt of the purchase` },
    { id: 'app', text: msg`Seeing the balance in an app on your phone` },
  ],
  answer: 'key',
  explanation: msg`The network asks for one thing only: a valid signature, and only the private key can make it. Accounts, receipts and apps show or promise you coins; the key moves them.`,
};

/** The question of lessons that have none of their own, in the interface language. */
export function useFixedQuestion() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const text = (message: MessageDescriptor): StoredText => ({ value: t(message), language });
  return {
    question: text(QUESTION.question),
    options: QUESTION.options.map((option) => ({ id: option.id, text: text(option.text) })),
    answer: QUESTION.answer,
    explanation: text(QUESTION.explanation),
  };
}
