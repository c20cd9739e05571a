import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContentStatus } from '#domain/content.ts';
import { cut } from '#domain/cut-text.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/admin/index.ts';
import { useInLanguage } from '../in-language.ts';

const UnscheduledFragment = graphql(`
  fragment Unscheduled_item on RestoredItem {
    unscheduled {
      title
      titleEs
      status
    }
  }
`);

/** Titles that fit into a toast and can be read while it is there. */
const NAMED = 3;

export type Restored = FragmentType<typeof UnscheduledFragment>;

/** Says which items came out of the trash without their scheduled time, because it had passed; '' if none did. */
export function useUnscheduledText(): (restored: readonly Restored[]) => string {
  const { t } = useLingui();
  const named = useInLanguage();
  return (restored) => {
    const items = restored.flatMap((item) => readFragment(UnscheduledFragment, item).unscheduled);
    const quoted = (title: string) => t`“${title}”`;
    const listed = (titles: string[]) => titles.slice(0, NAMED).join(', ') + (titles.length > NAMED ? '…' : '');
    const titlesOf = (status: ContentStatus) =>
      items.filter((item) => item.status === status).map((item) => quoted(cut(named(item).title ?? '', 60)));
    const [drafts, published] = [titlesOf('draft'), titlesOf('published')];
    const [draftTitles, publishedTitles] = [listed(drafts), listed(published)];
    const sentences = [
      drafts.length > 0 &&
        t`${plural(drafts.length, {
          one: `${draftTitles} stays a draft, because the time to publish it passed while it was in the trash.`,
          other: `${draftTitles} stay drafts, because the times to publish them passed while they were in the trash.`,
        })}`,
      published.length > 0 &&
        t`${plural(published.length, {
          one: `${publishedTitles} stays published, because the time to unpublish it passed while it was in the trash.`,
          other: `${publishedTitles} stay published, because the times to unpublish them passed while they were in the trash.`,
        })}`,
    ];
    return sentences.filter(Boolean).join(' ');
  };
}
