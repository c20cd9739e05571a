import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemFiles } from '#cli/content/item-files.ts';
import { CATEGORIES, CONTENT_STATUSES } from '#domain/content.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { fuzz } from '#tests/support/extent.ts';
import { orNone, storedHtml, storedText } from '#tests/support/random-content.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

const item = fc.record({
  author: fc.constant(null),
  moduleSlug: fc.constant(null),
  type: fc.constant('article' as const),
  slug: fc.constant('an-item'),
  values: fc.record({
    title: storedText,
    titleEs: orNone(storedText),
    excerpt: storedText.map((text) => `${text} is long enough`),
    excerptEs: orNone(storedText),
    content: storedHtml,
    contentEs: orNone(storedHtml),
    category: fc.constantFrom(...CATEGORIES),
    status: fc.constantFrom(...CONTENT_STATUSES),
    language: fc.constantFrom('en', 'es'),
    attribution: orNone(storedText),
    createdAt: moment,
    updatedAt: moment,
  }),
});

it('CLI-04 the files of any item are read as the same item again', async () => {
  const check = fc.asyncProperty(item, async (stored) => {
    const { createdAt, updatedAt } = stored.values;
    fc.pre(createdAt <= updatedAt);
    const files = itemFiles(stored);
    expect(itemFiles(structuredClone(stored))).toEqual(files);
    const folder = contentFolder(Object.fromEntries(files.map(({ path, text }) => [path, text])));
    const source = await wholeContent(folder);
    expect(problemLines(source, folder).filter((line) => line.includes(' error: '))).toEqual([]);
    const [draft] = source.drafts;
    const { createdAt: _, updatedAt: __, content, contentEs, ...texts } = stored.values;
    expect({ titleEs: null, excerptEs: null, attribution: null, language: 'en', ...draft?.values }).toEqual(texts);
    expect(draft?.body).toEqual({ content, contentEs });
    expect(draft?.createdAt).toEqual(createdAt);
    expect(draft?.updatedAt ?? createdAt).toEqual(updatedAt);
  });
  await fc.assert(check, fuzz(150, 30));
});
