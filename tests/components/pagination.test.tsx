import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pagination } from '#client/ui/Pagination.tsx';
import { draw } from './render.tsx';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('one page needs no numbers', async () => {
  await draw(<Pagination page={1} pageCount={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('LIST-02 the first page has no way back, and its links keep what was searched for', async () => {
  await draw(<Pagination page={1} pageCount={3} />, { path: '/news?search=keys' });
  expect(screen.getByText('Previous').closest('[aria-disabled=true]')).not.toBeNull();
  expect(links().slice(1)).toEqual([
    ['1', '/news?search=keys'],
    ['2', '/news?search=keys&page=2'],
    ['3', '/news?search=keys&page=3'],
    ['Next', '/news?search=keys&page=2'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1');
});

it('is in Spanish on a Spanish page', async () => {
  await draw(<Pagination page={2} pageCount={2} />, { language: 'es' });
  expect(screen.getByRole('navigation', { name: 'Páginas' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Anterior' })).toBeDefined();
});
