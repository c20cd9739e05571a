import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { localStore } from './browser-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
const THEME_KEY = 'theme';

/** Runs in the head before the first paint, so that the other theme never flashes. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

interface ThemeChoice {
  theme: Theme;
  chooseTheme(theme: Theme): void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

/**
 * Holds the theme. `data-theme` on `<html>` is set for light and dark; without it the style sheet follows the
 * operating system by itself, also when that changes.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  // The server does not know the choice, so the first render cannot use it either.
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    // As a transition, which lets the page below come to life first; it would be rendered from scratch otherwise.
    const stored = asTheme(localStore.read(THEME_KEY));
    startTransition(() => setTheme(stored));
    // Another tab may have changed it since the head's script ran.
    applyTheme(stored);
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== THEME_KEY) return;
      const changed = asTheme(event.newValue);
      applyTheme(changed);
      setTheme(changed);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  const choice = useMemo(() => {
    const chooseTheme = (chosen: Theme) => {
      localStore.write(THEME_KEY, chosen);
      applyTheme(chosen);
      setTheme(chosen);
    };
    return { theme, chooseTheme };
  }, [theme]);
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (!choice) throw new Error('useTheme needs a ThemeProvider above it.');
  return choice;
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function asTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
