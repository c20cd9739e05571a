import { Parser } from 'htmlparser2';

/** How writers of the site call the list that closes a text. */
const TITLE =
  /^(?:sources|references|further reading|fuentes|referencias|bibliografía|lecturas|para (?:seguir leyendo|saber más))(?!\p{L})/iu;

/**
 * Takes the sources from the end of a body: its last section, if its title says so.
 * @param html a stored body, which follows the policy.
 */
export function closingSources(html: string): { text: string; sources: string | null } {
  let depth = 0;
  let last = { start: 0, title: '', isOpen: false };
  const parser = new Parser({
    onopentag(name) {
      // One inside a quotation or a list belongs to that.
      if (name === 'h2' && depth === 0) last = { start: parser.startIndex, title: '', isOpen: true };
      depth += 1;
    },
    ontext(data) {
      if (last.isOpen) last.title += data;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'h2') last.isOpen = false;
    },
  });
  parser.end(html);
  if (!TITLE.test(last.title.trim())) return { text: html, sources: null };
  return { text: html.slice(0, last.start).trimEnd(), sources: html.slice(last.start) };
}
