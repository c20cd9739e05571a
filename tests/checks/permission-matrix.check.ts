import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createSchema } from '#server/schema.ts';

const MATRIX = fileURLToPath(new URL('../server/permission-matrix', import.meta.url));
const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const matrix = readdirSync(MATRIX)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${MATRIX}/${file}`, 'utf8'))
  .join('\n');

/** Anyone with the link of a mail may use it. */
const LINKS = [
  ...['requestPasswordReset', 'accountToReset', 'resetPassword', 'confirmEmail', 'emailToConfirm'],
  ...['confirmSubscription', 'subscriptionToConfirm', 'newsletterSubscription', 'replyDigest'],
];

/**
 * Open to everyone by their nature, and tested in `accounts`, `account-recovery`, `passkeys`, `newsletter`,
 * `newsletter-subscription`, `reply-digest` and `translation-requests`.
 */
const FOR_EVERYONE = [
  ...['login', 'startPasskeyLogin', 'loginWithPasskey', 'register', 'logout'],
  ...['subscribeToNewsletter', 'wishForSpanish', 'person', ...LINKS],
];

it.each(['Query', 'Mutation'])('every field of %s is in the permission matrix', (type) => {
  const fields = createSchema().getType(type);
  if (!fields || !('getFields' in fields)) throw new Error(`There is no type ${type}.`);
  const missing = Object.keys(fields.getFields()).filter(
    (field) => !FOR_EVERYONE.includes(field) && !new RegExp(`\\b${field}\\b`).test(matrix),
  );
  expect(missing).toEqual([]);
});

it('every REST write is in the permission matrix', () => {
  const writes = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.routes.ts') && !file.endsWith('account.routes.ts'))
    .flatMap((file) => [
      ...readFileSync(`${SERVER}/${file}`, 'utf8').matchAll(
        /^(?:(\w+)Routes\.(post|put|delete)|addContentWrites)\((\w+)?/gm,
      ),
    ])
    .map(([, routes, method, all]) => (routes ? `${method} of ${routes}` : `all of ${all}`));
  expect(writes.toSorted()).toEqual([
    'all of articleRoutes',
    'all of courseModuleRoutes',
    'all of lessonRoutes',
    'all of videoRoutes',
    'delete of comment',
    'post of comment',
    'post of media',
    'put of comment',
  ]);
  for (const path of [
    '/api/comments',
    '/api/articles',
    '/api/videos',
    '/api/course-modules',
    '/api/lessons',
    '/api/media',
  ]) {
    expect(matrix).toContain(path);
  }
});
