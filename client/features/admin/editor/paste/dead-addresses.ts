import { fragmentOf } from '../body/html-dom.ts';
import { imageAddress, linkAddress, videoAddress } from '../dialogs/addresses.ts';

/** Where HTML that is kept to the letter stands while it is in the clipboard. */
export const CARRIER = 'data-kept-html';

/**
 * HTML as an editor of this site puts it on the clipboard, which anybody can imitate: links, videos and pictures whose
 * address no page may have (`javascript:…`) give way to their text.
 * @returns the same text where there are none.
 */
export function withoutDeadAddresses(html: string): string {
  const tree = fragmentOf(html);
  return takeOut(tree) ? htmlOf(tree) : html;
}

/** @returns whether there was anything to take out. */
function takeOut(tree: DocumentFragment): boolean {
  let found = false;
  for (const carrier of tree.querySelectorAll(`[${CARRIER}]`)) {
    const kept = carrier.getAttribute(CARRIER) ?? '';
    const clean = withoutDeadAddresses(kept);
    if (clean === kept) continue;
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
