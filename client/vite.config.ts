import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { offlineFiles } from './offline/offline-files.ts';
import { transforms } from './transforms.ts';

const PACKAGES = /[\\/]node_modules[\\/]/;
const FORM_PACKAGES = /[\\/]node_modules[\\/]react-hook-form[\\/]/;
/** What lessons and reviews ask questions with. */
const QUESTIONS = /[\\/]features[\\/]course[\\/](LessonQuestion|QuestionForm|useRecordAnswer|option-order)\./;
/** What only tests, reviews and certificates have in common. */
const COURSE_END = /[\\/]client[\\/](features[\\/]course[\\/]end[\\/]|app[\\/]stored-learning\.)/;
/** What the pages for getting into an account have in common. */
const ACCOUNT =
  /[\\/]client[\\/]features[\\/]account[\\/](AccountCard|AccountForm|security-part|useLateRules|useSignIn)\./;
/** What the pages about the site itself have in common. */
const TEXT_PAGE = /[\\/]client[\\/](frame[\\/]TextPage|ui[\\/]TextSections)\./;
const USED_BY_PAGES = /[\\/]client[\\/](app|frame|ui|features[\\/](articles|course|videos))[\\/]/;
const APART = [QUESTIONS, COURSE_END, TEXT_PAGE];
const isSharedByPages = (id: string) => USED_BY_PAGES.test(id) && !APART.some((part) => part.test(id));

/**
 * Few files, since each costs a request and its headers: the packages that every page needs, which stay the same from
 * one build to the next; what else every page needs (in the entry); what several pages share; and what forms,
 * questions, tests and accounts need.
 */
const FILES = {
  groups: [
    { name: 'packages', tags: ['$initial' as const], test: PACKAGES },
    { name: 'site', tags: ['$initial' as const] },
    { name: 'forms', test: FORM_PACKAGES },
    { name: 'shared', test: isSharedByPages, minShareCount: 2 },
    { name: 'questions', test: QUESTIONS, minShareCount: 2 },
    { name: 'course-end', test: COURSE_END, minShareCount: 2 },
    { name: 'text-page', test: TEXT_PAGE, minShareCount: 2 },
    { name: 'account', test: ACCOUNT, minShareCount: 2 },
  ],
};

/**
 * The client in three builds: the public site, with `--mode admin` the admin area, and with `--ssr` the entry that
 * renders the pages of both on the server. Site and admin area share no built file, since a shared one would hold what
 * either needs: the router of the admin area alone would add 29 kB to every public page.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  // RxJS has a second build for browsers that know classes, which is smaller.
  ...(isSsrBuild ? {} : { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  // The packages are part of what the server loads, which starts much faster with it. This one has a binary.
  // In development Node.js loads them, since some are no ES modules.
  ssr: { noExternal: command === 'build' ? true : [], external: ['@resvg/resvg-js'] },
  plugins: [
    transforms({ emits: !isSsrBuild }),
    ...(isSsrBuild || mode === 'admin' ? [] : [offlineFiles()]),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['gzip', 'brotliCompress'], exclude: [/\.vite\//] })]),
  ],
  build: {
    outDir: isSsrBuild ? '../build/render' : '../build/client',
    // A site that runs on an earlier build goes on with its files; server/launch removes them after a month.
    emptyOutDir: false,
    manifest: !isSsrBuild && (mode === 'admin' ? '.vite/admin-manifest.json' : true),
    copyPublicDir: !isSsrBuild && mode !== 'admin',
    sourcemap: false,
    // The server puts the site's styles into its pages.
    cssMinify: true,
    // Drawings are files that browsers keep, also small ones.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The server loads all pages at its start, the browser one at a time.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
      ...(isSsrBuild ? {} : { output: { codeSplitting: FILES } }),
      input: isSsrBuild
        ? ['entry-server.tsx', 'entry-artwork.tsx']
        : mode === 'admin'
          ? 'entry-admin.tsx'
          : 'entry-browser.tsx',
    },
  },
}));
