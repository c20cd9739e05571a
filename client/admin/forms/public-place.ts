import { paths } from '../../app/paths.ts';
import type { FormValues } from './form-values.ts';
import type { FormKind } from './kinds/form-kind.ts';

export interface PublicPlace {
  path: string;
  /** Whether only admins can open it. */
  isDraft: boolean;
}

/** The page that shows an item as it is stored; null for what has none, such as a module that is a draft. */
export function publicPlace(
  type: FormKind['type'],
  id: number | null,
  { slug, status }: FormValues,
): PublicPlace | null {
  if (id === null) return null;
  const isDraft = status !== 'published';
  if (type === 'module') return isDraft ? null : { path: paths.courseModule(id), isDraft };
  if (type === 'comment' || typeof slug !== 'string') return null;
  return { path: paths[type](slug), isDraft };
}
