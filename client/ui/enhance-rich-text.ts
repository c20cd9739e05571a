import { videoEmbed } from '#domain/video-embed.ts';
import { playingAtOnce } from '#domain/video-start.ts';
import { explainTerms, TERM } from './explain-terms.ts';
import { isBrokenImage } from './is-broken-image.ts';
import { printNotes } from './print-notes.ts';

interface ExplainedTerm {
  id: string;
  definition: string;
}

interface Labels {
  copy: string;
  copied: string;
  /** The heading of the addresses on paper. */
  links: string;
  /** Names of code and of a table that scroll, each given a caption or the heading above. */
  nameCode(about: string): string;
  nameTable(about: string): string;
}

/**
 * Adds to stored HTML what only a script can do: a copy button for code, keyboard access to what scrolls, players
 * behind a click, definitions of terms, addresses of links on paper, and a quiet placeholder for images that cannot be loaded. The text is complete without it.
 * @returns takes it all back.
 */
export function enhanceRichText(root: HTMLElement, terms: readonly ExplainedTerm[], labels: Labels): () => void {
  const undo = [
    ...(terms.length > 0 ? [describeTerms(root, terms)] : []),
    ...[...root.querySelectorAll('pre')].map((block) => addCopyButton(block, labels)),
    ...[...root.querySelectorAll('table')].map(frameTable),
    nameWhatScrolls(root, labels),
    printNotes(root, labels.links),
  ];
  const onClick = (event: MouseEvent) => playInPlace(event);
  const onError = (event: Event) => replaceBrokenImage(event.target);
  root.addEventListener('click', onClick);
  root.addEventListener('error', onError, true);
  for (const image of root.querySelectorAll('img')) {
    if (isBrokenImage(image)) replaceBrokenImage(image);
  }
  return () => {
    for (const step of undo) step();
    root.removeEventListener('click', onClick);
    root.removeEventListener('error', onError, true);
  };
}

function describeTerms(root: HTMLElement, terms: readonly ExplainedTerm[]): () => void {
  const definitions = new Map(terms.map(({ id, definition }) => [id, definition]));
  const termOf = ({ hash }: HTMLAnchorElement) => hash.slice(1);
  const links = [...root.querySelectorAll<HTMLAnchorElement>(TERM)].filter((link) => definitions.has(termOf(link)));
  for (const link of links) link.setAttribute('aria-describedby', `definition-${termOf(link)}`);
  const undo = explainTerms(root, (link) => definitions.get(termOf(link)) ?? null);
  return () => {
    for (const link of links) link.removeAttribute('aria-describedby');
    undo();
  };
}

function addCopyButton(block: HTMLPreElement, { copy, copied }: Labels): () => void {
  const frame = document.createElement('div');
  frame.className = 'code-block';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent ?? '');
    } catch {
      // Without a clipboard, as on plain http, the code is at least marked and one key away.
      getSelection()?.selectAllChildren(block);
      return;
    }
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2_000);
  });
  block.replaceWith(frame);
  frame.append(block, button);
  return () => {
    if (frame.isConnected) frame.replaceWith(block);
  };
}

/** Lets a table scroll without taking its role as a table from it. */
function frameTable(table: HTMLTableElement): () => void {
  const frame = document.createElement('div');
  frame.className = 'table-frame';
  table.replaceWith(frame);
  frame.append(table);
  return () => {
    if (frame.isConnected) frame.replaceWith(table);
  };
}

/** What scrolls at the moment can get the focus and has a name. The width of the window decides. */
function nameWhatScrolls(root: HTMLElement, labels: Labels): () => void {
  const names = namesIn(root, labels);
  const update = () => {
    for (const [box, name] of names) {
      if (box.scrollWidth > box.clientWidth) {
        box.tabIndex = 0;
        box.role = 'region';
        box.ariaLabel = name;
      } else {
        for (const attribute of ['tabindex', 'role', 'aria-label']) box.removeAttribute(attribute);
      }
    }
  };
  update();
  const observer = new ResizeObserver(update);
  observer.observe(root);
  return () => observer.disconnect();
}

/** A different name for every code block and table: its caption, or the heading above it. */
function namesIn(root: HTMLElement, { nameCode, nameTable }: Labels): Map<HTMLElement, string> {
  const names = new Map<HTMLElement, string>();
  const counts = new Map<string, number>();
  let heading = root.closest('article')?.querySelector('h1')?.textContent ?? '';
  for (const element of root.querySelectorAll<HTMLElement>('h2, h3, h4, h5, h6, pre, .table-frame')) {
    if (/^H\d$/.test(element.tagName)) {
      heading = element.textContent ?? '';
      continue;
    }
    const about = element.querySelector('caption')?.textContent || heading;
    const name = element.tagName === 'PRE' ? nameCode(about) : nameTable(about);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(element, count > 1 ? `${name} (${count})` : name);
  }
  return names;
}

/** A plain click on a video link plays it here; with a modifier key it opens like any link. */
function playInPlace(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest<HTMLAnchorElement>('figure.video-link a');
  const embed = link && videoEmbed(link.href);
  if (!link || !embed) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.src = playingAtOnce(embed.src);
  player.title = link.textContent ?? '';
  player.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  player.className = 'video-player';
  link.replaceWith(player);
  player.focus();
}

function replaceBrokenImage(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return;
  const caption = document.createElement('figcaption');
  caption.textContent = image.alt;
  const figure = document.createElement('figure');
  figure.className = 'missing-image';
  figure.append(caption);
  if (image.alt) image.replaceWith(figure);
  else image.remove();
}
