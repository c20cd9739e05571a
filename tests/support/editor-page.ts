import path from 'node:path';
import type { Browser } from 'playwright';
import { build } from 'vite';
import type { EditorInPage } from './editor-in-page.ts';

type Asked = {
  [Name in keyof EditorInPage]: (...given: Parameters<EditorInPage[Name]>) => Promise<ReturnType<EditorInPage[Name]>>;
};

/** The editor's pure parts in a page of a real browser, whose HTML parser is the one that counts. */
export async function editorPage(browser: Browser): Promise<Asked> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle() });
  const ask =
    <Name extends keyof EditorInPage>(name: Name) =>
    (...given: Parameters<EditorInPage[Name]>): Promise<ReturnType<EditorInPage[Name]>> =>
      page.evaluate(
        ([called, values]) => Reflect.apply(Reflect.get(Reflect.get(globalThis, 'editorInPage'), called), null, values),
        [name, given] as const,
      );
  return {
    cleanPaste: ask('cleanPaste'),
    dropped: ask('dropped'),
    markdownHtml: ask('markdownHtml'),
    isMarkdown: ask('isMarkdown'),
    shown: ask('shown'),
    examined: ask('examined'),
    withWord: ask('withWord'),
    isSame: ask('isSame'),
    compared: ask('compared'),
    textOf: ask('textOf'),
  };
}

async function bundle(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'editor-in-page.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'editorBundle' } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The editor was not built.');
  return output.output[0].code;
}
