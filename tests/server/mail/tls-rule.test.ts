import { expect, it } from 'vitest';
import { tlsRule } from '#server/platform/mail/mail-transport.ts';

it.each([
  ['smtp://mail.example:587', true],
  ['smtps://mail.example', true],
  ['smtp://localhost.example', true],
  ['smtp://10.0.0.5', true],
  ['smtp://localhost:2525', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
  // The operator has decided otherwise.
  ['smtp://mail.example?requireTLS=false', false],
])('mail to %s needs TLS: %s', (url, needsTls) => {
  expect(tlsRule(url)).toEqual(needsTls ? { requireTLS: true } : {});
});
