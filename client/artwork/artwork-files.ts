import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { VARIANT_STYLE } from './variants.ts';

const MODULE = 'virtual:artwork';
const MOTION = `${import.meta.dirname}/../mascot/motion.css`;

/** Custom properties of the site that drawings use, in light and dark. Images don't inherit them from the page. */
const THEMED: Record<string, [light: string, dark: string]> = {
  '--ink': ['#231815', '#f8eedf'],
  '--mango': ['#f7931a', '#ffa63d'],
};

interface Drawn {
  /** Path below the root of the site. */
  src: string;
  /** In drawing units. */
  width: number;
  height: number;
  svg: string;
}

/**
 * A Vite plugin that makes an SVG file of every drawing, with a hash of its content in the name. The module
 * `virtual:artwork` has their addresses and sizes by name.
 */
export function artworkFiles({ emits }: { emits: boolean }): Plugin {
  let drawn: Promise<Map<string, Drawn>> | undefined;
  return {
    name: 'artwork-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      drawn ??= drawAll();
      const files = await drawn;
      const artwork: Record<string, Omit<Drawn, 'svg'>> = {};
      for (const [name, { svg, ...file }] of files) {
        artwork[name] = file;
        if (emits && !this.meta.watchMode) this.emitFile({ type: 'asset', fileName: file.src.slice(1), source: svg });
      }
      return `export const ARTWORK = ${JSON.stringify(artwork)};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(async (req, res, next) => {
        const files = [...((await drawn)?.values() ?? [])];
        const file = files.find(({ src }) => src === req.url);
        if (!file) return next();
        res.setHeader('Content-Type', 'image/svg+xml');
        res.end(file.svg);
      });
    },
  };
}

async function drawAll(): Promise<Map<string, Drawn>> {
  const { module } = await runnerImport<{ DRAWINGS: [string, ReactElement][] }>(`${import.meta.dirname}/drawings.tsx`, {
    configFile: false,
  });
  return new Map(module.DRAWINGS.map(([name, drawing]) => [name, fileOf(name, drawing)]));
}

function fileOf(name: string, drawing: ReactElement): Drawn {
  const markup = renderToStaticMarkup(drawing).replace(/ (?:aria-hidden|focusable)="true"/, '');
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(markup) ?? [];
  if (!width || !height) throw new Error(`The drawing ${name} has no viewBox.`);
  const svg = markup.replace(/<svg ([^<>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg" $1>${styleOf(markup)}`);
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { src: `/assets/${name}-${hash}.svg`, width: Number(width), height: Number(height), svg };
}

/** The part of the site's styles that a drawing needs: its themed colors and its motion. */
function styleOf(markup: string): string {
  const used = Object.entries(THEMED).filter(([property]) => markup.includes(`var(${property}`));
  const values = (theme: 0 | 1) => used.map(([property, colors]) => `${property}:${colors[theme]}`).join(';');
  const themes = used.length > 0 ? `:root{${values(0)}}@media (prefers-color-scheme:dark){:root{${values(1)}}}` : '';
  const motion = /class="sato-/.test(markup) ? minified(MOTION) : '';
  const variants = markup.includes('class="scene"') ? VARIANT_STYLE : '';
  return themes || motion || variants ? `<style>${themes}${motion}${variants}</style>` : '';
}

function minified(file: string): string {
  return transform({ filename: file, code: readFileSync(file), minify: true }).code.toString();
}
