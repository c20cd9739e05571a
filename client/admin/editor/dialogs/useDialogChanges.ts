import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { useUnsavedChanges } from '../../forms/unsaved/useUnsavedChanges.ts';

/** Characters of what is edited that tell it from others on the page. */
const START = 100;

/** What someone types in a dialog of the text editor, offered again when the same is edited on the same page. */
export function useDialogChanges<Values extends object>(
  dialog: string,
  part: z.ZodType<Partial<Values>>,
  before: Values,
) {
  const { pathname } = useLocation();
  const [base] = useState(before);
  const edited = JSON.stringify(base).slice(0, START);
  return useUnsavedChanges({ section: 'dialog', id: `${pathname} ${dialog} ${edited}`, part, base });
}
