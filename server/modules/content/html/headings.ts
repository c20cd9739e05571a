import { Parser } from 'htmlparser2';

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
  let open: BodyHeading | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const level = LEVELS[name];
      if (level && attributes.id) open = { id: attributes.id, level, text: '' };
    },
    ontext(data) {
      if (open) open.text += data;
    },
    onclosetag(name) {
      if (!open || !LEVELS[name]) return;
      headings.push({ ...open, text: open.text.replace(/\s+/g, ' ').trim() });
      open = null;
    },
  });
  parser.end(html);
  return headings;
}
