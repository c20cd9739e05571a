import { TERM } from './explain-terms.ts';

const NOTES = 'print-notes';

/**
 * While a page is printed, the links of its texts have numbers, and their addresses are listed at the end:
 * paper can't be clicked. Terms of the glossary have none, because the text explains itself without them.
 * @returns ends it.
 */
export function printNotes(root: HTMLElement, heading: string): () => void {
  const add = () => addNotes(root, heading);
  addEventListener('beforeprint', add);
  addEventListener('afterprint', removeNotes);
  return () => {
    removeEventListener('beforeprint', add);
    removeEventListener('afterprint', removeNotes);
  };
}

function addNotes(root: HTMLElement, heading: string): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>(`a[href]:not(${TERM})`)].filter(isNoted);
  if (links.length === 0) return;
  const page = root.closest('main') ?? root;
  const section = page.querySelector(`section.${NOTES}`) ?? newSection(heading);
  // All texts of a page share one list at its end.
  page.append(section);
  const list = section.querySelector('ol');
  const known = [...section.querySelectorAll('li')].map((note) => note.textContent);
  for (const link of links) {
    const index = known.indexOf(link.href);
    const number = index < 0 ? known.push(link.href) : index + 1;
    if (index < 0) list?.append(elementWith('li', link.href));
    const mark = elementWith('sup', String(number));
    mark.className = NOTES;
    link.after(mark);
  }
}

/** Links within the page lead nowhere on paper, and some show their address already. */
function isNoted(link: HTMLAnchorElement): boolean {
  return !link.getAttribute('href')?.startsWith('#') && link.textContent?.trim() !== link.href;
}

function newSection(heading: string): HTMLElement {
  const section = document.createElement('section');
  section.className = NOTES;
  section.append(elementWith('h2', heading), document.createElement('ol'));
  return section;
}

function elementWith(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function removeNotes(): void {
  for (const added of document.querySelectorAll(`.${NOTES}`)) added.remove();
}
