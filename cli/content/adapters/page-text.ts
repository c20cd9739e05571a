import { posix } from 'node:path';
import { BREAK, type Dropped } from '../callouts.ts';
import { type ProblemLog, shortList } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { splitFrontMatter } from '../text-file.ts';
import { withMissingReferences, withoutKramdown } from './kramdown.ts';
import type { PageLayout } from './layouts.ts';
import { includesIn, renderLiquid } from './liquid.ts';
import { importedPieces, withoutMdx } from './mdx.ts';
import { outsideCode } from './outside-code.ts';
import type { PageFile } from './page-files.ts';

/** Pieces within pieces that are read. */
const DEEPEST = 3;

/**
 * The Markdown of pages without what only their generators understand: tags, components, and pieces of other files are
 * replaced by what they show. What has no meaning here is named with its line.
 */
export class PageTexts {
  constructor(
    private readonly folder: SourceFolder,
    /** Everything in the folder, so that a piece can't be a link out of it. */
    private readonly files: ReadonlySet<string>,
    private readonly layout: PageLayout,
    private readonly log: ProblemLog,
    /** The page that a title or name in double brackets leads to, if any. */
    private readonly wikiPage: (name: string, page: PageFile) => string | undefined,
  ) {}

  /** Of the body below its heading. Lines keep their numbers. */
  async markdownOf(page: PageFile): Promise<string> {
    const { text, dropped } = await this.rendered(page.text.body, page.path, page.text.front.values, 0);
    for (const [line, all] of Map.groupBy(dropped, (each) => each.line)) {
      this.log.warn(
        { file: page.text.file, line: page.text.bodyLine + line - 1 },
        `has no meaning here and is left out: ${shortList(all.map(({ what }) => what))}`,
      );
    }
    if (page.text.markup === 'html') return text;
    const linked = text.includes('[[') ? this.withWikiLinks(text, page) : text;
    const { markdown, missing } = withMissingReferences(withoutKramdown(linked));
    if (missing.length > 0) {
      this.log.warn(
        { file: page.text.file, line: page.text.bodyLine },
        `references that are defined elsewhere are shown as text: ${shortList(missing)}`,
      );
    }
    return markdown;
  }

  private async rendered(
    source: string,
    file: string,
    front: Record<string, unknown>,
    depth: number,
  ): Promise<{ text: string; dropped: Dropped[] }> {
    const dropped: Dropped[] = [];
    let text = source;
    if (this.layout.hasTags) {
      const tags = renderLiquid(text, front, await this.included(text, file, depth));
      dropped.push(...tags.dropped);
      text = tags.text;
    }
    if (this.layout.isMdx || file.endsWith('.mdx')) {
      const mdx = withoutMdx(withoutComments(text), await this.pieces(text, file, depth));
      dropped.push(...mdx.dropped);
      text = mdx.text;
    }
    if (text.includes('--8<--')) text = await this.withSnippets(text, file, depth, dropped);
    return { text, dropped };
  }

  /** What the tags of Jekyll include, by the names that they have there. */
  private async included(text: string, file: string, depth: number): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const name of depth < DEEPEST ? includesIn(text) : []) {
      const piece = await this.piece([posix.join('_includes', name), posix.join(posix.dirname(file), name)], depth);
      if (piece !== null && /\.(?:md|markdown|txt)$/i.test(name)) found.set(name, piece);
    }
    return found;
  }

  private async pieces(text: string, file: string, depth: number): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [name, address] of depth < DEEPEST ? importedPieces(text) : []) {
      const root = address.replace(/^@site\//, '');
      const piece = await this.piece([root === address ? posix.join(posix.dirname(file), address) : root], depth);
      if (piece !== null) found.set(name, piece);
    }
    return found;
  }

  /** Lines such as `--8<-- "notes.md"` of MkDocs. */
  private async withSnippets(text: string, file: string, depth: number, dropped: Dropped[]): Promise<string> {
    const lines: string[] = [];
    for (const [index, line] of text.split('\n').entries()) {
      const name = /^[ \t]*-+8<-+[ \t]+"([^"]+)"/.exec(line)?.[1];
      const places = name ? [name, posix.join('docs', name), posix.join(posix.dirname(file), name)] : [];
      const piece = name && depth < DEEPEST ? await this.piece(places, depth) : null;
      if (name && !piece) dropped.push({ what: line.trim(), line: index + 1 });
      lines.push(name ? (piece ?? '').replaceAll('\n', BREAK) : line);
    }
    return lines.join('\n');
  }

  private async piece(places: string[], depth: number): Promise<string | null> {
    for (const place of places) {
      const source = this.files.has(place) ? await this.folder.read(place) : null;
      if (source === null) continue;
      const parts = splitFrontMatter(source);
      return (await this.rendered(parts?.body ?? source, place, {}, depth + 1)).text;
    }
    return null;
  }

  /** `[[Page]]` and `[[Page|words]]` lead to that page, or are their words. */
  private withWikiLinks(markdown: string, page: PageFile): string {
    return outsideCode(markdown, (prose) =>
      prose.replace(/(!?)\[\[([^[\]|\n]{1,200})(?:\|([^[\]|\n]{1,200}))?\]\](?![([])/g, (_, isPicture, name, words) => {
        const address = this.wikiPage(name.trim(), page);
        const shown = (words ?? name).trim();
        return address && !isPicture ? `[${shown}](${address})` : shown;
      }),
    );
  }
}

/** Comments of HTML, which MDX doesn't know. Lines keep their numbers. */
function withoutComments(text: string): string {
  return outsideCode(text, (prose) => prose.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, '')));
}
