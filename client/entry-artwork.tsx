import { mkdirSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BRAND } from '#domain/brand.ts';
import { CATEGORIES } from '#domain/content.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { CATEGORY_ART } from './app/category.ts';
import { SOCIAL_CARDS } from './app/social-card.ts';
import { DRAWINGS, type DrawingName } from './artwork/drawings.tsx';

/**
 * Part of the build: draws, from the same components as the pages, the pictures that browsers and social networks
 * want as files. The folder to write to is named on the command line.
 */
const [folder = '.'] = process.argv.slice(2);
const drawings = new Map(DRAWINGS);
mkdirSync(`${folder}/social`, { recursive: true });

writeFileSync(`${folder}/favicon.svg`, svgFile(drawing('sato-head')));
writePng(`${folder}/apple-touch-icon.png`, onPaper(drawing('sato-head'), 180, 180, 0.84), 180);
for (const size of [192, 512])
  writePng(`${folder}/icon-${size}.png`, onPaper(drawing('sato-head'), 512, 512, 0.84), size);
// Systems cut this one to a shape of their own; a circle of 80 % in the middle always stays.
writePng(`${folder}/icon-maskable.png`, onPaper(drawing('sato-head'), 512, 512, 0.62, 0.19), 512);
for (const language of LANGUAGES) {
  writeFileSync(`${folder}/manifest-${language}.webmanifest`, JSON.stringify(webManifest(language)));
}
writePng(`${folder}${SOCIAL_CARDS.site}`, onPaper(drawing('sato-waving'), 1200, 630, 0.86), 1200);
writePng(`${folder}${SOCIAL_CARDS.course}`, onPaper(drawing('sato-blackboard'), 1200, 630, 0.86), 1200);
writePng(`${folder}${SOCIAL_CARDS.video}`, svgFile(drawing('video')), 1200);
for (const category of CATEGORIES) {
  writePng(`${folder}${SOCIAL_CARDS[category]}`, svgFile(drawing(CATEGORY_ART[category])), 1200);
}

function drawing(name: DrawingName): ReactElement {
  const found = drawings.get(name);
  if (!found) throw new Error(`There is no drawing ${name}.`);
  return found;
}

/** What systems show of the site once it is installed. Colors as in client/styles/global.css. */
function webManifest(language: Language) {
  return {
    // One application, whatever the language in which it was installed.
    id: '/',
    name: BRAND.name,
    short_name: BRAND.name,
    description: BRAND.tagline[language],
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FFF8EC',
    theme_color: '#FFF8EC',
    categories: ['education', 'books'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** A drawing as a file of its own: a namespace, and plain colors where the page has variables. */
function svgFile(drawing: ReactElement): string {
  return renderToStaticMarkup(drawing)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/var\(--[\w-]+,\s*([^()\s][^()]*)\)/g, '$1');
}

/** A drawing on a sunny card, `share` of it high, and standing `lift` of it above its lower edge. Sizes in pixels. */
function onPaper(drawing: ReactElement, width: number, height: number, share: number, lift = 0): string {
  const inner = svgFile(drawing).replace(
    '<svg ',
    `<svg x="0" y="${height * (1 - share - lift)}" width="${width}" height="${height * share}" preserveAspectRatio="xMidYMax meet" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#FFE3A8"/>${inner}</svg>`;
}

function writePng(file: string, svg: string, width: number): void {
  writeFileSync(file, new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}
