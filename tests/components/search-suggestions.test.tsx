import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SiteSearch } from '#client/frame/SiteSearch.tsx';
import type { Language } from '#domain/language.ts';
import { hold, serve } from './api.ts';
import { draw } from './render.tsx';

const suggestion = (kind: string, path: string, value: string, language = 'en') => ({
  kind,
  path,
  title: { value, language },
});
const FOUND = [
  suggestion('term', '/glossary#multisig', 'multisig'),
  suggestion('lesson', '/course/mining', 'Mining and miners'),
  suggestion('article', '/news/one', 'Mining at home'),
  suggestion('lesson', '/course/pools', 'Pools of miners'),
];

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the site', hidden: true });
const options = () => screen.queryAllByRole('option', { hidden: true });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const isExpanded = () => field().getAttribute('aria-expanded');

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const place = () => document.querySelector('output')?.textContent;

async function drawSearch(searchSuggestions: unknown = FOUND, language: Language = 'en') {
  const api = serve({ searchSuggestions });
  const person = await draw(
    <>
      <SiteSearch />
      <button type="button">Elsewhere</button>
      <Routes>
        <Route path="*" element={<Place />} />
      </Routes>
    </>,
    { path: '/about', language },
  );
  screen.getByRole('searchbox', { hidden: true }).focus();
  await screen.findByRole('combobox', { hidden: true });
  return { person, api };
}

async function drawOpen() {
  const drawn = await drawSearch();
  await type(drawn.person, 'min');
  return drawn;
}

async function type(person: UserEvent, text: string) {
  await person.keyboard(text);
  await screen.findAllByRole('option', { hidden: true });
}

describe('results while typing', () => {
  it('are a combobox that is closed before anything is typed', async () => {
    const { api } = await drawSearch();
    expect(isExpanded()).toBe('false');
    expect(field().getAttribute('aria-autocomplete')).toBe('list');
    expect(options()).toEqual([]);
    expect(api.sent).toEqual([]);
  });

  it('are grouped by kind in the order of the best of each, and read out', async () => {
    await drawOpen();
    const list = screen.getByRole('listbox', { name: 'Suggestions', hidden: true });
    expect([isExpanded(), field().getAttribute('aria-controls'), active()]).toEqual(['true', list.id, null]);
    const groups = within(list).getAllByRole('group', { hidden: true });
    const texts = groups.map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...within(group)
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ]);
    expect(texts).toEqual([
      ['Glossary', 'multisig'],
      ['Lessons', 'Mining and miners', 'Pools of miners'],
      ['Articles', 'Mining at home'],
    ]);
    screen.getByText(/^4 suggestions\./);
  });

  it('are in Spanish on Spanish pages, where English titles are marked', async () => {
    const { person, api } = await drawSearch(
      [suggestion('video', '/videos/a', 'Minería', 'es'), suggestion('video', '/videos/b', 'Mining')],
      'es',
    );
    await type(person, 'min');
    expect(api.sent[0]?.variables).toEqual({ search: 'min', language: 'es' });
    expect(options().map((option) => option.querySelector('[lang]')?.getAttribute('lang') ?? null)).toEqual([
      null,
      'en',
    ]);
    screen.getByText(/^2 sugerencias\./);
  });

  it('says so if there are none', async () => {
    const { person } = await drawSearch([]);
    await person.keyboard('zz');
    await screen.findByText('No suggestions');
    expect([isExpanded(), options().length]).toEqual(['false', 0]);
  });

  it('are asked for once in a pause, from two characters on, without what makes no difference', async () => {
    const { person, api } = await drawSearch();
    await person.keyboard(' ');
    await person.keyboard('M');
    await type(person, '  iN ');
    expect(api.sent.map(({ variables }) => variables.search)).toEqual(['m in']);
    await person.clear(field());
    await expect.poll(() => options().length).toBe(0);
    expect(api.sent).toHaveLength(1);
  });

  it('ignores an answer that comes after a later one', async () => {
    const { held, release } = hold();
    const { person, api } = await drawSearch(({ search }: { search: string }) =>
      search === 'mi' ? held.then(() => FOUND) : [suggestion('term', '/glossary#mining', 'mining')],
    );
    await person.keyboard('mi');
    await expect.poll(() => api.sent.length).toBe(1);
    await type(person, 'n');
    release();
    await held;
    expect(options().map(({ textContent }) => textContent)).toEqual(['mining']);
  });

  it('leaves the search to Enter if the server can’t be asked', async () => {
    const { person, api } = await drawSearch();
    api.lost = 'all';
    await person.keyboard('min');
    await expect.poll(() => api.sent.length).toBe(1);
    await person.keyboard('{Enter}');
    await expect.poll(place).toBe('/search?q=min');
  });
});

describe('the keys', () => {
  it('go through the list in circles, and from it back into the text', async () => {
    const { person } = await drawOpen();
    const walk: (string | null)[] = [];
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Up']) {
      await person.keyboard(`{Arrow${key}}`);
      walk.push(active());
    }
    expect(walk).toEqual([
      'multisig',
      'Mining and miners',
      'Pools of miners',
      'Mining at home',
      'multisig',
      'Mining at home',
    ]);
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual([
      'false',
      'false',
      'false',
      'true',
    ]);
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
      await person.keyboard('{ArrowDown}');
      expect(active()).not.toBeNull();
      await person.keyboard(`{${key}}`);
      expect(active()).toBeNull();
    }
    expect(document.activeElement).toBe(field());
  });

  it('Enter goes to what is chosen', async () => {
    const { person } = await drawOpen();
    await person.keyboard('{ArrowUp}{Enter}');
    await expect.poll(place).toBe('/news/one');
    expect([isExpanded(), options().length]).toEqual(['false', 0]);
  });

  it('Enter without a choice goes to all results', async () => {
    const { person } = await drawOpen();
    await person.keyboard('{Enter}');
    await expect.poll(place).toBe('/search?q=min');
    expect([isExpanded(), options().length]).toEqual(['false', 0]);
  });

  it('Escape closes the list and keeps the text; an arrow opens it again', async () => {
    const { person } = await drawOpen();
    await person.keyboard('{ArrowDown}{Escape}');
    await expect.poll(isExpanded).toBe('false');
    expect([field().value, active(), options().length]).toEqual(['min', null, 0]);
    await person.keyboard('{ArrowDown}');
    await expect.poll(isExpanded).toBe('true');
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(isExpanded).toBe('false');
  });

  it('Tab leaves it closed', async () => {
    const { person } = await drawOpen();
    await person.tab();
    await expect.poll(() => options().length).toBe(0);
    expect(field().value).toBe('min');
  });
});

it('a click goes to a result, and one elsewhere closes the list', async () => {
  const { person } = await drawOpen();
  await person.click(screen.getByText('Pools of miners'));
  await expect.poll(place).toBe('/course/pools');
  await expect.poll(() => options().length).toBe(0);
  await person.click(field());
  await type(person, 'i');
  await person.click(screen.getByText('Elsewhere'));
  await expect.poll(() => options().length).toBe(0);
});
