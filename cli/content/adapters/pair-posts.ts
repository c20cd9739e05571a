import { neutralAddress } from '../body-links.ts';
import type { ProblemLog } from '../problem-log.ts';
import type { PostFile } from './post-files.ts';

export interface PostPair {
  english: PostFile;
  spanish: PostFile | null;
}

/**
 * English posts with their Spanish versions. Two files are one post if they have the same place and name in their
 * languages; else the same address (`permalink`); else the same folder, date and recording, or all words of the one
 * name in the other, as long as no third file fits. A Spanish post without English is left out with a warning.
 */
export function pairPosts(posts: PostFile[], log: ProblemLog): PostPair[] {
  const english = withoutDoubles(
    posts.filter(({ language }) => language === 'en'),
    log,
  );
  let left = withoutDoubles(
    posts.filter(({ language }) => language === 'es'),
    log,
  );
  const pairs = new Map<PostFile, PostFile>();
  for (const { key, surely } of KEYS) {
    const candidates = english.filter((post) => !pairs.has(post));
    for (const spanish of left) {
      const matches = candidates.filter((post) => !pairs.has(post) && key(post, spanish));
      const rivals = left.filter((other) => matches[0] && key(matches[0], other));
      const [match] = matches;
      if (!match || matches.length > 1 || rivals.length > 1) continue;
      pairs.set(match, spanish);
      if (surely) continue;
      log.warn({ file: spanish.text.file }, `is imported as the Spanish of ${match.path}, by its folder and date`);
    }
    left = left.filter((post) => ![...pairs.values()].includes(post));
  }
  for (const { text } of left)
    log.warn({ file: text.file }, 'has no English version that could be found, and is left out');
  return english.map((post) => ({ english: post, spanish: pairs.get(post) ?? null }));
}

const KEYS: { key: (english: PostFile, spanish: PostFile) => boolean; surely: boolean }[] = [
  { key: (english, spanish) => placeOf(english) === placeOf(spanish), surely: true },
  { key: (english, spanish) => addressOf(english) !== null && addressOf(english) === addressOf(spanish), surely: true },
  { key: sameDayAndTalk, surely: false },
];

function placeOf({ folder, datePrefix, name }: PostFile): string {
  return [folder, datePrefix, name].join('/');
}

/** The post's address on its site, without the language. */
export function addressOf({ text }: PostFile): string | null {
  const { permalink } = text.front.values;
  return typeof permalink === 'string' ? neutralAddress(permalink) : null;
}

function sameDayAndTalk(english: PostFile, spanish: PostFile): boolean {
  if (english.folder !== spanish.folder || !english.datePrefix || english.datePrefix !== spanish.datePrefix)
    return false;
  const [media, mediaEs] = [english.text.front.values.media, spanish.text.front.values.media];
  if (typeof media === 'string' && media === mediaEs) return true;
  const [words, wordsEs] = [english.name.split('-'), spanish.name.split('-')];
  return words.every((word) => wordsEs.includes(word)) || wordsEs.every((word) => words.includes(word));
}

function withoutDoubles(posts: PostFile[], log: ProblemLog): PostFile[] {
  const byPlace = new Map<string, PostFile>();
  for (const post of posts) {
    const first = byPlace.get(placeOf(post));
    if (first) log.error({ file: post.text.file }, `is the same post in the same language as ${first.path}`);
    else byPlace.set(placeOf(post), post);
  }
  return [...byPlace.values()];
}
