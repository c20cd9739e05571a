const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' };
const ARIA_NAMES: Record<string, string> = { Mod: isApple ? 'Meta' : 'Control' };

/** A key combination as people read it. @param keys "Mod-Shift-7". */
export function shortcutText(keys: string): string {
  return named(keys, NAMES).join(isApple ? '' : '+');
}

/** The same for `aria-keyshortcuts`. */
export function ariaShortcut(keys: string): string {
  return named(keys, ARIA_NAMES).join('+');
}

function named(keys: string, names: Record<string, string>): string[] {
  return keys.split('-').map((key) => names[key] ?? key);
}
