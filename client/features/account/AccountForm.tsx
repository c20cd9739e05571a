import { type ReactNode, useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';

interface AccountFormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  signIn: {
    submit(values: Output): Promise<void>;
    failure: ReactNode;
    clearFailure(): void;
  };
  /** Where the focus goes after a failure. */
  retryField: Path<Input>;
  /** Whether its tab is open; closing it takes away what it complained of. */
  isShown: boolean;
  /** On the button: idle, and while it runs. */
  label: ReactNode;
  busyLabel: ReactNode;
  children: ReactNode;
}

/** Login or registration: fields, the red box above them, one button. */
export function AccountForm<Input extends FieldValues, Output>(props: AccountFormProps<Input, Output>) {
  const { form, signIn, retryField, isShown } = props;
  const { failure, clearFailure } = signIn;
  const { isSubmitting } = form.formState;
  const isHydrated = useHydrated();

  useEffect(() => {
    if (failure && !isSubmitting) form.setFocus(retryField);
  }, [failure, isSubmitting, form, retryField]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the tab's closing clears.
  useEffect(() => {
    if (isShown) return;
    clearFailure();
    form.clearErrors();
  }, [isShown]);

  return (
    // As post, so that no password gets into an address should the form ever be sent without scripts.
    <Form method="post" noValidate onSubmit={form.handleSubmit(signIn.submit)}>
      {failure && <ErrorBox onClear={clearFailure}>{failure}</ErrorBox>}
      <fieldset disabled={isSubmitting}>
        {props.children}
        {/* Before the page is alive, Enter and a click would send the form the browser's own way. */}
        <Button type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? props.busyLabel : props.label}
        </Button>
      </fieldset>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 16px;
  margin-top: 24px;

  fieldset {
    display: grid;
    gap: 18px;
    margin: 0;
    padding: 0;
    border: 0;
  }
`;
