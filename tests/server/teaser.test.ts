import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEASER_MAX } from '#domain/limits.ts';
import { teaserOf } from '#server/modules/content/model/teaser.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const teaser = (value: string) => teaserOf({ value, language: 'en' }).value;
const SENTENCE = 'The first sentence is long enough to fill more than half of what a card can show.';
const MORE = 'The second one goes on for so long that it can’t be shown as well, whatever happens.';

describe('the text on a card', () => {
  it.each([
    ['a text that fits', 'Short. And whole…', 'Short. And whole…'],
    ['whole sentences, if they fill half of it', `${SENTENCE} ${MORE}`, SENTENCE],
    ['a question', `${SENTENCE.replace('.', '?')} ¿${MORE}`, SENTENCE.replace('.', '?')],
    ['words, if the sentences are too short', `No. ${'word '.repeat(40)}`, `No. ${'word '.repeat(21).trim()}…`],
    [
      'words beyond an abbreviation',
      `${'In the '.repeat(10)}EE. UU. ${MORE}`,
      `${'In the '.repeat(10)}EE. UU. The second one goes on for so…`,
    ],
    [
      'one ellipsis, even after a dot',
      `${'In the '.repeat(12)}EE. UU. ${'x'.repeat(60)}`,
      `${'In the '.repeat(12)}EE. UU…`,
    ],
    ['a text in lines', 'One line,\n\n  another line.', 'One line, another line.'],
  ])('is %s', (_, text, shown) => {
    expect(teaser(text)).toBe(shown);
    expect(teaser(text).length).toBeLessThanOrEqual(TEASER_MAX);
  });
});

describe('lists', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  it('ask for it alone, in the language of the page', async () => {
    const [text, textEs] = [`${SENTENCE} ${MORE}`, `${SENTENCE.replace('The first', 'La primera')} ${MORE}`];
    await site.make.article({ excerpt: text, excerptEs: textEs });
    await site.make.video({ description: `${text}\n0:00 Start\n1:00 End`, descriptionEs: textEs });
    await site.make.video({ description: 'On blocks.\n0:00 Start\n1:00 End' });
    for (const [language, shown] of [
      ['en', SENTENCE],
      ['es', SENTENCE.replace('The first', 'La primera')],
    ]) {
      const { data } = await graphql(
        site,
        `{
          articles { items { localized(language: ${language}) { teaser { value } } } }
          videos { items { localized(language: ${language}) { teaser { value } } } }
        }`,
      );
      const of = (value: string | undefined) => ({ localized: { teaser: { value } } });
      expect(data).toEqual({ articles: { items: [of(shown)] }, videos: { items: [of('On blocks.'), of(shown)] } });
    }
  });
});
