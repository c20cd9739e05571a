import {
  type FormValues,
  type OutdatedText,
  questionDrafts,
  type StoredQuestion,
  type StoredValues,
} from '../form-values.ts';
import type { FormKind } from './form-kind.ts';

/** An item as the fragment of a form has it. */
interface FoundItem {
  version: number;
  outdatedTexts: readonly OutdatedText[];
  /** Of lessons. */
  questionSources?: readonly StoredQuestion[];
}

/** What a form takes from an item: all its fields. @throws Error for a field that the fragment doesn't ask for. */
export function storedItem({ empty }: Pick<FormKind, 'empty'>, item: FoundItem): StoredValues {
  const values = Object.keys(empty).map((name) => [name, fieldValue(name, item)]);
  return { values: Object.fromEntries(values), version: item.version, outdated: item.outdatedTexts };
}

function fieldValue(name: string, item: FoundItem): FormValues[string] {
  // What an edit confirms isn't stored in the item.
  if (name === 'confirmed') return [];
  if (name === 'questions') return questionDrafts(item.questionSources ?? []);
  const value: unknown = Reflect.get(item, name);
  if (value === undefined) throw new Error(`The form does not ask for ${name}.`);
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  // The day in UTC, as pages show it.
  return name === 'publishedAt' ? text.slice(0, 10) : text;
}
