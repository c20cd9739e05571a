import { CATEGORIES, type Category } from '#domain/content.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import type { PageFile } from './page-files.ts';
import type { PagePair } from './pair-pages.ts';

const SECURITY = /secur|segur|vulnerab|attack|advisor|disclos/i;
const NEWS_TYPES = /^(?:news|newsletter|post|posts|release|releases|announcement)$/i;

/**
 * The category of a post, by the first of these that says something: a category or tag that bears the name of one of
 * ours; a category, tag, type or folder about security (`security-problems`, `advisory`, `_alerts`); the type of a
 * news item, or a Jekyll `_posts` folder. What is left, talks and notes, is Technology.
 */
export function categoryOf({ text, folder }: PageFile): Category {
  const { category, categories, tags, type } = text.front.values;
  const labels = [category, categories, tags].flat().filter((each) => typeof each === 'string');
  const named = CATEGORIES.find((each) => labels.some((label) => label.toLowerCase() === each.toLowerCase()));
  if (named) return named;
  const kind = typeof type === 'string' ? type : '';
  if ([...labels, kind].some((label) => SECURITY.test(label)) || folder.split('/').includes('_alerts'))
    return 'Security';
  return NEWS_TYPES.test(kind) || folder.split('/').some((each) => /^_(?:posts|releases)$/.test(each))
    ? 'News'
    : 'Technology';
}

/** Site generators publish what is not marked as a draft. */
export function statusOf({ text }: PageFile): 'draft' | 'published' {
  const { draft, published } = text.front.values;
  return draft === true || published === false ? 'draft' : 'published';
}

/** Who spoke, wrote down and translated, where the recording is, and what the person who imports adds. */
export function attributionOf({ main, spanish }: PagePair, given: string | undefined): string | undefined {
  const front = main.text.front.values;
  const parts = [
    credit('Speakers', front.speakers),
    credit('Author', front.author ?? front.authors),
    credit('Transcript', front.transcript_by),
    credit('Translation', spanish?.text.front.values.translation_by ?? front.translation_by),
    credit('Recording', recordingOf(main)),
    given,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}

/** The address of the recording that a transcript was made from. */
export function recordingOf({ text }: PageFile): string | null {
  const { media } = text.front.values;
  const address = typeof media === 'string' ? media.trim().replace(/^<(.*)>$/, '$1') : '';
  return /^https?:\/\//.test(address) ? address : null;
}

function credit(what: string, who: unknown): string | null {
  const names = [who]
    .flat()
    .filter((each) => typeof each === 'string')
    .map(plainText)
    .filter(Boolean);
  return names.length > 0 ? `${what}: ${names.join(', ')}` : null;
}
