import { STYLE } from './word-lists.ts';

const FROM_WORD = /urn:schemas-microsoft-com:office|\bclass=["']?Mso[A-Z]/;

/** What Word keeps but doesn't print: deleted text, and the comments with their signs in the text. Elsewhere, `del` is struck through. */
const REVISIONS = 'del, .msoDel, .MsoCommentReference, .msocomanchor, .msocomtxt';
const NEVER_SHOWN =
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*comment(?:-list)?)\s*(?:!|;|$)/i;
/** Links between a note and its sign, which no page has. */
const NOTE_LINKS = ['ftn', 'edn'].flatMap((kind) => [`a[href^="#_${kind}"]`, `a[name^="_${kind}"]`]).join();
const NOTES = /mso-element\s*:\s*(?:footnote|endnote)-list/i;

/**
 * Removes what a reader of the original doesn't see. Notes of Word stay as paragraphs at the end, with their signs.
 * @param html of the tree, as it was pasted.
 */
export function finalText(tree: DocumentFragment, html: string): void {
  for (const element of tree.querySelectorAll(`[hidden], [${STYLE}]`)) {
    if (element.hasAttribute('hidden') || NEVER_SHOWN.test(element.getAttribute(STYLE) ?? '')) element.remove();
  }
  if (!FROM_WORD.test(html)) return;
  for (const element of tree.querySelectorAll(REVISIONS)) element.remove();
  for (const element of tree.querySelectorAll(`ins, ${NOTE_LINKS}`)) element.replaceWith(...element.childNodes);
  for (const list of tree.querySelectorAll(`div[${STYLE}]`)) {
    if (!NOTES.test(list.getAttribute(STYLE) ?? '')) continue;
    for (const line of list.querySelectorAll(':scope > hr, :scope > br')) line.remove();
  }
}
