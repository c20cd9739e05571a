import { z } from 'zod';
import { emailAddressOf } from './email-address.ts';
import { LANGUAGES } from './language.ts';
import {
  CODE_MAX,
  EMAIL_MAX,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts';
import { bounded, problem, required } from './text-input.ts';
import { ROLES } from './viewer.ts';

/**
 * Letters of living languages, ASCII digits, and separators. Phonetic and other special letters of the Latin script are
 * left out: many of them can't be told from ordinary ones.
 */
const USERNAME = /^[A-Za-zÀ-ÖØ-öø-ķĹ-ňŊ-žƏəƠơƯưȘ-țẀ-ẅẞẠ-ỹ0-9_.-]+$/;

/** PostgreSQL can't store NUL, and refuses queries that contain it. */
const username = bounded(USERNAME_MAX)
  .min(USERNAME_MIN, problem('username_too_short'))
  .refine((name) => !name.includes('\0'), problem('username_invalid'));
/** Bounded, because hashing a password takes time and memory with its length. */
const password = z
  .string()
  .max(PASSWORD_MAX, { error: problem('too_long'), abort: true })
  .min(PASSWORD_MIN, problem('password_too_short'));

export const emailAddress = bounded(EMAIL_MAX, 'email_invalid').transform((text, context) => {
  const address = emailAddressOf(text);
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: problem('email_invalid') });
  return z.NEVER;
});

/** Of an authenticator app, or a recovery code. */
const code = bounded(CODE_MAX);

/** The code is for accounts with two-step login. */
export const loginInput = z.object({ username, password, code: code.optional() });

export const secondFactorCode = z.object({ code: code.min(1, problem('required')) });

/** Missing or empty in the minutes after a login with a passkey. */
const currentPassword = z
  .string()
  .max(PASSWORD_MAX, { error: problem('too_long'), abort: true })
  .refine((text) => text === '' || text.length >= PASSWORD_MIN, problem('password_too_short'))
  .optional();

/**
 * Before users change their own account: an open session alone isn't enough. The code is for accounts with two-step
 * login.
 */
export const confirmation = z.object({ password, code: code.optional() });
/** Before changes that a login with a passkey confirms as well. */
export const confirmationOrPasskey = confirmation.extend({ password: currentPassword });
export const passkeyName = required(PASSKEY_NAME_MAX);
export const passkeyForm = confirmation.extend({ name: passkeyName });

export const registerInput = z.object({
  username: username
    .regex(USERNAME, problem('username_invalid'))
    // "dĳk" differs from "dijk" in the database but looks the same to readers.
    .refine((name) => name === name.normalize('NFKC'), problem('username_invalid')),
  email: emailAddress,
  password,
});

/** What the registration form asks for: the password twice. */
export const registerForm = registerInput
  .extend({ confirmPassword: password })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: problem('passwords_differ'),
  });

/** An account created on the command line. */
export const newAccount = registerInput.extend({ role: z.enum(ROLES) });

export const roleChange = z.object({ role: z.enum(ROLES) });

/** An admin who changes someone else's account has to give their own password and code. */
export const managedRoleChange = confirmation.extend({ role: z.enum(ROLES) });
export const disabling = confirmation.extend({ disabled: z.boolean() });

/** A new password that the command line sets for an account. */
export const passwordReset = z.object({ password });

export const emailChange = confirmationOrPasskey.extend({ email: emailAddress });
export const passwordChange = z.object({ currentPassword, newPassword: password, code: code.optional() });
/** Before users get a second factor. */
export const passwordConfirmation = z.object({ password });

/** 32 random bytes in base64url, from the link in a mail. */
const token = z.string().regex(/^[\w-]{43}$/, problem('link_expired'));

export const passwordResetRequest = z.object({ email: emailAddress, language: z.enum(LANGUAGES) });
export const passwordResetByLink = z.object({ token, newPassword: password, removePasskeys: z.boolean() });
export const emailConfirmation = z.object({ token });

export const forgottenPasswordForm = passwordResetRequest.pick({ email: true });

/** The page with the link asks for the new password twice. */
export const newPasswordForm = z
  .object({ newPassword: password, repeatPassword: password, removePasskeys: z.boolean() })
  .refine((form) => form.newPassword === form.repeatPassword, {
    path: ['repeatPassword'],
    message: problem('passwords_differ'),
  });

/** The form asks for the new password twice. */
export const passwordChangeForm = passwordChange
  .extend({ repeatPassword: password })
  .refine((form) => form.newPassword === form.repeatPassword, {
    path: ['repeatPassword'],
    message: problem('passwords_differ'),
  });

export type LoginForm = z.input<typeof loginInput>;
export type RegisterForm = z.input<typeof registerForm>;
