interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Vite's list of built files by source. */
export type BuildManifest = Record<string, BuiltFile>;

const PRELOADED_FONTS = ['fredoka-latin-wght-normal', 'atkinson-hyperlegible-next-latin-wght-normal'];

/**
 * Tags for the style sheets, fonts and scripts that a page starts with, so that no request waits for another.
 * @param entry source of the script that runs; @param sources what it will import first.
 */
export function headAssets(manifest: BuildManifest, entry: string, sources: readonly string[]): string {
  const files = [...collect(manifest, [entry, ...sources])];
  const fonts = Object.values(manifest).filter(({ file }) => isPreloaded(file));
  return [
    ...fonts.map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
    ...new Set(files.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`))),
    ...files.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    // Not async: it needs the whole document, and the state at its end.
    `<script type="module" src="/${manifest[entry]?.file}"></script>`,
  ].join('');
}

function isPreloaded(file: string): boolean {
  return file.endsWith('.woff2') && PRELOADED_FONTS.some((font) => file.includes(font));
}

/** The built files of the sources and, once each, everything they import. */
function collect(manifest: BuildManifest, sources: readonly string[], found = new Set<BuiltFile>()): Set<BuiltFile> {
  for (const source of sources) {
    const built = manifest[source];
    if (!built || found.has(built)) continue;
    found.add(built);
    collect(manifest, built.imports ?? [], found);
  }
  return found;
}
