import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';

const TEXTS: Record<Language, { title: string; text: string; again: string }> = {
  en: {
    title: 'Back in a moment',
    text: "We can't reach our lessons and articles right now. Nothing is lost. Try again in a few seconds.",
    again: 'Try again',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'Por ahora no podemos acceder a las lecciones y los artículos. No se ha perdido nada. Inténtalo de nuevo en unos segundos.',
    again: 'Intentar de nuevo',
  },
};

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 2rem; padding: 1.5rem;
    font: 1.125rem/1.5 system-ui, sans-serif; background: #fff7e8; color: #2b2118 }
  section { max-width: 32rem }
  section + section { border-top: 2px solid #2b2118; padding-top: 2rem; font-size: 1rem }
  h1, h2 { margin: 0; line-height: 1.2 }
  a { color: inherit; font-weight: 700 }
  @media (prefers-color-scheme: dark) { body { background: #1d1a26; color: #f6ead8 } section + section { border-color: #f6ead8 } }
`;

/** A page that needs no database, in the visitor's language first and the other one below. */
export function outagePage(language: Language, nonce: string): string {
  const other = language === 'en' ? 'es' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TEXTS[language].title} | ${BRAND.name}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${section(language, 'h1')}
${section(other, 'h2')}
</body>
</html>
`;
}

/** The link without an address loads the same page again. */
function section(language: Language, heading: 'h1' | 'h2'): string {
  const { title, text, again } = TEXTS[language];
  return `<section lang="${language}"><${heading}>${title}</${heading}><p>${text}</p><a href="">${again}</a></section>`;
}
