import { type FieldValue, type FormValues, questionDrafts } from '../form-values.ts';
import type { PendingVersion } from './usePending.tsx';

/** The fields of a pending version as its form holds them. @param present the values of the form, which tell the types. */
export function pendingValues({ fields }: PendingVersion, present: FormValues): FormValues {
  const values: FormValues = {};
  for (const { name, value } of fields) {
    if (name in present) values[name] = formValue(name, value ?? null, present[name] ?? null);
  }
  return values;
}

function formValue(name: string, value: string | null, present: FieldValue): FieldValue {
  if (name === 'confirmed') return value === null ? [] : JSON.parse(value);
  if (name === 'questions') return questionDrafts(value === null ? [] : JSON.parse(value));
  if (name === 'publishedAt') return (value ?? '').slice(0, 10);
  if (typeof present === 'number') return Number(value);
  return value ?? '';
}
