import { useState } from 'react';
import { localStore } from '../../app/browser-storage.ts';

/** The key of the columns that someone chose for the list of a section. */
const storageName = (section: string) => `admin-shown-columns-${section}`;
/** The key while the type wasn't shown until someone chose it. */
const formerStorageName = (section: string) => `admin-columns-${section}`;

export interface ColumnChoice {
  isShown(id: string): boolean;
  toggle(id: string): void;
}

/**
 * The optional columns of a list that someone wants to see. Stored in this browser.
 * @param optional ids of the columns that can be hidden, @param initial those that show before anyone chooses.
 */
export function useColumnChoice(section: string, optional: string[], initial: string[]): ColumnChoice {
  // A list keeps its component when someone goes to another section.
  const [choices, setChoices] = useState<Record<string, string[]>>({});
  const shown = choices[section] ?? storedChoice(section) ?? initial;
  return {
    isShown: (id) => !optional.includes(id) || shown.includes(id),
    toggle: (id) => {
      const next = optional.filter((other) => shown.includes(other) !== (other === id));
      localStore.write(storageName(section), next.join(' '));
      setChoices({ ...choices, [section]: next });
    },
  };
}

/** Null if nothing was chosen yet. An empty choice is one too. */
export function storedChoice(section: string, store: Pick<typeof localStore, 'read'> = localStore): string[] | null {
  const choice = store.read(storageName(section))?.split(' ');
  if (choice) return choice;
  const former = store.read(formerStorageName(section))?.split(' ');
  return former ? ['type', ...former] : null;
}
