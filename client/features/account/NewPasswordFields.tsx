import { Trans } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/TextField.tsx';
import { securityPart } from './security-part.tsx';

const PasswordStrength = securityPart(() => import('./security/PasswordStrength.tsx'));

interface NewPassword {
  newPassword: string;
  repeatPassword: string;
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  form: UseFormReturn<Values>;
  /** Of the account, which a strong password doesn't contain. */
  names?: string[];
}

/** The two fields in which a new password is chosen, with its strength. */
export function NewPasswordFields<Values extends NewPassword>({ form, names = [] }: NewPasswordFieldsProps<Values>) {
  // The fields of a larger form can't be named for its type.
  const { register, watch, formState } = form as unknown as UseFormReturn<NewPassword>;
  const { errors } = formState;
  const password = watch('newPassword');
  return (
    <>
      <TextField
        label={<Trans>New password</Trans>}
        hint={<Trans>At least 6 characters. 15 or more are much safer.</Trans>}
        type="password"
        autoComplete="new-password"
        problem={errors.newPassword?.message}
        {...register('newPassword')}
      />
      {password && <PasswordStrength password={password} names={names} />}
      <TextField
        label={<Trans>Repeat new password</Trans>}
        type="password"
        autoComplete="new-password"
        problem={errors.repeatPassword?.message}
        {...register('repeatPassword')}
      />
    </>
  );
}
