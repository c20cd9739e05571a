import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShareBar } from '#client/ui/ShareBar.tsx';
import { draw } from './render.tsx';

afterEach(() => void vi.useRealTimers());

const copyLink = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Copy link' }));
const copied = () => screen.findByText('Link copied');

const bar = <ShareBar title="Halving" />;

describe('toasts', () => {
  it('TOAST-02 a new one takes the place of the one before', async () => {
    const person = await draw(bar, { path: '/news/halving' });
    await copyLink(person);
    await copied();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no clipboard'));
    await copyLink(person);
    const failed = await screen.findByText('The link could not be copied');
    expect(failed.closest('li')?.textContent).toContain('https://sato.example/news/halving?lang=en');
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('TOAST-03 one closes by itself after 5000 ms, and not before', async () => {
    await draw(bar);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await copyLink(person);
    await copied();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(screen.queryByText('Link copied')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('TOAST-04 a dismissed one is out of sight at once, and a later one still shows when its time in the list ends', async () => {
    await draw(bar);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await copyLink(person);
    await copied();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Link copied')).toBeNull();
    await vi.advanceTimersByTimeAsync(998_000);
    await copyLink(person);
    await copied();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.queryByText('Link copied')).not.toBeNull();
  });
});
