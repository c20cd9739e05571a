import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { SavedModule } from './saved-modules.ts';

interface Texts {
  title: string;
  text: string;
  saved: string;
  visited: string;
  again: string;
  wrong: string;
  other: string;
  main: string;
  navigation: [path: string, label: string][];
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: 'You’re offline',
    text: 'This page isn’t kept on this device. Connect to the internet and try again.',
    saved: 'Kept for offline reading',
    visited: 'Pages that you opened before',
    again: 'Try again',
    wrong: 'This page isn’t kept in English on this device. Connect to the internet and try again.',
    other: 'Read it in English',
    main: 'Main',
    navigation: [
      [addresses.news, 'News'],
      [addresses.videos, 'Videos'],
      [addresses.course, 'Course'],
    ],
  },
  es: {
    title: 'No tienes conexión',
    text: 'Esta página no está guardada en este dispositivo. Conéctate a internet e inténtalo de nuevo.',
    saved: 'Guardado para leer sin conexión',
    visited: 'Páginas que abriste antes',
    again: 'Intentar de nuevo',
    wrong: 'Esta página no está guardada en español en este dispositivo. Conéctate a internet e inténtalo de nuevo.',
    other: 'Leerla en español',
    main: 'Principal',
    navigation: [
      [addresses.news, 'Noticias'],
      [addresses.videos, 'Videos'],
      [addresses.course, 'Curso'],
    ],
  },
};

/** As in client/styles/global.css and the site's header. */
const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#231815, #f8eedf) }
  * { box-sizing: border-box; margin: 0 }
  body { font: 1.0625rem/1.65 Body, system-ui, sans-serif; background: light-dark(#fff8ec, #171210); color: var(--ink) }
  header, main { padding-inline: clamp(16px, 4vw, 40px) }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; min-height: 68px;
    border-bottom: 2px solid light-dark(#231815, #4d3e36) }
  header a { padding-block: 0.6rem; color: var(--ink); text-decoration: none }
  header a:hover { text-decoration: underline }
  header > a { display: flex; align-items: center; gap: 8px; font-size: 1.5rem }
  nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem }
  img { width: 46px }
  main { display: grid; justify-items: start; gap: 1rem; max-width: 46rem; margin-inline: auto; padding-block: 2.5rem }
  h1, h2, h3, header { font-family: Heading, system-ui, sans-serif; font-weight: 600; line-height: 1.2 }
  h1 { font-size: 2rem }
  h2 { margin-top: 1rem; font-size: 1.4rem }
  h3 { font-size: 1.1rem }
  ul { padding-inline-start: 1.2rem }
  a { display: inline-block; padding-block: 0.3rem; color: light-dark(#0a6b66, #6fd6cb); font-weight: 700 }
`;

/** The site's fonts by their names in the style above. */
const FONTS = {
  Heading: /\/fredoka-normal-[\w-]{8}\.woff2$/,
  Body: /\/atkinson-hyperlegible-next-normal-[\w-]{8}\.woff2$/,
};

/** A page that was opened, with the title as its HTML has it. */
export interface VisitedPage {
  path: string;
  title: string;
  language: Language;
}

/** What this device has. */
interface Kept {
  modules: readonly SavedModule[];
  visited: readonly VisitedPage[];
  /** Paths of the site's fonts. */
  fonts: readonly string[];
}

/**
 * The answer to a page without a copy when there is no network. It runs nothing, and loads only the icon and fonts.
 * @param other the copy in another language, if there is one.
 */
export async function offlinePage(
  language: Language,
  { modules, visited, fonts }: Kept,
  other?: { path: string; language: Language },
): Promise<Response> {
  const texts = TEXTS[language];
  const way = other && `<a href="${escaped(other.path)}" lang="${other.language}">${TEXTS[other.language].other}</a>`;
  const saved = modules.map(
    ({ language: own, title, lessons }) =>
      `<h3 lang="${own}">${escaped(title)}</h3><ul lang="${own}">${lessons
        .map((lesson) => `<li><a href="${escaped(lesson.path)}">${escaped(lesson.title)}</a></li>`)
        .join('')}</ul>`,
  );
  const opened = visited.map(
    ({ path, title, language: own }) => `<li lang="${own}"><a href="${escaped(path)}">${title}</a></li>`,
  );
  const faces = Object.entries(FONTS).map(([name, file]) => {
    const path = fonts.find((font) => file.test(font));
    return path ? `@font-face { font-family: ${name}; src: url(${path}) }` : '';
  });
  const style = STYLE + faces.join('');
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} | ${BRAND.name}</title>
<style>${style}</style>
</head>
<body>
<header>
<a href="${addresses.home}"><img src="/favicon.svg" alt="">${BRAND.name}</a>
<nav aria-label="${texts.main}">${texts.navigation.map(([path, label]) => `<a href="${path}">${label}</a>`).join('')}</nav>
</header>
<main>
<h1>${texts.title}</h1>
<p>${other ? texts.wrong : texts.text}</p>
${way ?? ''}
<a href="">${texts.again}</a>
${saved.length > 0 ? `<h2>${texts.saved}</h2>${saved.join('')}` : ''}
${opened.length > 0 ? `<h2>${texts.visited}</h2><ul>${opened.join('')}</ul>` : ''}
</main>
</body>
</html>
`;
  const policy = `default-src 'none';img-src 'self';font-src 'self';style-src 'sha256-${await digest(style)}'`;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
