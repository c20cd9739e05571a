import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { InlineCode } from '#domain/page-render.ts';

const TEXTS: Record<Language, { title: string; text: string; again: string }> = {
  en: {
    title: 'Back in a moment',
    text: "We can't load our lessons and articles right now. Nothing is lost. Try again in a few seconds.",
    again: 'Try again',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'En este momento no podemos cargar las lecciones y los artículos. No se perdió nada. Inténtalo de nuevo en unos segundos.',
    again: 'Intentar de nuevo',
  },
};

/** Colors as in client/styles/global.css. System fonts, because this page loads as little as possible. */
const STYLE = `
  :root { color-scheme: light dark }
  * { box-sizing: border-box; margin: 0 }
  body { min-height: 100vh; display: grid; place-content: center; gap: 1.75rem; padding: 1.5rem;
    font: 1.0625rem/1.65 system-ui, sans-serif; background: light-dark(#fff8ec, #171210); color: light-dark(#231815, #f8eedf) }
  img { width: 7rem }
  section { display: grid; justify-items: start; gap: 0.75rem; max-width: 32rem }
  section + section { border-top: 1px solid light-dark(#e8d9c3, #3a2e28); padding-top: 1.75rem }
  h1, h2 { line-height: 1.2 }
  h1 { font-size: 2rem }
  h2 { font-size: 1.25rem }
  a { color: light-dark(#0a6b66, #6fd6cb); font-weight: 700 }
`;

/** The code in the page. */
export const OUTAGE_INLINE: InlineCode = { scripts: [], styles: [STYLE] };

/** A page that needs no database: in the visitor's language first, in the other one below. */
export function outagePage(language: Language): string {
  const other = language === 'en' ? 'es' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TEXTS[language].title} | ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<img src="/favicon.svg" alt="">
${section(language, 'h1')}
${section(other, 'h2')}
</body>
</html>
`;
}

/** A link with an empty address loads the same page again. */
function section(language: Language, heading: 'h1' | 'h2'): string {
  const { title, text, again } = TEXTS[language];
  return `<section lang="${language}"><${heading}>${title}</${heading}><p>${text}</p><a href="">${again}</a></section>`;
}
