import type { NormalizedCacheObject } from '@apollo/client';
import type { Language } from '#domain/language.ts';

/** Id of the element that carries {@link PageState} from the server to the browser as JSON. */
export const STATE_ELEMENT = 'page-state';

/** Class of the elements that hold stored HTML; see `RichText`. */
export const RICH_TEXT_CLASS = 'rich-text';

/** What the browser needs for hydration. */
export interface PageState {
  language: Language;
  origin: string;
  /** Results of the queries of the frame and, except in the admin area, of the page, by operation name. */
  answers: Record<string, Answer>;
  /** The Apollo cache of the admin area. */
  apollo?: NormalizedCacheObject;
}

/** The result of a query, with its variables. */
export interface Answer {
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** Replaces stored HTML that is in the page itself: the index of its element. */
interface ShownText {
  shownAs: number;
}

const OPENING_TAG = new RegExp(`<div class="${RICH_TEXT_CLASS}"[^>]*>`, 'g');

/** The state as JSON for an inline script, without long texts that are in the page. @param html the page. */
export function stateOf(state: PageState, html: string): string {
  const starts = [...html.matchAll(OPENING_TAG)].map((tag) => tag.index + tag[0].length);
  const ends = '</div>';
  const shownAs = (text: string) =>
    starts.findIndex((start) => html.startsWith(text, start) && html.startsWith(ends, start + text.length));
  const json = JSON.stringify(state, (_, value: unknown) => {
    const number = typeof value === 'string' && value.length > 100 ? shownAs(value) : -1;
    return number < 0 ? value : ({ shownAs: number } satisfies ShownText);
  });
  return json.replaceAll('<', '\\u003c');
}

/** The state of a page from the server, with the texts from its HTML. Call it before anything changes the page. */
export function readState(page: Document): PageState {
  const json = page.getElementById(STATE_ELEMENT)?.textContent ?? '';
  const shown = page.getElementsByClassName(RICH_TEXT_CLASS);
  return JSON.parse(json, (_, value: unknown) => (isShownText(value) ? htmlOf(shown[value.shownAs]) : value));
}

function isShownText(value: unknown): value is ShownText {
  return typeof value === 'object' && value !== null && 'shownAs' in value;
}

/** Parsers drop a line break that begins a `<pre>`, and browsers don't put it back. */
function htmlOf(element: Element | undefined): string {
  return (element?.innerHTML ?? '').replace(/(<pre\b[^<>]*>)\n/g, '$1\n\n');
}
