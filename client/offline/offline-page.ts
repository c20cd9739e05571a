import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { SavedModule } from './saved-modules.ts';

const TEXTS: Record<
  Language,
  { title: string; text: string; saved: string; again: string; wrong: string; other: string }
> = {
  en: {
    title: 'You’re offline',
    text: 'This page isn’t kept on this device. Connect to the internet and try again.',
    saved: 'You can read this without a connection:',
    again: 'Try again',
    wrong: 'This page isn’t kept in English on this device. Connect to the internet and try again.',
    other: 'Read it in English',
  },
  es: {
    title: 'No tienes conexión',
    text: 'Esta página no está guardada en este dispositivo. Conéctate a internet e inténtalo de nuevo.',
    saved: 'Esto puedes leerlo sin conexión:',
    again: 'Intentar de nuevo',
    wrong: 'Esta página no está guardada en español en este dispositivo. Conéctate a internet e inténtalo de nuevo.',
    other: 'Leerla en español',
  },
};

/** Colors as in client/styles/global.css. */
const STYLE = `
  :root { color-scheme: light dark }
  * { box-sizing: border-box; margin: 0 }
  body { min-height: 100vh; display: grid; place-content: center; justify-items: start; gap: 1rem; padding: 1.5rem;
    font: 1.0625rem/1.65 system-ui, sans-serif; background: light-dark(#fff8ec, #171210); color: light-dark(#231815, #f8eedf) }
  body > * { max-width: 34rem }
  img { width: 7rem }
  h1 { font-size: 2rem; line-height: 1.2 }
  h2 { font-size: 1.1rem }
  ul { padding-inline-start: 1.2rem }
  a { display: inline-block; padding-block: 0.3rem; color: light-dark(#0a6b66, #6fd6cb); font-weight: 700 }
`;

/**
 * The answer to a page without a copy when there is no network. It runs nothing and loads only the icon.
 * @param other the copy in another language, if there is one.
 */
export async function offlinePage(
  language: Language,
  modules: readonly SavedModule[],
  other?: { path: string; language: Language },
): Promise<Response> {
  const { title, text, saved, again, wrong } = TEXTS[language];
  const way = other && `<a href="${escaped(other.path)}" lang="${other.language}">${TEXTS[other.language].other}</a>`;
  const list = modules.map(
    ({ language: own, title: name, lessons }) =>
      `<h2 lang="${own}">${escaped(name)}</h2><ul lang="${own}">${lessons
        .map((lesson) => `<li><a href="${escaped(lesson.path)}">${escaped(lesson.title)}</a></li>`)
        .join('')}</ul>`,
  );
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<img src="/favicon.svg" alt="">
<h1>${title}</h1>
<p>${other ? wrong : text}</p>
${way ?? ''}
<a href="">${again}</a>
${list.length > 0 ? `<p>${saved}</p>${list.join('')}` : ''}
</body>
</html>
`;
  const policy = `default-src 'none';img-src 'self';style-src 'sha256-${await digest(STYLE)}'`;
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
