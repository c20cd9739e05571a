import { type FieldValue, type FormValues, questionDrafts } from '../form-values.ts';
import type { PendingVersion } from './usePending.tsx';

/**
 * The fields of a pending version as its form holds them. @param present the values of the form, which tell the types.
 * @param which in the pending version, in the item when they were last compared, or in the item now.
 */
export function pendingValues(
  { fields }: PendingVersion,
  present: FormValues,
  which: 'value' | 'before' | 'present' = 'value',
): FormValues {
  const values: FormValues = {};
  for (const { name, [which]: value } of fields) {
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
