import { mkdirSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CATEGORIES } from '#domain/content.ts';
import { SOCIAL_CARDS } from './app/social-card.ts';
import { DRAWINGS, type DrawingName } from './artwork/drawings.tsx';
import { CATEGORY_ART } from './features/articles/category.ts';

/**
 * Part of the build: draws, from the same components as the pages, the pictures that browsers and social networks
 * want as files. The folder to write to is named on the command line.
 */
const [folder = '.'] = process.argv.slice(2);
const drawings = new Map(DRAWINGS);
mkdirSync(`${folder}/social`, { recursive: true });

writeFileSync(`${folder}/favicon.svg`, svgFile(drawing('sato-head')));
writePng(`${folder}/apple-touch-icon.png`, onPaper(drawing('sato-head'), 180, 180, 0.84), 180);
writePng(`${folder}${SOCIAL_CARDS.site}`, onPaper(drawing('sato-waving'), 1200, 630, 0.86), 1200);
writePng(`${folder}${SOCIAL_CARDS.course}`, onPaper(drawing('sato-blackboard'), 1200, 630, 0.86), 1200);
writePng(`${folder}${SOCIAL_CARDS.video}`, svgFile(drawing('video-0')), 1200);
for (const category of CATEGORIES) {
  writePng(`${folder}${SOCIAL_CARDS[category]}`, svgFile(drawing(CATEGORY_ART[category])), 1200);
}

function drawing(name: DrawingName): ReactElement {
  const found = drawings.get(name);
  if (!found) throw new Error(`There is no drawing ${name}.`);
  return found;
}

/** A drawing as a file of its own: a namespace, and plain colours where the page has variables. */
function svgFile(drawing: ReactElement): string {
  return renderToStaticMarkup(drawing)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/var\(--[\w-]+,\s*([^()\s][^()]*)\)/g, '$1');
}

/** A drawing standing on the lower edge of a sunny card, `share` of it high. Sizes in pixels. */
function onPaper(drawing: ReactElement, width: number, height: number, share: number): string {
  const inner = svgFile(drawing).replace(
    '<svg ',
    `<svg x="0" y="${height * (1 - share)}" width="${width}" height="${height * share}" preserveAspectRatio="xMidYMax meet" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#FFE3A8"/>${inner}</svg>`;
}

function writePng(file: string, svg: string, width: number): void {
  writeFileSync(file, new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}
