import { configure, within } from '@testing-library/dom';
import { Window } from 'happy-dom';

export { within };

// Without the whole page, which hides what was looked for.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]) });

interface Options {
  /** What the browser asks for, English by default. */
  language?: string;
  cookie?: string | null;
  /** Of the answer, 200 by default. */
  status?: number;
}

/** A page as the server sends it, with the queries of Testing Library. */
export type Page = Awaited<ReturnType<typeof readPage>>;

/** Reads a page of the site without running or loading anything. Nothing is hidden by styles, which are left out. */
export async function readPage(url: string, path: string, { language = 'en', cookie, status = 200 }: Options = {}) {
  const headers = { 'Accept-Language': language, ...(cookie && { Cookie: cookie }) };
  const answer = await fetch(`${url}${path}`, { headers });
  const html = await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}.`);
  const document = parsed(html, answer.url);
  const main = document.querySelector('main');
  if (!main) throw new Error(`${path} has no main part.`);
  return {
    ...within(document.body),
    html,
    headers: answer.headers,
    document,
    main: within(main),
    /** All elements in order that a selector finds. */
    all: (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)],
    /** Contents of the elements of the head that a selector finds. */
    head: (selector: string, attribute = 'content') =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)),
  };
}

function parsed(html: string, url: string): Document {
  const { document } = new Window({
    url,
    settings: {
      disableComputedStyleRendering: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  // A frame's own document would be loaded.
  document.write(html.replace(/<style\b.*?<\/style>/gs, '').replace(/ srcdoc=/gi, ' data-srcdoc='));
  return document as unknown as Document;
}

export const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
export const hrefsOf = (elements: Element[]) => elements.map((element) => element.getAttribute('href'));

/** The language that a screen reader would speak an element in. */
export const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang');

/** Titles of the cards on a page, in order. */
export const cardTitles = ({ all }: Page) => textsOf(all('article :is(h2, h3)'));

/** What a page says to search engines. */
export const structuredData = ({ all }: Page) =>
  all('script[type="application/ld+json"]').map(({ textContent }) => JSON.parse(textContent ?? ''));

/** Whether an element comes after another. */
export const isAfter = (element: Element, other: Element) => Boolean(other.compareDocumentPosition(element) & 4);
