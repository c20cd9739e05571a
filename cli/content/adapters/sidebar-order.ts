import path from 'node:path';
import { ProblemLog } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { parseYaml, parseYamlMapping } from '../yaml-mapping.ts';

/** What the files of a site generator say about the order of its pages. Pages are named without extension, by their folder. */
export interface SidebarOrder {
  /** Places of pages and folders. */
  places: Map<string, number>;
  /** Titles of folders. */
  labels: Map<string, string>;
  labelsEs: Map<string, string>;
  /** Titles of the parts that pages are in. */
  sections: Map<string, string>;
}

const CATEGORY = /^(.*?)_category_\.(?:json|ya?ml)$/;
const SPANISH = /^i18n\/es[^/]*\/docusaurus-plugin-content-docs\/current\//;

/** Reads `_category_.yml` of Docusaurus and the `nav` of MkDocs. JSON is YAML as well. */
export async function sidebarOrder(folder: SourceFolder): Promise<SidebarOrder> {
  const order: SidebarOrder = { places: new Map(), labels: new Map(), labelsEs: new Map(), sections: new Map() };
  const files = await folder.files();
  for (const file of files) {
    const place = CATEGORY.exec(file.replace(SPANISH, 'docs/'))?.[1]?.replace(/\/$/, '');
    if (place === undefined) continue;
    const { label, position } = (await mappingIn(folder, file)) ?? {};
    const isSpanish = SPANISH.test(file);
    if (typeof label === 'string') (isSpanish ? order.labelsEs : order.labels).set(place, label);
    if (typeof position === 'number' && !isSpanish) order.places.set(place, position);
  }
  const config = files.find((file) => /^(?:(?:config|docs)\/en\/)?mkdocs\.ya?ml$/.test(file));
  if (config) await readNav(folder, config, order);
  return order;
}

async function mappingIn(folder: SourceFolder, file: string): Promise<Record<string, unknown> | null> {
  const text = await folder.read(file);
  // What is wrong with these files doesn't keep the pages from being imported.
  return text === null
    ? null
    : (parseYamlMapping(text, { ...folder.place(file), line: 1 }, new ProblemLog())?.values ?? null);
}

async function readNav(folder: SourceFolder, file: string, order: SidebarOrder): Promise<void> {
  const text = await folder.read(file);
  // The configuration has tags of Python, so only its `nav` is read.
  const nav = /^nav:[ \t]*\n(?:[ \t-][^\n]*\n?|#[^\n]*\n?|\n)+/m.exec(`${text}\n`)?.[0];
  const parsed = nav && parseYaml(nav, { ...folder.place(file), line: 1 }, new ProblemLog());
  const list = parsed ? Reflect.get(parsed.document.toJS() ?? {}, 'nav') : null;
  let place = 0;
  const visit = (entry: unknown, section: string | null): void => {
    if (Array.isArray(entry)) for (const each of entry) visit(each, section);
    else if (typeof entry === 'string' && /\.md$/.test(entry)) {
      const page = path.posix.normalize(entry).replace(/\.md$/, '');
      place += 1;
      order.places.set(page, place);
      if (section) order.sections.set(page, section);
    } else if (typeof entry === 'object' && entry !== null) {
      for (const [title, value] of Object.entries(entry))
        visit(value, section ?? (Array.isArray(value) ? title : null));
    }
  };
  visit(list, null);
}
