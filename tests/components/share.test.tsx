import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShareBar } from '#client/ui/ShareBar.tsx';
import { ShareMenu } from '#client/ui/ShareMenu.tsx';
import { draw } from './render.tsx';

const ADDRESS = 'https://sato.example/news/halving?lang=en';

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

/** A device with a share dialog that ends as told. @returns what it is given. */
function withShareDialog(end: 'done' | 'AbortError' | 'NotAllowedError') {
  const share = vi.fn(async (_data: ShareData) => {
    if (end !== 'done') throw new DOMException('No.', end);
  });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

const drawBar = () => draw(<ShareBar title="The halving" />, { path: '/news/halving' });
const drawMenu = () => draw(<ShareMenu title="The halving" />, { path: '/news/halving' });
const links = () => [...document.querySelectorAll('li a')];
const wasCopied = () => screen.findByText('Link copied');

describe('the ways to share', () => {
  it.each([
    ['ART-06 of an article', drawBar],
    ['VID-11 of a video', drawMenu],
  ])('%s lead to X, LinkedIn, WhatsApp and Telegram with its address', async (_, open) => {
    await open();
    const shared = links().map((link) => {
      const { hostname, searchParams } = new URL(link.getAttribute('href') ?? '');
      return [link.getAttribute('aria-label'), hostname, ...searchParams.values()];
    });
    expect(shared).toEqual([
      ['Share on X (Twitter)', 'twitter.com', ADDRESS, 'The halving'],
      ['Share on LinkedIn', 'www.linkedin.com', ADDRESS],
      ['Share on WhatsApp', 'wa.me', `The halving ${ADDRESS}`],
      ['Share on Telegram', 't.me', ADDRESS, 'The halving'],
    ]);
    for (const link of links()) {
      expect(['target', 'rel'].map((name) => link.getAttribute(name))).toEqual(['_blank', 'noopener noreferrer']);
    }
  });

  it('ART-06 ART-07 of an article are four networks and copy, which says so in a toast', async () => {
    const person = await drawBar();
    expect(within(screen.getByRole('list', { name: 'Share' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    await wasCopied();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  it.each([
    ['ART-06 of an article', drawBar, 'Share…'],
    ['VID-11 of a video', drawMenu, 'Share'],
  ])('%s open the share dialog of the device with title and address', async (_, open, name) => {
    const share = withShareDialog('done');
    const person = await open();
    await person.click(screen.getByRole('button', { name }));
    expect(share.mock.calls).toEqual([[{ title: 'The halving', url: ADDRESS }]]);
    expect(links()).toHaveLength(4);
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('VID-11 a share dialog that is closed again has no consequence', async () => {
    const share = withShareDialog('AbortError');
    const person = await drawMenu();
    await navigator.clipboard.writeText('mine');
    await person.click(screen.getByRole('button', { name: 'Share' }));
    await expect.poll(() => share.mock.settledResults).toHaveLength(1);
    expect(await navigator.clipboard.readText()).toBe('mine');
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('VID-11 the link is copied if the share dialog fails', async () => {
    withShareDialog('NotAllowedError');
    const person = await drawMenu();
    await person.click(screen.getByRole('button', { name: 'Share' }));
    await wasCopied();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });
});
