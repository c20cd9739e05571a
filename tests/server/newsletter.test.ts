import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { graphql } from '../support/graphql.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const SUBSCRIBE = `mutation ($email: String!, $language: Language!) { subscribeToNewsletter(email: $email, language: $language) }`;

describe('subscribeToNewsletter', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await truncate(site.em, 'newsletter_subscription, rate_limit cascade');
  });

  const stored = () => site.em.execute('select email, language, created_at from newsletter_subscription order by id');

  it.each([
    ['', 'required or malformed'],
    ['ana', 'without a host'],
    ['ana@', 'with half a host'],
    ['ana@example.org, ben@example.org', 'of two people'],
    [`${'a'.repeat(250)}@example.org`, 'longer than mail allows'],
  ])('VAL-40 refuses the address "%s" (%s) and stores nothing', async (email) => {
    const { errors } = await graphql(site, SUBSCRIBE, { email, language: 'en' });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { email: 'email_invalid' } });
    expect(await stored()).toEqual([]);
  });

  it('refuses a language that the site does not have', async () => {
    const { errors } = await graphql(site, SUBSCRIBE, { email: 'ana@example.org', language: 'fr' });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await stored()).toEqual([]);
  });

  it('BASE-08 GQL-06 refuses the eleventh attempt of one place within the hour as RATE_LIMITED', async () => {
    for (let n = 0; n < 10; n += 1) await graphql(site, SUBSCRIBE, { email: `a${n}@example.org`, language: 'en' });
    const { errors } = await graphql(site, SUBSCRIBE, { email: 'last@example.org', language: 'en' });
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(await stored()).toHaveLength(10);
  });

  it('NLTR-07 stores the address with its language and the time', async () => {
    const before = Date.now();
    const { data } = await graphql(site, SUBSCRIBE, { email: ' Ana@Example.org ', language: 'es' });
    expect(data).toEqual({ subscribeToNewsletter: true });
    const [row] = await stored();
    expect(row).toMatchObject({ email: 'Ana@Example.org', language: 'es' });
    expect(new Date(row?.created_at).getTime()).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('NLTR-08 a host in Unicode and the same one in ASCII are one address', async () => {
    for (const email of ['info@españa.es', 'info@xn--espaa-rta.es', 'INFO@ESPAÑA.ES']) {
      expect((await graphql(site, SUBSCRIBE, { email, language: 'es' })).errors).toBeUndefined();
    }
    expect(await stored()).toMatchObject([{ email: 'info@xn--espaa-rta.es' }]);
  });

  it('NLTR-08 answers a known address the same way and stores no second row, whatever its letter case', async () => {
    const first = await graphql(site, SUBSCRIBE, { email: 'ana@example.org', language: 'en' });
    const second = await graphql(site, SUBSCRIBE, { email: 'ANA@example.org', language: 'es' });
    expect(second).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });
});
