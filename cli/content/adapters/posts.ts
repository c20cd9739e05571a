import path from 'node:path';
import { EXCERPT_MAX, EXCERPT_MIN } from '#domain/limits.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { type ResolveLink, resolveOnSite } from '#server/content-html/link-target.ts';
import { markdownToHtml } from '#server/content-html/markdown-to-html.ts';
import { plainText } from '#server/content-html/plain-text.ts';
import type { SafeHtml } from '#server/content-html/safe-html.ts';
import { videoPage } from '#server/content-html/video-page.ts';
import type { ContentDraft } from '#server/content-import/content-draft.ts';
import { cutAtWord, excerptOf } from '../excerpt.ts';
import type { SourceOptions } from '../formats.ts';
import { type ProblemLog, someOf } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { bodyHtml } from '../text-file.ts';
import { withMissingReferences, withoutKramdown } from './kramdown.ts';
import { renderLiquid } from './liquid.ts';
import { addressOf, neutralAddress, type PostPair, pairPosts } from './pair-posts.ts';
import { attributionOf, categoryOf, recordingOf, statusOf } from './post-facts.ts';
import { type PostFile, publishedAt, readPostFiles } from './post-files.ts';

/**
 * Reads Markdown and HTML posts with front matter, as Jekyll and Hugo keep them, as articles. The language stands in
 * the file name (`name.es.md`), a folder (`es/`) or the front matter (`lang`); English otherwise. The slug is the front
 * matter's, else the file name without its date, with it where two posts share a name. The date is the front matter's,
 * else the file name's, else left out. A missing excerpt is made from the first paragraph. A video recording becomes
 * the first thing in the text.
 */
export async function readPosts(
  folder: SourceFolder,
  log: ProblemLog,
  options: SourceOptions,
): Promise<ContentDraft[]> {
  const files = await readPostFiles(folder, log);
  const pairs = pairPosts(files, log);
  if (files.length === 0) log.error(folder.place(''), 'expected Markdown or HTML files with front matter, found none');
  const slugs = slugsOf(pairs);
  const resolve = linkResolver(pairs, slugs, options.baseUrl);
  const drafts = pairs.map((pair) => postDraft(pair, slugs.get(pair.english) ?? null, resolve, options, log));
  const undated = drafts.filter((draft) => draft && !draft.createdAt).length;
  if (undated > 0) log.warn(folder.place(''), `posts without a date get the time of the import (${undated})`);
  return drafts.filter((draft) => draft !== null);
}

type PostResolver = (post: PostFile) => ResolveLink;

function postDraft(
  pair: PostPair,
  slug: string | null,
  resolve: PostResolver,
  options: SourceOptions,
  log: ProblemLog,
): ContentDraft | null {
  const { english, spanish } = pair;
  const content = postHtml(english, resolve(english), log);
  const title = titleOf(english, content);
  if (!content || !title) {
    const missing = title ? 'text' : 'title';
    log.warn({ file: english.text.file, line: english.text.bodyLine }, `has no ${missing} and is left out`);
    return null;
  }
  const contentEs = spanish && (postHtml(spanish, resolve(spanish), log) || null);
  const category = categoryOf(english);
  const createdAt = publishedAt(english, log);
  return {
    type: 'article',
    slug,
    values: {
      title,
      titleEs: spanish ? titleOf(spanish, contentEs ?? '') : undefined,
      excerpt:
        statedExcerpt(english) ??
        excerptOf(content) ??
        (title.length >= EXCERPT_MIN ? title : `${title} – ${category}`),
      excerptEs: spanish ? (statedExcerpt(spanish) ?? (contentEs && excerptOf(contentEs))) : undefined,
      category,
      status: statusOf(english),
      attribution: attributionOf(pair, options.attribution),
      sourceUrl: options.sourceUrl ?? recordingOf(english) ?? undefined,
    },
    body: { content, contentEs },
    ...(createdAt && { createdAt }),
    placeOf: (field) => {
      const { text } = spanish && field?.endsWith('Es') ? spanish : english;
      const key = field?.replace(/Es$/, '') ?? '';
      return { file: text.file, line: key === 'content' ? text.bodyLine : text.front.lines[key] };
    },
  };
}

