import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isFieldProblem } from '#domain/field-problem.ts';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { type Failure, failureOf } from '../../app/failure.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { SessionEndedText } from '../../ui/SessionEnded.tsx';

/**
 * Sends a form that changes the own account. What the server says of a field is shown at that field, the rest above the
 * form; what was typed stays.
 * @param send rejects when it fails.
 * @param onDone called after a success.
 * @param explain says what failures mean that aren't the server's; null for the others.
 */
export function useAccountChange<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output) => Promise<unknown>,
  onDone: () => Promise<void> | void = () => {},
  explain: (error: unknown) => MessageDescriptor | null = () => null,
) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<MessageDescriptor | 'session-ended' | null>(null);
  const [wrongField, setWrongField] = useState<Path<Input> | null>(null);
  const { isSubmitting } = form.formState;

  // Fields are disabled, and cannot take the focus, while the form is being sent.
  useEffect(() => {
    if (wrongField && !isSubmitting) form.setFocus(wrongField);
  }, [wrongField, isSubmitting, form]);

  async function submit(values: Output): Promise<void> {
    setFailure(null);
    setWrongField(null);
    try {
      await send(values);
    } catch (error) {
      const explanation = explain(error);
      if (explanation) setFailure(explanation);
      else showFailure(failureOf(error));
      return;
    }
    await onDone();
  }

  function showFailure(found: Failure) {
    const wrong = Object.keys(form.getValues()).find((name): name is Path<Input> => name in found.fields);
    if (!wrong) return setFailure(changeFailureText(found));
    form.setError(wrong, { message: found.fields[wrong] });
    setWrongField(wrong);
  }

  const explanation: ReactNode = failure === 'session-ended' ? <SessionEndedText /> : failure && t(failure);
  return { submit, failure: explanation, clearFailure: () => setFailure(null) };
}

function changeFailureText(failure: Failure): MessageDescriptor | 'session-ended' {
  const { account } = failure.fields;
  if (account && isFieldProblem(account)) return fieldMessage(account);
  if (failure.code === 'UNAUTHENTICATED') return 'session-ended';
  return accountFailureText(failure, msg`Something went wrong. Please try again.`);
}
