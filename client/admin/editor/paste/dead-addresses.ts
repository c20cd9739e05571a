import { fragmentOf } from '../body/html-dom.ts';
import { imageAddress, linkAddress, videoAddress } from '../dialogs/addresses.ts';

/** The attribute that holds verbatim HTML on the clipboard. */
export const CARRIER = 'data-kept-html';

/**
 * Cleans HTML that looks as if it came from this site's editor, which anyone can imitate. Links, videos and pictures
 * with a forbidden address (`javascript:…`) are replaced by their text.
 * @returns the same text if there are none.
 */
export function withoutDeadAddresses(html: string): string {
  const tree = fragmentOf(html);
  return takeOut(tree) ? htmlOf(tree) : html;
}

/** @returns whether anything was removed. */
function takeOut(tree: DocumentFragment): boolean {
  let found = false;
  for (const carrier of tree.querySelectorAll(`[${CARRIER}]`)) {
    const html = carrier.getAttribute(CARRIER) ?? '';
    const clean = withoutDeadAddresses(html);
    if (clean === html) continue;
    carrier.setAttribute(CARRIER, clean);
    found = true;
  }
  for (const link of tree.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const figure = link.closest('figure.video-link');
    if ((figure ? videoAddress(href) : linkAddress(href)) !== null) continue;
    (figure ?? link).replaceWith(...link.childNodes);
    found = true;
  }
  for (const image of tree.querySelectorAll('img[src]')) {
    if (imageAddress(image.getAttribute('src') ?? '') !== null) continue;
    image.replaceWith(image.getAttribute('alt') ?? '');
    found = true;
  }
  return found;
}

function htmlOf(tree: DocumentFragment): string {
  const holder = document.createElement('template');
  holder.content.append(tree);
  return holder.innerHTML;
}
