import { expect, it } from 'vitest';
import { storedChoice } from '#client/admin/list/useColumnChoice.ts';

const choices = (entries: Record<string, string>) => ({ read: (name: string) => entries[name] ?? null });

it('ADM-23 a choice from before the type was shown keeps its columns and gets the type', () => {
  expect(storedChoice('articles', choices({}))).toBeNull();
  expect(storedChoice('articles', choices({ 'admin-columns-articles': 'category status date' }))).toEqual([
    'type',
    'category',
    'status',
    'date',
  ]);
  expect(storedChoice('articles', choices({ 'admin-columns-articles': '', 'admin-columns-videos': 'date' }))).toEqual([
    'type',
    '',
  ]);
});

it('a choice made since then counts alone, even one without the type', () => {
  const both = choices({ 'admin-columns-articles': 'category', 'admin-shown-columns-articles': 'status' });
  expect(storedChoice('articles', both)).toEqual(['status']);
  expect(storedChoice('articles', choices({ 'admin-shown-columns-articles': '' }))).toEqual(['']);
});
