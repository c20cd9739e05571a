import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ChangedType } from '#domain/content-change.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useInLanguage } from '../in-language.ts';
import { SECTION_OF } from '../sections.ts';

/** Something that was changed. */
export interface ChangedThing {
  type: ChangedType;
  id: number;
  slug: string;
  /** Null if it was deleted permanently, and for a subscriber. */
  title?: string | null;
  titleEs?: string | null;
  isInTrash: boolean;
}

/** Where an admin finds it now; null if it is gone and has no history of its own. */
function placeOf({ type, id, title = null, isInTrash }: ChangedThing): string | null {
  if (type === 'account') return title ? `${paths.adminList('users')}?${new URLSearchParams({ q: title })}` : null;
  if (type === 'comment' && isInTrash) return paths.adminTrash;
  if (type === 'comment') return title ? paths.adminItem('comments', id) : null;
  if (type === 'issue') return title ? paths.adminItem('newsletter', id) : null;
  if (type === 'subscriber') return paths.adminSubscribers;
  if (type === 'site') return null;
  if (type === 'media') {
    return title && `${paths.adminMedia}?${new URLSearchParams({ q: title, ...(isInTrash && { state: 'deleted' }) })}`;
  }
  if (isInTrash || !title) return paths.adminHistory(SECTION_OF[type], id);
  return paths.adminItem(SECTION_OF[type], id);
}

/** Its name, linked to where it is now. */
export function ChangedItemLink({ item }: { item: ChangedThing }) {
  const { t } = useLingui();
  const place = placeOf(item);
  const unnamed: Partial<Record<ChangedType, string>> = {
    site: item.slug || t`the site`,
    account: t`a deleted user`,
    comment: t`a deleted comment`,
    subscriber: t`a subscriber`,
  };
  const named = useInLanguage();
  const name = named(item).title ?? unnamed[item.type] ?? item.slug;
  return place ? <Link to={place}>{name}</Link> : <span>{name}</span>;
}

/** How many of a type, in words. */
export function TypeCount({ type, count }: { type: ChangedType; count: number }) {
  switch (type) {
    case 'article':
      return <Plural value={count} one="# article" other="# articles" />;
    case 'video':
      return <Plural value={count} one="# video" other="# videos" />;
    case 'module':
      return <Plural value={count} one="# module" other="# modules" />;
    case 'lesson':
      return <Plural value={count} one="# lesson" other="# lessons" />;
    case 'media':
      return <Plural value={count} one="# image" other="# images" />;
    case 'subscriber':
      return <Plural value={count} one="# subscriber" other="# subscribers" />;
    case 'comment':
      return <Plural value={count} one="# comment" other="# comments" />;
    case 'issue':
      return <Plural value={count} one="# newsletter issue" other="# newsletter issues" />;
    case 'site':
      return <Trans>the site</Trans>;
    case 'account':
      return <Plural value={count} one="# user" other="# users" />;
  }
}
