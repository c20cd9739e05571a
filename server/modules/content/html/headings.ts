import { toString as textOf } from 'hast-util-to-string';
import { elementsIn, treeOf } from '../../../platform/html-tree.ts';

/** A heading of a body, for its table of contents. */
export interface BodyHeading {
  id: string;
  level: 2 | 3;
  text: string;
}

const LEVELS: Record<string, 2 | 3> = { h2: 2, h3: 3 };

/** The headings of levels 2 and 3 that have an id, in order. @param html a stored body, which follows the policy. */
export function headingsOf(html: string): BodyHeading[] {
  const headings: BodyHeading[] = [];
  for (const element of elementsIn(treeOf(html))) {
    const level = LEVELS[element.tagName];
    const { id } = element.properties;
    if (level && id) headings.push({ id: String(id), level, text: textOf(element).replace(/\s+/g, ' ').trim() });
  }
  return headings;
}
