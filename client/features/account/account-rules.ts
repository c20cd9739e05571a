import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  accountDeletion,
  emailChange,
  forgottenPasswordForm,
  loginInput,
  newPasswordForm,
  passkeyForm,
  passkeyFormWithCode,
  passwordChangeForm,
  registerForm,
  secondFactorCode,
  secondFactorOff,
  secondFactorPassword,
} from '#domain/account.ts';

/** The rules of the account forms, loaded apart from them: they are as large as a third of all that a page needs. */
export const loginRules = zodResolver(loginInput);
export const registerRules = zodResolver(registerForm);
export const passwordRules = zodResolver(passwordChangeForm);
export const forgottenPasswordRules = zodResolver(forgottenPasswordForm);
export const newPasswordRules = zodResolver(newPasswordForm);
export const emailRules = zodResolver(emailChange);
export const deletionRules = zodResolver(accountDeletion);
export const codeRules = zodResolver(secondFactorCode);
export const passkeyRules = zodResolver(passkeyForm);
export const passkeyRulesWithCode = zodResolver(passkeyFormWithCode);
export const confirmRules = zodResolver(secondFactorPassword.extend({ code: z.string() }));
export const confirmCodeRules = zodResolver(secondFactorOff);
