import { preloadedFonts } from 'virtual:fonts';
import { COPY_META } from '../offline/copy-meta.ts';

interface BuiltFile {
  file: string;
  imports?: string[];
}

/** Vite's list of built files by source. */
export type BuildManifest = Record<string, BuiltFile>;

/** Kinds of links that mean nothing to a browser: the script that a page runs, and those that it imports first. */
export const ENTRY = 'x-entry';
const IMPORTED = 'x-module';

/**
 * Runs in the head. Loads and starts the scripts when everything else has been loaded and painted, or as soon as someone
 * does something: the first paint must not wait for scripts, and a visitor must not wait for pictures. On a copy, which says
 * what it is only with scripts, at once.
 */
export const START_SCRIPT = `(function(){
var isStarted,events=['pointerdown','keydown','touchstart','focusin'];
function start(){
if(isStarted)return;isStarted=1;
events.forEach(function(name){removeEventListener(name,start,true)});
document.querySelectorAll('[rel=${IMPORTED}]').forEach(function(link){link.rel='modulepreload'});
import(document.querySelector('[rel=${ENTRY}]').href).catch(function(error){satoMissing();throw error})
}
function soon(){requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,500)}
events.forEach(function(name){addEventListener(name,start,true)});
addEventListener('load',soon);
addEventListener('DOMContentLoaded',function(){setTimeout(start,document.querySelector('[name=${COPY_META}]')?0:3000)})
})();`;

/**
 * Tags for the font and the scripts that a page starts with, so that no request waits for another.
 * @param entry source of the script that runs; @param sources what it will import first.
 */
export function headAssets(manifest: BuildManifest, entry: string, sources: readonly string[]): string {
  const files = [...collect(manifest, [entry, ...sources])];
  return [
    // Small, and a heading in the fallback font may break its lines elsewhere.
    ...preloadedFonts.map((path) => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`),
    ...files.map(({ file }) => {
      const rel = file === manifest[entry]?.file ? ENTRY : IMPORTED;
      return `<link rel="${rel}" href="/${file}">`;
    }),
  ].join('');
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
