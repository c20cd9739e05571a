import type { z } from 'zod';
import type { ContentType } from '#domain/content.ts';
import type { EditorSection } from '../../sections.ts';
import type { FormValues } from '../form-values.ts';

export const TAB_IDS = ['english', 'spanish', 'common'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** What makes one type's form: its fields and its rules. */
export interface FormKind<Input = unknown> {
  section: EditorSection;
  type: ContentType | 'comment';
  /** Rules of domain/; texts and selects hold '' where nothing is given. */
  schema: z.ZodType<Input>;
  /** What a new form starts with; every field of the form is in here. */
  empty: FormValues;
  /** The fields of each tab, in the order in which they appear. */
  tabs: Record<TabId, readonly string[]>;
  /** The fields whose text is HTML. */
  html?: readonly string[];
}

/** The tab that shows a field. @param path "title", or within the questions "questions.0.question.es". */
export function tabOf(kind: Pick<FormKind, 'tabs'>, path: string): TabId {
  if (path.endsWith('.es')) return 'spanish';
  const [field = path] = path.split('.');
  return TAB_IDS.find((tab) => kind.tabs[tab].includes(field)) ?? 'common';
}
