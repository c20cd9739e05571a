import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RichText } from '#client/hydration/RichText.tsx';
import type { Language } from '#domain/language.ts';
import { draw } from './render.tsx';

const KEY = 'own-price';
const TEXT = `<h2>Why 5 sats</h2><details><summary>Answer</summary><p>It is 7 sats.</p></details>
  <p>Send 20,000 <a href="/glossary#satoshi">satoshis</a> to Ana, at 10 sat/vB: <code>500 sats</code>.</p>
  <table><tr><td>Fee</td><td>1,410 sats</td></tr></table><pre>2,000 sats</pre><div data-try="supply">3 sats</div>`;

const main = () => document.querySelector('main')?.textContent ?? '';

async function read(html = TEXT, language: Language = 'en', page: Language = language): Promise<UserEvent> {
  const person = await draw(
    <main>
      <RichText html={{ value: html, language }} />
    </main>,
    { language: page },
  );
  fireEvent.pointerMove(window);
  return person;
}
const button = (name: string) => screen.findByRole('button', { name });

async function enter(person: UserEvent, price: string, currency: string) {
  await person.clear(screen.getByRole('textbox', { name: 'Price of 1 BTC' }));
  await person.type(screen.getByRole('textbox', { name: 'Price of 1 BTC' }), price);
  await person.clear(screen.getByRole('textbox', { name: 'Name of your money' }));
  await person.type(screen.getByRole('textbox', { name: 'Name of your money' }), currency);
}

beforeEach(() => localStorage.removeItem(KEY));

describe('amounts in the reader’s own money', () => {
  it('are not offered in a text without amounts', async () => {
    await read('<p>A few sats.</p><pre>5 sats</pre>');
    await button('Copy');
    expect(main()).not.toContain('(');
  });

  it('refuse a price or a currency that isn’t one, and say why', async () => {
    const person = await read();
    await person.click(await button('in your money?'));
    await person.click(await button('Show amounts'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter only a number greater than 0, for example 1,800,000.',
      'Enter a name or code without digits, for example pesos or USD.',
    ]);
    await enter(person, 'much', 'pesos');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Price of 1 BTC' }).getAttribute('aria-invalid')).toBe('true');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are beside each amount, at the price entered once, which can be changed and removed', async () => {
    const person = await read();
    await person.click(await button('in your money?'));
    await enter(person, '1.800.000', 'pesos');
    expect(screen.getByRole('status').textContent).toBe('20,000 sats ≈ 360\u00a0pesos');
    await person.click(await button('Show amounts'));
    const own = await button('at your price');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(main()).toContain(
      'Send 20,000 satoshis (≈\u00a0360\u00a0pesos, at your price) to Ana, at 10 sat/vB: 500 sats.',
    );
    expect(main()).toContain('Why 5 sats');
    expect(main()).toContain('It is 7 sats (≈\u00a00.126\u00a0pesos).');
    expect(main()).toContain('1,410 sats (≈\u00a025.4\u00a0pesos)');
    expect(screen.getByText(/^\s*\(≈.25\.4.pesos\)$/).title).toBe('At your price: 1 BTC = 1,800,000\u00a0pesos');
    expect(document.querySelector('a')?.textContent).toBe('satoshis');

    await person.click(own);
    await enter(person, '2,000,000', 'soles');
    await person.click(await button('Show amounts'));
    await waitFor(() => expect(main()).toContain('(≈\u00a0400\u00a0soles, at your price)'));

    await person.click(await button('at your price'));
    await person.click(await button('Remove price'));
    await button('in your money?');
    expect(main()).toContain('Send 20,000 satoshis (in your money?) to Ana');
    expect(main()).not.toContain('≈');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are there from the start once there is a price, in Spanish too, and follow other tabs', async () => {
    localStorage.setItem(KEY, JSON.stringify({ price: 1_800_000, currency: 'pesos' }));
    await read('<p>Envías 198\u00a0000 sats.</p>', 'es');
    await button('a tu precio');
    expect(main()).toBe('Envías 198\u00a0000 sats (≈\u00a03564\u00a0pesos, a tu precio).');
    localStorage.setItem(KEY, 'something else');
    fireEvent(window, new StorageEvent('storage', { key: KEY }));
    await button('¿en tu moneda?');
  });

  it('are spoken in the language of the page in a text that isn’t translated', async () => {
    await read('<p>Send 20,000 sats.</p>', 'en', 'es');
    expect((await button('¿en tu moneda?')).closest('[lang]')?.getAttribute('lang')).toBe('es');
  });
});
