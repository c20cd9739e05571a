import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/** How writers of the site call the list that closes a text. */
const TITLE =
  /^(?:sources|references|further reading|fuentes|referencias|bibliografía|lecturas|para (?:seguir leyendo|saber más))(?!\p{L})/iu;

/** Takes the sources from the end of a body: its last section, if its title says so. */
export function takeSources(body: Root): Root | null {
  // A heading inside a quotation or a list belongs to that.
  const start = body.children.findLastIndex((node) => node.type === 'element' && node.tagName === 'h2');
  const title = body.children[start];
  if (title?.type !== 'element' || !TITLE.test(textOf(title).trim())) return null;
  const sources: Root = { type: 'root', children: body.children.splice(start) };
  const last = body.children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return sources;
}
