import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const MODULE = 'virtual:fonts';

/** What English and Spanish are written with, and the signs of the interface. */
const COMMON =
  'U+0020-007E,U+00A0-00BF,U+00C1,U+00C9,U+00CD,U+00D1,U+00D3,U+00D7,U+00DA,U+00DC,U+00E1,U+00E9,U+00ED,U+00F1,U+00F3,U+00F7,U+00FA,U+00FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+203A,U+20AC,U+2122,U+2190-2193,U+2212';

const ALL_WEIGHTS = '400 700';

const SPACE = 'U+0020';
const WORDS = COMMON.replace(SPACE, 'U+0021');

/** A file of a font: the characters that it is used for, and those that it has. */
interface FontPart {
  name: string;
  range: string;
  content: string;
}

interface Face {
  family: string;
  /** Folder of the package, and the beginning of its style sheets' names. */
  source: [fontsource: string, sheet: string];
  style: 'normal' | 'italic';
  /** The weights that the site uses. A single one makes for a much smaller file. */
  weights: number | { min: number; max: number };
  /** Whether texts of all weights have it; else those of another weight get the variable file of its package. */
  isForAllWeights?: boolean;
  /**
   * Whether a page requests it before its layout. Browsers then wait up to a tenth of a second for it, and keep the fallback
   * font if it comes later, so no line breaks again under a reader's eyes.
   */
  isPreloaded?: boolean;
  /**
   * Whether the space comes in a file of its own. Letters of different files aren't kerned, and the kerning of Fredoka
   * all but closes the space before a V.
   */
  hasOwnSpace?: boolean;
}

const FACES: Face[] = [
  {
    family: 'Fredoka Variable',
    source: ['fredoka', 'wght'],
    style: 'normal',
    // Between those of labels (500) and headings (600), which look alike.
    weights: 570,
    isForAllWeights: true,
    isPreloaded: true,
    hasOwnSpace: true,
  },
  {
    family: 'Atkinson Hyperlegible Next Variable',
    source: ['atkinson-hyperlegible-next', 'wght'],
    style: 'normal',
    weights: { min: 400, max: 700 },
    isForAllWeights: true,
    isPreloaded: true,
  },
  {
    family: 'Atkinson Hyperlegible Next Variable',
    source: ['atkinson-hyperlegible-next', 'wght-italic'],
    style: 'italic',
    weights: 400,
  },
];

interface Fonts {
  css: string;
  /** Paths of the files that pages ask for early. */
  preloaded: string[];
  /** Content by path. */
  files: Map<string, Buffer>;
}

/**
 * A Vite plugin for the fonts. Each comes in a small file with the common characters and the weights of the site, and
 * in the files of its package for all others, which browsers fetch only for a text that has such a character. The
 * module `virtual:fonts` has the style sheet and the addresses of the fonts to preload.
 */
export function fontFiles({ emits }: { emits: boolean }): Plugin {
  let made: Promise<Fonts> | undefined;
  return {
    name: 'font-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async buildStart() {
      made ??= makeFonts();
      if (!emits || this.meta.watchMode) return;
      for (const [path, source] of (await made).files) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      made ??= makeFonts();
      const { css, preloaded } = await made;
      return `export const fontStyles = ${JSON.stringify(css)};export const preloadedFonts = ${JSON.stringify(preloaded)};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(async (req, res, next) => {
        const file = (await made)?.files.get(req.url ?? '');
        if (!file) return next();
        res.setHeader('Content-Type', 'font/woff2');
        res.end(file);
      });
    },
  };
}

async function makeFonts(): Promise<Fonts> {
  const fonts: Fonts = { css: '', preloaded: [], files: new Map() };
  for (const face of FACES) {
    const others = packagedFiles(face);
    for (const { name, content, range } of others) addFace(fonts, face, { name, range, weight: ALL_WEIGHTS }, content);
    const latin = others.find(({ name }) => name.includes('-latin-wght-'));
    if (!latin) throw new Error(`The package of ${face.family} has no Latin letters.`);
    const name = `${face.source[0]}-${face.style}`;
    const parts: FontPart[] = face.hasOwnSpace
      ? [
          { name, range: WORDS, content: WORDS },
          // Browsers refuse a font in which nothing is drawn.
          { name: `${name}-space`, range: SPACE, content: `${SPACE},U+002E` },
        ]
      : [{ name, range: COMMON, content: COMMON }];
    for (const part of parts) {
      const content = await subsetFont(latin.content, charactersOf(part.content), {
        targetFormat: 'woff2',
        variationAxes: { wght: face.weights },
      });
      // Of two faces with the same character, browsers take the last.
      const weight = face.isForAllWeights ? ALL_WEIGHTS : String(face.weights);
      const path = addFace(fonts, face, { ...part, weight }, content);
      if (face.isPreloaded) fonts.preloaded.push(path);
    }
  }
  return fonts;
}

function packagedFiles({ source: [fontsource, sheet] }: Face) {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${fontsource}/${sheet}.css`);
  const rules = readFileSync(path, 'utf8').split('@font-face').slice(1);
  return rules.flatMap((rule) => {
    const [, name] = /url\(\.\/files\/([\w-]+)\.woff2\)/.exec(rule) ?? [];
    const [, range] = /unicode-range: ([^:;]+);/.exec(rule) ?? [];
    if (!name || !range || !name.includes('-latin-')) return [];
    return [{ name, range, content: readFileSync(new URL(`./files/${name}.woff2`, `file://${path}`)) }];
  });
}

/** @returns the path of the file. */
function addFace(
  fonts: Fonts,
  { family, style }: Face,
  { name, range, weight }: { name: string; range: string; weight: string },
  content: Buffer,
): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const path = `/assets/${name}-${hash}.woff2`;
  fonts.files.set(path, content);
  fonts.css += `@font-face{font-family:"${family}";font-style:${style};font-display:optional;font-weight:${weight};src:url(${path})format("woff2");unicode-range:${range}}`;
  return path;
}

function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
