import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ScheduledRows } from '#client/admin/dashboard/ScheduledRows.tsx';
import type { Scheduled } from '#client/admin/dashboard/useOverview.tsx';
import type { Language } from '#domain/language.ts';
import { drawAdmin } from './render-admin.tsx';

type Change = Scheduled['changes'][number];

const change = (given: Partial<Change>): Change => ({
  ...{ type: 'article', id: 3, title: 'Keys', titleEs: 'Llaves', action: 'update', at: null, problem: null },
  ...given,
});
async function lines(changes: Change[], language: Language = 'en'): Promise<(string | null)[]> {
  await drawAdmin(<ScheduledRows scheduled={{ changes, totalCount: changes.length }} />, { path: '/admin', language });
  const found = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return found.map((text) => text?.replace(/[\s\u202f]+/g, ' ') ?? null);
}

describe('what happens to content by itself, on the dashboard', () => {
  it.each([
    [1, []],
    [2, ['articles', 'videos', 'modules', 'lessons']],
  ])('with %i changes of which it shows one, leads to the lists %j', async (totalCount, lists) => {
    await drawAdmin(<ScheduledRows scheduled={{ changes: [change({})], totalCount }} />, { path: '/admin' });
    const [, ...others] = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(others).toEqual(lists.map((list) => `/admin/${list}?scheduled=1`));
  });

  it.each([
    [
      'en',
      /^KeysArticle · Unpublished Dec 1, 2999/,
      /^NodesLesson · Goes live Dec 2/,
      /^KeysArticle · Update goes live/,
    ],
    [
      'es',
      /^LlavesArtículo · Paso a borrador dic 1, 2999/,
      /^NodesLección · Se publica dic 2/,
      /^LlavesArtículo · Se publica una actualización/,
    ],
  ] as const)('says in %s what, when, and leads to the form', async (language, ...expected) => {
    const at = (day: number) => `2999-12-0${day}T12:00:00Z`;
    const changes = [
      change({ action: 'unpublish', at: at(1) }),
      change({ type: 'lesson', id: 4, title: 'Nodes', titleEs: null, action: 'publish', at: at(2) }),
      change({ at: at(3) }),
    ];
    expect(await lines(changes, language)).toEqual(expected.map((line) => expect.stringMatching(line)));
    expect(screen.getByRole('link', { name: 'Nodes' }).getAttribute('href')).toBe('/admin/lessons/4');
  });

  it.each([
    [
      'en',
      'unpublished',
      'KeysArticle · The pending version wasn’t published at its scheduled time, because the item was a draft. Once the item is published, publish or schedule this version again.',
    ],
    [
      'en',
      'slug_taken',
      'KeysArticle · The pending version wasn’t published, because another item has its slug by now. Choose another slug.',
    ],
    [
      'en',
      'outdated',
      'KeysArticle · The pending version wasn’t published, because someone changed the same fields. Compare them and save it again.',
    ],
    [
      'es',
      'slug_taken',
      'LlavesArtículo · La versión pendiente no se publicó porque otro elemento ya tiene su slug. Elige otro slug.',
    ],
  ] as const)('says in %s why a pending version wasn’t published: %s', async (language, problem, said) => {
    expect(await lines([change({ problem })], language)).toEqual([said]);
  });
});
