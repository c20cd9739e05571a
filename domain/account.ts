import { z } from 'zod';
import type { FieldProblem } from './field-problem.ts';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** Typed so that only a known code can stand in a schema. */
const problem = (code: FieldProblem): FieldProblem => code;

const username = z
  .string()
  .trim()
  .min(USERNAME_MIN, problem('username_too_short'))
  .max(USERNAME_MAX, problem('too_long'));
/** Bounded, because hashing a password takes time and memory with its length. */
const password = z.string().min(PASSWORD_MIN, problem('password_too_short')).max(PASSWORD_MAX, problem('too_long'));

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX, problem('email_invalid'))
  .pipe(z.email(problem('email_invalid')));

export const loginInput = z.object({ username, password });

export const registerInput = z.object({
  username: username.regex(/^[\p{Script=Latin}\d_.-]+$/u, problem('username_invalid')),
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

export type LoginForm = z.input<typeof loginInput>;
export type RegisterForm = z.input<typeof registerForm>;
