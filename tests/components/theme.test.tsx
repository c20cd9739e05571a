import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThemeControl } from '#client/frame/ThemeControl.tsx';
import { draw } from './render.tsx';

afterEach(() => void delete document.documentElement.dataset.theme);

const applied = () => document.documentElement.dataset.theme;
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('the theme', () => {
  it.each([null, 'sepia'])('THEME-02 THEME-03 is the system’s if %s is stored', async (stored) => {
    if (stored) localStorage.setItem('theme', stored);
    await draw(<ThemeControl />);
    expect([applied(), isChosen('System theme')]).toEqual([undefined, true]);
  });

  it('THEME-01 THEME-02 THEME-07 is light, dark or the system’s by choice, which is stored', async () => {
    const person = await draw(<ThemeControl />);
    for (const [name, theme] of [
      ['Dark theme', 'dark'],
      ['Light theme', 'light'],
    ] as const) {
      await person.click(screen.getByRole('radio', { name }));
      expect([applied(), localStorage.getItem('theme'), isChosen(name)]).toEqual([theme, theme, true]);
    }
    await person.click(screen.getByRole('radio', { name: 'System theme' }));
    expect([applied(), localStorage.getItem('theme')]).toEqual([undefined, 'system']);
  });

  it('THEME-06 a change in another tab is picked up, and others of the storage are not', async () => {
    await draw(<ThemeControl />);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    await expect.poll(() => isChosen('Dark theme')).toBe(true);
    expect(applied()).toBe('dark');
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'es' }));
    expect(applied()).toBe('dark');
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    await expect.poll(() => isChosen('System theme')).toBe(true);
  });
});
