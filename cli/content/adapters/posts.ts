import path from 'node:path';
import { EXCERPT_MAX, EXCERPT_MIN } from '#domain/limits.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { videoPage } from '#server/modules/content/html/video-page.ts';
import type { Body, ContentDraft } from '#server/modules/content/import/content-draft.ts';
import { cutAtWord } from '#server/modules/content/model/teaser.ts';
import type { PostLinks } from '../body-links.ts';
import { shortList } from '../problem-log.ts';
import { asFound, type FoundItem, type Reading } from '../reading.ts';
import { bodyOf, unlessEmpty } from '../text-file.ts';
import { withMissingReferences, withoutKramdown } from './kramdown.ts';
import { renderLiquid } from './liquid.ts';
import { type PostPair, pairPosts } from './pair-posts.ts';
import { attributionOf, categoryOf, recordingOf, statusOf } from './post-facts.ts';
import { type PostFile, publishedAt, readPostFiles } from './post-files.ts';
import { pagesOf } from './post-links.ts';

/**
 * Reads Markdown and HTML posts with front matter, as Jekyll and Hugo keep them, as articles. The language is in
 * the file name (`name.es.md`), a folder (`es/`) or the front matter (`lang`); English otherwise. The slug is the front
 * matter's, else the file name without its date, with it where two posts share a name. The date is the front matter's,
 * else the file name's, else left out. A missing excerpt is made from the first paragraph. A video recording becomes
 * the first thing in the text.
 */
export async function readPosts(reading: Reading): Promise<FoundItem[]> {
  const { folder, log, options } = reading;
  const files = await readPostFiles(folder, log);
  const pairs = pairPosts(files, log);
  if (files.length === 0) log.error(folder.place(''), 'expected Markdown or HTML files with front matter, found none');
  const slugs = slugsOf(pairs);
  const pages = pagesOf(pairs, slugs);
  const linksOf = (post: PostFile) => ({ folder: path.posix.dirname(post.path), pages, baseUrl: options.baseUrl });
  const drafts = await Promise.all(
    pairs.map((pair) => postDraft(pair, slugs.get(pair.english) ?? '', linksOf, reading)),
  );
  const undated = drafts.filter((draft) => draft && !draft.createdAt).length;
  if (undated > 0) log.warn(folder.place(''), `posts without a date get the time of the import (${undated})`);
  return drafts.filter((draft) => draft !== null).map(asFound);
}

async function postDraft(
  pair: PostPair,
  slug: string,
  linksOf: (post: PostFile) => PostLinks,
  reading: Reading,
): Promise<ContentDraft | null> {
  const { log, options } = reading;
  const { english, spanish } = pair;
  const content = await postBody(english, linksOf(english), reading);
  const title = titleOf(english, content);
  if (content.facts.isEmpty || !title) {
    const missing = title ? 'text' : 'title';
    log.warn({ file: english.text.file, line: english.text.bodyLine }, `has no ${missing} and is left out`);
    return null;
  }
  const contentEs = spanish && unlessEmpty(await postBody(spanish, linksOf(spanish), reading));
  const category = categoryOf(english);
  const createdAt = publishedAt(english, log);
  return {
    type: 'article',
    slug,
    values: {
      title,
      titleEs: spanish ? titleOf(spanish, contentEs) : undefined,
      excerpt:
        statedExcerpt(english) ??
        content.facts.excerpt ??
        (title.length >= EXCERPT_MIN ? title : `${title} – ${category}`),
      excerptEs: spanish ? (statedExcerpt(spanish) ?? contentEs?.facts.excerpt) : undefined,
      category,
      status: statusOf(english),
      attribution: attributionOf(pair, options.attribution),
      sourceUrl: options.sourceUrl ?? recordingOf(english) ?? undefined,
    },
    body: { content, contentEs },
    ...(createdAt && { createdAt, publishedAt: createdAt }),
    placeOf: (field) => {
      const { text } = spanish && field?.endsWith('Es') ? spanish : english;
      const key = field?.replace(/Es$/, '') ?? '';
      return { file: text.file, line: key === 'content' ? text.bodyLine : text.front.lines[key] };
    },
  };
}

/** The body with its generator's tags replaced, below the recording if there is one. */
function postBody(post: PostFile, links: PostLinks, reading: Reading): Promise<Body> {
  const { log } = reading;
  const { text, dropped } = renderLiquid(post.text.body, post.text.front.values);
  const firstDropped = dropped[0];
  if (firstDropped) {
    const place = { file: post.text.file, line: post.text.bodyLine + firstDropped.line - 1 };
    log.warn(
      place,
      `tags that only its own site can fill in are left out: ${shortList(dropped.map(({ tag }) => tag))}`,
    );
  }
  const recording = recordingOf(post);
  const video = recording && videoPage(recording) ? recording : null;
  if (post.text.markup === 'html') return bodyOf({ ...post.text, body: text }, reading, links);
  const { markdown, missing } = withMissingReferences(withoutKramdown(text));
  if (missing.length > 0) {
    const place = { file: post.text.file, line: post.text.bodyLine };
    log.warn(place, `references that are defined elsewhere are shown as text: ${shortList(missing)}`);
  }
  const body = video
    ? `![${String(post.text.front.values.title ?? '').replace(/[[\]\\]/g, '')}](<${video}>)\n\n${markdown}`
    : markdown;
  const added = body.split('\n').length - text.split('\n').length;
  return bodyOf({ ...post.text, body, bodyLine: post.text.bodyLine - added }, reading, links);
}

function titleOf({ text }: PostFile, body: Body | null): string | undefined {
  const { title } = text.front.values;
  if (typeof title === 'string' || typeof title === 'number') return String(title).trim() || undefined;
  return body?.facts.heading ?? undefined;
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
  const { slug, title } = text.front.values;
  return (typeof slug === 'string' && slugOf(slug)) || slugOf(name) || slugOf(String(title ?? '')) || 'post';
}

function slugOf(name: string): string {
  return slugFromTitle(name.replaceAll('.', '-'));
}
