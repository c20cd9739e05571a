declare module 'virtual:artwork' {
  import type { DrawingName } from './artwork/drawings.tsx';
  /** Address and size of the file of each drawing; the build makes them. */
  export const ARTWORK: Record<DrawingName, { src: string; width: number; height: number }>;
}

declare module 'virtual:fonts' {
  /** The font faces of the site. */
  export const fontStyles: string;
  /** Paths of the fonts that pages ask for before they are laid out. */
  export const preloadedFonts: string[];
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  /** The font with the characters of a text, and with shorter axes. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

declare module 'virtual:most-used-passwords' {
  /** Most used first. */
  export const MOST_USED_PASSWORDS: string[];
}
