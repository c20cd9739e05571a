import { createHash } from 'node:crypto';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { escaped } from './handout-body.ts';

/** What a handout may load: its own style, and images. */
export function handoutPolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** A document of its own, without the site's frame and without scripts. @param body HTML. */
export function handoutPage(language: Language, title: string, body: string, style: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} | ${BRAND.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
