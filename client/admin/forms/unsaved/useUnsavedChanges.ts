import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isSame } from '../form-values.ts';
import type { StoredWork } from './stored-work.ts';
import { useUnsavedWork } from './useUnsavedWork.ts';

interface UnsavedChangesOptions<Values> {
  section: string;
  /** Null for a new item. */
  id: number | string | null;
  part: z.ZodType<Partial<Values>>;
  /** What the fields hold as long as no one types. */
  base: Values;
  /** Of the stored item. */
  version?: number;
}

/** What someone types in a dialog or another form that isn't an `EditorForm`, stored in this browser until it is saved. */
export function useUnsavedChanges<Values extends object>(options: UnsavedChangesOptions<Values>) {
  const { section, id, part, base, version = null } = options;
  const [changes, setChanges] = useState<Partial<Values>>({});
  /** The same, known before the next render. */
  const changesNow = useRef(changes);
  const stored = useRef({ base, version });
  useEffect(() => {
    stored.current = { base, version };
  });
  const unsaved = useCallback(() => {
    const known = stored.current;
    return { version: known.version, base: {}, changes: differing(known.base, changesNow.current) };
  }, []);
  const work = useUnsavedWork<Partial<Values>>({ section, id, part, unsaved });
  const { offer, settle, state, store, storeSoon, drop, idempotencyKey } = work;

  function set(next: Partial<Values>) {
    changesNow.current = next;
    setChanges(next);
  }

  const values = { ...base, ...changes };
  return {
    values,
    isChanged: Object.keys(differing(base, changes)).length > 0,
    state,
    idempotencyKey,
    change(more: Partial<Values>) {
      set({ ...changesNow.current, ...more });
      storeSoon();
    },
    /** These values are saved. @returns whether nothing else was typed in the meantime, which would stay. */
    clear(): boolean {
      const left = differing(values, changesNow.current);
      const isAll = Object.keys(left).length === 0;
      set(left);
      if (isAll) drop();
      else storeSoon();
      return isAll;
    },
    offer,
    restore(found: StoredWork<Partial<Values>>) {
      settle(found);
      idempotencyKey.current = found.idempotencyKey ?? idempotencyKey.current;
      set({ ...changesNow.current, ...found.changes });
      store();
    },
    discard: settle,
  };
}

function differing<Values extends object>(base: Partial<Values>, changes: Partial<Values>): Partial<Values> {
  const found: Partial<Values> = {};
  for (const name in changes) if (!isSame(base[name], changes[name])) found[name] = changes[name];
  return found;
}
