import { EXCERPT_MAX, EXCERPT_MIN } from '#domain/limits.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { videoPage } from '#server/modules/content/html/video-page.ts';
import type { Body, ContentDraft } from '#server/modules/content/import/content-draft.ts';
import { cutAtWord } from '#server/modules/content/model/teaser.ts';
import { shortList } from '../problem-log.ts';
import { asFound, type ContentReader, type FoundItem, type Reading } from '../reading.ts';
import { bodyOf, unlessEmpty } from '../text-file.ts';
import { CoursePages } from './course-pages.ts';
import { PAGE_LAYOUTS, type PageLayout, type PageLayoutName } from './layouts.ts';
import { attributionOf, categoryOf, recordingOf, statusOf } from './page-facts.ts';
import { type PageFile, publishedAt, readPageFiles } from './page-files.ts';
import { pagesOf, targetsIn } from './page-links.ts';
import { isIndex, slugsOf } from './page-slugs.ts';
import { PageTexts } from './page-text.ts';
import { type PagePair, pairPages } from './pair-pages.ts';

/**
 * Reads the Markdown and HTML pages of a site generator, as articles or as a course. The language is in the file name
 * (`name.es.md`), a folder (`es/`) or the front matter (`lang`); without any, it is told by the texts. The slug is the front
 * matter's, else the name of the file or its folder. The date is the front matter's, else the file name's, else left out. A
 * missing title is the first heading, a missing excerpt is made from the first paragraph. A video recording becomes the
 * first thing in the text.
 */
export function pagesReader(name: PageLayoutName): ContentReader {
  return async (reading) => (await PagesReader.open(reading, PAGE_LAYOUTS[name])).items();
}

/** A page of one language with what is shown of it. */
interface ReadPage {
  file: PageFile;
  title: string | undefined;
  body: Body;
}

class PagesReader {
  private readonly slugs: Map<PageFile, string>;
  private readonly addresses: Map<string, string>;
  private readonly texts: PageTexts;
  private readonly as: 'articles' | 'course';
  /** Pages of folders without a text. */
  private readonly lists: string[] = [];

  private constructor(
    private readonly reading: Reading,
    private readonly pairs: PagePair[],
    files: string[],
    layout: PageLayout,
  ) {
    this.as = reading.options.as ?? 'articles';
    this.slugs = slugsOf(pairs.map(({ main }) => main));
    this.addresses = pagesOf(pairs, this.slugs, this.as);
    const wikiPage = (name: string) => this.addressNamed(name);
    this.texts = new PageTexts(reading.folder, new Set(files), layout, reading.log, wikiPage);
  }

  static async open(reading: Reading, layout: PageLayout): Promise<PagesReader> {
    const { folder, log } = reading;
    const pages = await readPageFiles(folder, layout, log);
    if (pages.length === 0) {
      log.error(folder.place(''), 'expected pages in Markdown or HTML, in English or Spanish, found none');
    }
    return new PagesReader(reading, pairPages(pages, log), await folder.files(), layout);
  }

  async items(): Promise<FoundItem[]> {
    const { folder, log } = this.reading;
    const drafts = (await Promise.all(this.pairs.map((pair) => this.article(pair)))).filter((draft) => draft !== null);
    if (this.lists.length > 0) {
      const message = `left out, because they only list other pages (${this.lists.length}): ${shortList(this.lists)}`;
      log.warn(folder.place(''), message);
    }
    if (this.as === 'course') {
      const course = await CoursePages.open(this.reading, this.pairs, this.slugs);
      return course.drafts(drafts).map(asFound);
    }
    const undated = drafts.filter((draft) => !draft.createdAt).length;
    if (undated > 0) log.warn(folder.place(''), `posts without a date get the time of the import (${undated})`);
    return drafts.map(asFound);
  }

