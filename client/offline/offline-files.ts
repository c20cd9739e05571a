import type { Plugin, Rolldown } from 'vite';

/** Built files that reading without a connection needs besides those that pages name. */
export interface OfflineFiles {
  /** For lessons and the course in any language. */
  lesson: string[];
  languages: Record<string, string[]>;
  /** For each interactive. */
  tries: Record<string, string[]>;
}

const PAGES = /\/client\/pages\/(?:CoursePage|LessonPage)\.tsx$/;
const INTERACTIVE = /\/client\/features\/interactives\/(\w+)\/\w+\.tsx$/;
const CATALOG = /\/client\/locales\/(?:\w+\/)?(\w+)\.po$/;
/** What lessons lead to but don't show. */
const OTHER = /\/client\/(?:pages\/|features\/account\/)|\/domain\/glossary\//;
const MASCOT = /^assets\/sato-[\w-]+\.svg$/;

/** A Vite plugin that lists those files in `/offline-files.json`. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // The drawings of the dog appear after an answer, so pages don't name them.
      const drawings = Object.keys(bundle).filter((name) => MASCOT.test(name));
      const reached = (starts: Rolldown.OutputChunk[], isLeftOut: (source: string) => boolean) => {
        const found = new Set<Rolldown.OutputChunk>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || found.has(chunk)) return;
          if (!starts.includes(chunk) && isLeftOut(chunk.facadeModuleId ?? '')) return;
          found.add(chunk);
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
        };
        for (const { fileName } of starts) add(fileName);
        return [...found].map(({ fileName }) => `/${fileName}`);
      };
      const sources = (pattern: RegExp) => chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
      const isApart = (source: string) => OTHER.test(source) || INTERACTIVE.test(source) || CATALOG.test(source);

      const entries = chunks.filter(({ isEntry }) => isEntry);
      const files: OfflineFiles = {
        lesson: [...reached([...entries, ...sources(PAGES)], isApart), ...drawings.map((name) => `/${name}`)],
        languages: {},
        tries: {},
      };
      for (const chunk of sources(CATALOG)) {
        const [, language = ''] = CATALOG.exec(chunk.facadeModuleId ?? '') ?? [];
        files.languages[language] = [...(files.languages[language] ?? []), `/${chunk.fileName}`];
      }
      for (const chunk of sources(INTERACTIVE)) {
        const [, name = ''] = INTERACTIVE.exec(chunk.facadeModuleId ?? '') ?? [];
        files.tries[name] = reached([chunk], isApart);
      }
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source: JSON.stringify(files) });
    },
  };
}
