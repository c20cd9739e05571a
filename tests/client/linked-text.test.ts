import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { LinkedText } from '#client/features/comments/LinkedText.tsx';

const MENTIONS = [{ name: 'ana', username: 'ana' }];

function shown(text: string): string {
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(LinkedText, { text, mentions: MENTIONS })),
  );
}

it('a comment links 50 addresses, and the others stay text', () => {
  const html = shown(Array.from({ length: 60 }, (_, n) => `https://example.org/${n}`).join(' '));
  expect(html.match(/<a /g)).toHaveLength(50);
  expect(html).toMatch(/ https:\/\/example\.org\/50 .* https:\/\/example\.org\/59$/);
});

it('names are looked for once, however many links there are, and lead to their people everywhere', () => {
  const searching = vi.spyOn(String.prototype, 'matchAll');
  const html = shown(`@ana ${'https://example.org/@ana @ana @bea '.repeat(30)}`);
  expect(searching.mock.calls.length).toBe(1);
  expect(html.match(/>@ana<\/a>/g)).toHaveLength(31);
  expect(html).not.toContain('@bea</a>');
});