  private async article(pair: PagePair): Promise<ContentDraft | null> {
    const { log, options } = this.reading;
    const { main, spanish } = pair;
    const read = await this.read(main);
    const { title, body: content } = read;
    if (content.facts.isEmpty || !title) {
      const what = title ? 'text' : 'title';
      // A folder's page often has nothing but the list of what is in it.
      if (isIndex(main)) this.lists.push(main.path);
      else log.warn({ file: main.text.file, line: main.text.bodyLine }, `has no ${what} and is left out`);
      return null;
    }
    const readEs = spanish && (await this.read(spanish));
    const contentEs = unlessEmpty(readEs?.body);
    const category = categoryOf(main);
    const createdAt = publishedAt(main, log);
    return {
      type: 'article',
      slug: this.slugs.get(main) ?? '',
      values: {
        title,
        titleEs: readEs?.title,
        excerpt:
          statedExcerpt(main) ??
          content.facts.excerpt ??
          (title.length >= EXCERPT_MIN ? title : `${title} – ${category}`),
        excerptEs: spanish ? (statedExcerpt(spanish) ?? contentEs?.facts.excerpt) : undefined,
        category,
        language: main.language,
        status: statusOf(main),
        attribution: attributionOf(pair, options.attribution),
        sourceUrl: options.sourceUrl ?? recordingOf(main) ?? undefined,
      },
      body: { content, contentEs },
      ...(createdAt && { createdAt, publishedAt: createdAt }),
      placeOf: (field) => {
        const { text } = spanish && field?.endsWith('Es') ? spanish : main;
        const key = field?.replace(/Es$/, '') ?? '';
        return { file: text.file, line: key === 'content' ? text.bodyLine : text.front.lines[key] };
      },
    };
  }

  /** The page with its body, below the recording if there is one. */
  private async read(page: PageFile): Promise<ReadPage> {
    const { text, language } = page;
    const markdown = await this.texts.markdownOf(page);
    const { title: heading, rest } = text.markup === 'html' ? { title: null, rest: markdown } : splitTitle(markdown);
    const stated = statedTitle(page);
    const isHeading = heading !== null && (!stated || heading.toLowerCase() === stated.toLowerCase());
    const recording = recordingOf(page);
    const video = recording && text.markup === 'markdown' && videoPage(recording) ? recording : null;
    const label = String(stated ?? heading ?? '').replace(/[[\]\\]/g, '');
    const body = await bodyOf(
      {
        ...text,
        language,
        source: text.body,
        body: (video ? `![${label}](<${video}>)\n\n` : '') + (isHeading ? rest : markdown),
      },
      this.reading,
      {
        targets: targetsIn(markdown, page, this.addresses, this.reading.options.baseUrl),
        baseUrl: this.reading.options.baseUrl,
      },
    );
    return { file: page, title: stated ?? heading ?? body.facts.heading ?? undefined, body };
  }

  /** The page with this name or title. */
  private addressNamed(name: string): string | undefined {
    const [title = '', anchor] = name.split('#', 2);
    const known = this.addresses.get(title) ?? this.addresses.get(`/${title}`);
    if (known) return anchor ? `${known}#${anchor}` : known;
    const page = this.pairs.find(({ main, spanish }) =>
      [main, spanish].some((each) => each && (statedTitle(each) === title || each.name === title)),
    );
    return page && this.addresses.get(`/${page.main.path}`);
  }
}

/** The heading of the first level that a text begins with, in plain words, and the text without it. */
function splitTitle(markdown: string): { title: string | null; rest: string } {
  const match =
    /^(?:[ \t]*\n|\ufdd0)*(?: {0,3}#[ \t]+([^\n]+)(?:\n|$)|([^\n#>*\-|`\ufdd0][^\n]*)\n=+[ \t]*(?:\n|$))/.exec(
      markdown,
    );
  if (!match) return { title: null, rest: markdown };
  const [whole, hashed, underlined] = match;
  const title = plainText(markdownToHtml((hashed ?? underlined ?? '').replace(/[ \t]#+[ \t]*$/, '')));
  // Lines keep their numbers.
  return title
    ? { title, rest: whole.replace(/[^\n]+/g, '') + markdown.slice(whole.length) }
    : { title: null, rest: markdown };
}

function statedTitle({ text }: PageFile): string | undefined {
  const { title, linkTitle, sidebar_label: label } = text.front.values;
  const stated = [title, linkTitle, label].find((each) => typeof each === 'string' || typeof each === 'number');
  return stated === undefined ? undefined : String(stated).trim() || undefined;
}

/** The excerpt that the front matter states, as plain text. */
function statedExcerpt({ text }: PageFile): string | null {
  const { excerpt, summary, description } = text.front.values;
  const stated = [excerpt, summary, description].find((each) => typeof each === 'string' && each.trim() !== '');
  const plain = typeof stated === 'string' ? plainText(markdownToHtml(stated)) : '';
  return plain.length >= EXCERPT_MIN ? cutAtWord(plain, EXCERPT_MAX) : null;
}
