import type { Heading, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { videoPage } from '#server/modules/content/html/video-page.ts';

/** A piece of a course file that becomes one lesson. */
export interface Chapter {
  title: string;
  /** The same in every language; null in courses of before there were any. */
  id: string | null;
  markdown: string;
  /** 1-based line in the file of its heading, and of its text. */
  line: number;
  textLine: number;
  /** What it shows and links to, videos by their page: the same in every language. */
  targets: Set<string>;
}

export interface CoursePart {
  title: string;
  id: string | null;
  line: number;
  chapters: Chapter[];
}

const ID = /<(?:part|chapter)Id>[ \t]*([\w-]{1,80})[ \t]*<\/(?:part|chapter)Id>/g;

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Cuts the body of a course: the part before the line `+++` is the introduction, the first lesson of the first
 * part; each `#` begins a part and each `##` a chapter. Text between a part's heading and its first chapter becomes a
 * chapter with the part's title. No text is lost.
 * @param written the body, with the ids of its parts and chapters. @param bodyLine 1-based line at which the body begins in its file.
 * @param courseTitle title of the part for chapters before the first part.
 */
export function splitCourse(written: string, bodyLine: number, courseTitle: string): CoursePart[] {
  const ids = Array.from(written.matchAll(ID), ({ index, 1: id = '' }) => ({ index, id }));
  // Nothing else moves.
  const body = written.replace(ID, (tag) => ' '.repeat(tag.length));
  const tree = parser.parse(body);
  const definitions = definitionsOf(tree, body);
  const parts: CoursePart[] = [];
  const introduction: Chapter[] = [];
  const lineAt = (offset: number) => bodyLine + body.slice(0, offset).split('\n').length - 1;
  for (const section of sectionsOf(tree, body)) {
    const markdown = body.slice(section.from, section.to).trim();
    const title = section.title ?? courseTitle;
    const line = lineAt(section.start);
    const textLine = lineAt(section.from + body.slice(section.from).search(/\S|$/));
    const id = ids.find(({ index }) => index >= section.from && index < section.to)?.id ?? null;
    const chapter = {
      title,
      id,
      line,
      textLine,
      markdown: `${markdown}\n\n${definitions}`,
      targets: targetsOf(markdown),
    };
    if (section.kind === 'introduction') introduction.push(chapter);
    if (section.kind === 'part') parts.push({ title, id, line, chapters: markdown ? [{ ...chapter, id: null }] : [] });
    if (section.kind === 'chapter') {
      if (parts.length === 0) parts.push({ title: courseTitle, id: null, line, chapters: [] });
      parts.at(-1)?.chapters.push(chapter);
    }
  }
  if (parts.length === 0) parts.push({ title: courseTitle, id: null, line: bodyLine, chapters: [] });
  parts[0]?.chapters.unshift(...introduction);
  return parts;
}

/** A stretch of the body, in offsets. */
interface Section {
  kind: 'introduction' | 'part' | 'chapter';
  title: string | null;
  /** Where the section begins, and where its text does, behind the heading. */
  start: number;
  from: number;
  to: number;
}

/** The whole body as sections, in order. */
function sectionsOf(tree: Root, body: string): Section[] {
  const marker = tree.children.findIndex((node) => source(node, body).trim() === '+++');
  const [before, after] = [tree.children.slice(0, Math.max(0, marker)), tree.children.slice(marker + 1)];
  const sections: Section[] = [];
  const [first] = before;
  if (first) {
    const heading = first.type === 'heading' ? first : null;
    const from = heading ? end(heading) : begin(first);
    const title = heading && titleOf(heading, body);
    sections.push({ kind: 'introduction', title, start: begin(first), from, to: begin(tree.children[marker]) });
  }
  const headings = after.filter(isCut);
  const ends = [...headings.slice(1).map(begin), body.length];
  if (after[0] && after[0] !== headings[0]) {
    const start = begin(after[0]);
    const to = headings[0] ? begin(headings[0]) : body.length;
    sections.push({ kind: 'introduction', title: null, start, from: start, to });
  }
  for (const [index, heading] of headings.entries()) {
    const kind = heading.depth === 1 ? 'part' : 'chapter';
    const to = ends[index] ?? body.length;
    sections.push({ kind, title: titleOf(heading, body), start: begin(heading), from: end(heading), to });
  }
  return sections;
}

function isCut(node: Root['children'][number]): node is Heading {
  return node.type === 'heading' && node.depth <= 2;
}

function titleOf(heading: Heading, body: string): string {
  return plainText(markdownToHtml(source(heading, body)));
}

/** Definitions of links and footnotes may be anywhere in the file. They are added to every chapter and print nothing. */
function definitionsOf(tree: Root, body: string): string {
  return tree.children
    .filter((node) => node.type === 'definition' || node.type === 'footnoteDefinition')
    .map((node) => source(node, body))
    .join('\n\n');
}

function targetsOf(markdown: string): Set<string> {
  const targets = new Set<string>();
  visit(parser.parse(markdown), (node) => {
    if (node.type === 'image' || node.type === 'link') targets.add(videoPage(node.url) ?? node.url);
  });
  return targets;
}

type Placed = Root['children'][number] | null | undefined;

function source(node: Placed, body: string): string {
  return body.slice(begin(node), end(node));
}

function begin(node: Placed): number {
  return node?.position?.start.offset ?? 0;
}

function end(node: Placed): number {
  return node?.position?.end.offset ?? 0;
}
