/** @module-tag extended */

import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/spanish.js';
import { expect, it } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { Factories } from '#tests/support/factories.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { signedIn } from '#tests/support/sign-in.ts';

const PHRASE = entropyToMnemonic(new Uint8Array(16).fill(77), wordlist);
const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';

it('VAL-34 VAL-38 a seed phrase or private key is refused through every source, and neither stored nor logged', async () => {
  const database = await freshDatabase();
  const orm = await createOrm(database.url);
  const { em } = orm;
  const make = new Factories(em);
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'debug', SATO_ADMIN_PASSWORD: 'correct horse' };
  const { url, output, end } = await startInside(settings);
  try {
    const site = { url, make, em, databaseUrl: database.url, close: async () => {} };
    const ana = await signedIn(site);
    const admin = await signedIn(site, { role: 'admin' });
    const article = (await make.article()).id;
    const own = (await make.comment({ article, user: ana.user.id, createdAt: new Date(), content: 'Before' })).id;

    for (const [content, problem] of [
      [`Please check: ${PHRASE}`, 'seed_phrase'],
      [`My key is ${KEY}`, 'private_key'],
    ] as const) {
      const refusal = { code: 'BAD_USER_INPUT', fields: { content: problem } };
      const posted = await ana.post('/api/comments', { content, articleId: article });
      expect(posted).toMatchObject({ status: 400, body: refusal });
      expect(JSON.stringify(posted.body)).not.toContain(content.slice(-20));
      expect(await admin.put(`/api/comments/${own}`, { content })).toMatchObject({ status: 400, body: refusal });
      const asked = async (caller: typeof ana, query: string) =>
        (await caller.graphql(`mutation ($content: String!) { ${query} }`, { content })).errors?.[0]?.extensions;
      expect(await asked(ana, `addComment(articleId: ${article}, content: $content) { id }`)).toEqual(refusal);
      expect(await asked(ana, `editOwnComment(id: ${own}, content: $content) { id }`)).toEqual(refusal);
      expect(await asked(admin, `updateComment(id: ${own}, content: $content) { id }`)).toEqual(refusal);
      expect(await asked(admin, `reportComment(id: ${own}, reason: $content)`)).toMatchObject({
        fields: { reason: problem },
      });
    }

    expect(await em.execute('select content from comment')).toEqual([{ content: 'Before' }]);
    expect(await em.execute('select count(*)::int as n from comment_report')).toEqual([{ n: 0 }]);
    expect(output()).toContain('/api/comments');
    for (const word of [...PHRASE.split(' '), KEY]) expect(output()).not.toContain(word);
  } finally {
    await end();
    await orm.close();
    await database.drop();
  }
});
