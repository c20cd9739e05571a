import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RichText } from '#client/hydration/RichText.tsx';
import type { Language } from '#domain/language.ts';
import { draw } from './render.tsx';

const CODE = 'bitcoin-cli getblockhash 0\necho done';

afterEach(() => void vi.useRealTimers());

const text = (value: string, language: Language = 'en') => <RichText html={{ value, language }} />;
const button = (name: string) => screen.findByRole('button', { name });

describe('the text of an article', () => {
  it('copies code with its button, which says so for two seconds', async () => {
    await draw(text(`<pre><code>${CODE}</code></pre>`));
    await button('Copy');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitUntil(() => screen.queryByRole('button', { name: 'Copied' }), { interval: 0, timeout: 30_000 });
    expect(await navigator.clipboard.readText()).toBe(CODE);
    vi.advanceTimersByTime(1_900);
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeNull();
    vi.advanceTimersByTime(100);
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeNull();
  });

  it('selects the code if there is no clipboard', async () => {
    const person = await draw(text(`<pre><code>${CODE}</code></pre>`));
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    await person.click(await button('Copy'));
    expect(String(getSelection())).toBe(CODE);
  });

  it('has the words of an image that cannot be loaded, and nothing where it had none', async () => {
    await draw(
      text('<pre>code</pre><p><img src="/a.png" alt="The subsidy over time"></p><p><img src="/b.png" alt=""></p>'),
    );
    await button('Copy');
    for (const image of document.querySelectorAll('img')) fireEvent.error(image);
    expect(screen.getByRole('figure').textContent).toBe('The subsidy over time');
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });

  it.each([
    ['en', 'Links'],
    ['es', 'Enlaces'],
  ] as const)('is printed with numbers at its links and their addresses at the end, in %s', async (language, name) => {
    const links = `<p>See <a href="/course">the course</a>, <a href="https://example.org/paper">the paper</a>,
      <a href="https://example.org/paper">again</a>, <a class="term" href="/glossary#block">block</a>, <a href="#here">here</a>
      and <a href="https://example.org/">https://example.org/</a>.</p><pre>code</pre>`;
    await draw(text(links, language), { language });
    await waitFor(() => screen.getByRole('button'));
    const printed = () => ({
      marks: [...document.querySelectorAll('sup')].map(({ textContent }) => textContent),
      addresses: [...document.querySelectorAll('section li')].map(({ textContent }) => textContent),
    });
    expect(screen.queryByRole('heading', { name })).toBeNull();
    fireEvent(window, new Event('beforeprint'));
    screen.getByRole('heading', { name });
    expect(printed()).toEqual({
      marks: ['1', '2', '2'],
      addresses: [new URL('/course', location.href).href, 'https://example.org/paper'],
    });
    fireEvent(window, new Event('afterprint'));
    expect(printed()).toEqual({ marks: [], addresses: [] });
  });
});
