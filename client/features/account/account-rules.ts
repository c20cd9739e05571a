import { zodResolver } from '@hookform/resolvers/zod';
import {
  confirmation,
  confirmationOrPasskey,
  emailChange,
  forgottenPasswordForm,
  loginInput,
  newPasswordForm,
  passkeyForm,
  passwordChangeForm,
  registerForm,
  secondFactorCode,
} from '#domain/account.ts';

/** The rules of the account forms, loaded apart from them: they are as large as a third of all that a page needs. */
export const loginRules = zodResolver(loginInput);
export const registerRules = zodResolver(registerForm);
export const passwordRules = zodResolver(passwordChangeForm);
export const forgottenPasswordRules = zodResolver(forgottenPasswordForm);
export const newPasswordRules = zodResolver(newPasswordForm);
export const emailRules = zodResolver(emailChange);
export const confirmationRules = zodResolver(confirmation);
export const confirmationOrPasskeyRules = zodResolver(confirmationOrPasskey);
export const codeRules = zodResolver(secondFactorCode);
export const passkeyRules = zodResolver(passkeyForm);
