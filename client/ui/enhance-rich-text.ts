import { videoEmbed } from '#domain/video-embed.ts';
import { isBrokenImage } from './is-broken-image.ts';

interface Labels {
  copy: string;
  copied: string;
}

/**
 * Adds to stored HTML what only a script can do: a copy button for code, keyboard access to what scrolls, players
 * behind a click, and a quiet placeholder for images that cannot be loaded. The text is complete without it.
 * @returns takes it all back.
 */
export function enhanceRichText(root: HTMLElement, labels: Labels): () => void {
  const undo = [...root.querySelectorAll('pre')].map((block) => addCopyButton(block, labels));
  for (const scrolling of root.querySelectorAll<HTMLElement>('pre, table')) {
    if (scrolling.scrollWidth > scrolling.clientWidth) scrolling.tabIndex = 0;
  }
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

/** A plain click on a video link plays it here; with a modifier key it opens like any link. */
function playInPlace(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest<HTMLAnchorElement>('figure.video-link a');
  const embed = link && videoEmbed(link.href);
  if (!link || !embed) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.src = `${embed.src}${embed.src.includes('?') ? '&' : '?'}autoplay=1`;
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
