import { screen } from '@testing-library/react';
import { GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PageData } from '#client/rendering/page-data.ts';
import { serve } from './api.ts';
import { PAGES } from './comment-page.tsx';
import { draw } from './render.tsx';

const TITLE = { value: 'Real', language: 'en' };

describe.each([
  ['ERR-26', 'article', 'Article', '/news/real'],
  ['ERR-27', 'video', 'Video', '/videos/real'],
  ['ERR-28 LESS-16', 'lesson', 'Lesson', '/course/real'],
] as const)('%s %s', (rows, item, name, path) => {
  const failed = () => screen.findByRole('heading', { level: 1, name: `Error Loading ${name}` });
  const retry = () => screen.getByRole('button', { name: 'Try again' });

  it(`${rows} offers another try when the read fails, and shows once it works`, async () => {
    const api = serve({ [item]: { id: 1, slug: 'real', localized: { title: TITLE } } });
    api.lost = 'all';
    const person = await draw(PAGES, { path });
    await failed();
    await person.click(retry());
    await expect.poll(() => api.sent.length).toBeGreaterThan(1);
    await failed();
    expect(screen.getByRole('alert').textContent).toContain(
      `We couldn't load this ${item}. It may have been removed or there might be a technical issue.`,
    );
    api.lost = [];
    await person.click(retry());
    await screen.findByRole('heading', { level: 1, name: 'Real' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it(`COMM-13 ${rows} asks for no comments when it turns out to be gone`, async () => {
    const api = serve({ [item]: null });
    await draw(PAGES, { path });
    await failed();
    expect(api.sent.map(({ operation }) => operation)).toEqual([`${name}Page`]);
  });
});

it('ERR-26 a page whose item could not be read has failed on the server, although the answer has data', async () => {
  const query = parse('query Page { article { id } }');
  const read = await PageData.load(
    {
      url: '/news/real',
      origin: 'https://sato.example',
      language: 'en',
      isSignedIn: false,
      hasOfflineReading: false,
      execute: async () => ({ data: { article: null }, errors: [new GraphQLError('The database is away.')] }),
    },
    [{ query, variables: {} }],
  );
  expect(read.of(query)).toMatchObject({ data: undefined, error: { message: 'The database is away.' } });
});
