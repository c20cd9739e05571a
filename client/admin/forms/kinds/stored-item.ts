import {
  type FieldValue,
  type OutdatedText,
  questionDrafts,
  type StoredQuestion,
  type StoredValues,
} from '../form-values.ts';

/** An item as the fragment of a form has it, with all fields of the form. */
type FoundItem<Name extends string> = {
  version: number;
  outdatedTexts: readonly OutdatedText[];
} & Record<Exclude<Name, 'confirmed' | 'questions'>, unknown> &
  ('questions' extends Name ? { questionSources: readonly StoredQuestion[] } : { questionSources?: undefined });

/** What a form takes from an item. */
export function storedItem<Name extends string>(
  { empty }: { empty: Record<Name, FieldValue> },
  item: FoundItem<Name>,
): StoredValues {
  const values = Object.keys(empty).map((name) => [name, fieldValue(name, item)]);
  return { values: Object.fromEntries(values), version: item.version, outdated: item.outdatedTexts };
}

function fieldValue(name: string, item: { questionSources?: readonly StoredQuestion[] }): FieldValue {
  // What an edit confirms isn't stored in the item.
  if (name === 'confirmed') return [];
  if (name === 'questions') return questionDrafts(item.questionSources ?? []);
  const value: unknown = Reflect.get(item, name);
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  // The day in UTC, as pages show it.
  return name === 'publishedAt' ? text.slice(0, 10) : text;
}