/** The body with its generator's tags worked off, below the recording if there is one. */
function postHtml(post: PostFile, resolve: ResolveLink, log: ProblemLog): SafeHtml {
  const { text, dropped } = renderLiquid(post.text.body, post.text.front.values);
  const firstDropped = dropped[0];
  if (firstDropped) {
    const place = { file: post.text.file, line: post.text.bodyLine + firstDropped.line - 1 };
    log.warn(place, `tags that only its own site can fill in are left out: ${someOf(dropped.map(({ tag }) => tag))}`);
  }
  const recording = recordingOf(post);
  const video = recording && videoPage(recording) ? recording : null;
  if (post.text.markup === 'html') return bodyHtml({ ...post.text, body: text }, log, resolve);
  const { markdown, missing } = withMissingReferences(withoutKramdown(text));
  if (missing.length > 0) {
    const place = { file: post.text.file, line: post.text.bodyLine };
    log.warn(place, `references that are defined elsewhere are shown as text: ${someOf(missing)}`);
  }
  const body = video
    ? `![${String(post.text.front.values.title ?? '').replace(/[[\]\\]/g, '')}](<${video}>)\n\n${markdown}`
    : markdown;
  const added = body.split('\n').length - text.split('\n').length;
  return bodyHtml({ ...post.text, body, bodyLine: post.text.bodyLine - added }, log, resolve);
}

function titleOf({ text }: PostFile, html: string): string | undefined {
  const { title } = text.front.values;
  if (typeof title === 'string' || typeof title === 'number') return String(title).trim() || undefined;
  const heading = /<h2[^>]*>(.*?)<\/h2>/s.exec(html)?.[1];
  return heading ? plainText(heading) : undefined;
}

/** The excerpt that the front matter states, as plain text. */
function statedExcerpt({ text }: PostFile): string | null {
  const { excerpt, summary, description } = text.front.values;
  const stated = [excerpt, summary, description].find((each) => typeof each === 'string' && each.trim() !== '');
  const plain = typeof stated === 'string' ? plainText(markdownToHtml(stated)) : '';
  return plain.length >= EXCERPT_MIN ? cutAtWord(plain, EXCERPT_MAX) : null;
}

/** Slugs by post; names that several posts share keep their dates. */
function slugsOf(pairs: PostPair[]): Map<PostFile, string> {
  const counts = new Map<string, number>();
  for (const { english } of pairs) counts.set(ownSlug(english), (counts.get(ownSlug(english)) ?? 0) + 1);
  return new Map(
    pairs.map(({ english }) => {
      const own = ownSlug(english);
      const shared = (counts.get(own) ?? 0) > 1 && english.datePrefix !== '';
      return [english, shared ? slugOf(`${english.datePrefix}-${english.name}`) : own];
    }),
  );
}

function ownSlug({ name, text }: PostFile): string {
  const { slug } = text.front.values;
  return (typeof slug === 'string' && slugOf(slug)) || slugOf(name);
}

function slugOf(name: string): string {
  return slugFromTitle(name.replaceAll('.', '-'));
}

/**
 * Where the links of posts lead: to other imported posts by their address or file, else to the place where the source
 * is published, if that is known. Paths of the source's site mean nothing on this one.
 */
function linkResolver(pairs: PostPair[], slugs: Map<PostFile, string>, baseUrl: string | undefined): PostResolver {
  const pages = new Map<string, string>();
  for (const { english, spanish } of pairs) {
    const page = `/news/${slugs.get(english) ?? ''}`;
    for (const post of [english, spanish]) {
      if (!post) continue;
      pages.set(`/${post.path}`, page);
      const address = addressOf(post);
      if (address) pages.set(address, page);
    }
  }
  return (post) =>
    ({ url, use }) => {
      const isLocal = /^(?![a-z][a-z\d+.-]*:|\/\/|#|www\.)/i.test(url);
      if (!isLocal) return resolveOnSite({ url, use });
      const target = path.posix.join(
        '/',
        url.startsWith('/') ? '' : path.posix.dirname(post.path),
        url.replace(/[?#].*$/, ''),
      );
      const page = pages.get(target) ?? pages.get(neutralAddress(target));
      if (page && use === 'link') return page;
      return baseUrl ? (URL.parse(url, baseUrl)?.href ?? null) : null;
    };
}
