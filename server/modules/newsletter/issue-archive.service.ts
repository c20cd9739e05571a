import type { Language, LocalizedText } from '#domain/language.ts';
import type { IssueItem, IssueItemType } from '#domain/newsletter-issue.ts';
import { NumberedPage } from '../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { type Intro, unstoredIntros } from './issue-intros.ts';
import { pickedItems, textsOf } from './issue-items.ts';

/** An issue in the archive, in one language, with those of the texts of its intro that were asked for. */
export interface ArchivedIssue extends Partial<Intro> {
  slug: string;
  subject: string;
  /** When sending began. */
  sentAt: Date;
  picks: IssueItem[];
}

/** An item of an issue that is public now. */
export interface ArchivedItem {
  type: IssueItemType;
  id: number;
  slug: string;
  title: LocalizedText;
  summary: string;
}

/** Issues whose sending has begun, unless someone stopped it. */
const IS_ARCHIVED = `i.status in ('sending', 'sent')`;

interface ArchiveRow extends Partial<Record<keyof Intro, string | null>> {
  slug: string;
  subject: string;
  items: IssueItem[];
  startedAt: string;
  /** The intro as it was written, unless the others are stored. */
  markdown?: string | null;
}

/** The issues that everyone can read. */
export class IssueArchiveService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags'>) {}

  /** One page, newest first. @throws AppError BAD_USER_INPUT. */
  async page(
    wanted: PageNumber,
    language: Language,
    asked: readonly (keyof Intro)[],
  ): Promise<NumberedPage<ArchivedIssue>> {
    checkPageNumber(wanted);
    this.context.tags.add('issues');
    const { page, pageSize } = wanted;
    const rows = await this.context.em.execute<ArchiveRow[]>(
      `select ${columnsOf(language, asked)} from newsletter_issue i where ${IS_ARCHIVED}
       order by i.started_at desc, i.id desc limit ? offset ?`,
      [pageSize, (page - 1) * pageSize],
    );
    return new NumberedPage(
      await Promise.all(rows.map((row) => archived(row, language, asked))),
      pageSize,
      async () => {
        const [row] = await this.context.em.execute<{ count: number }[]>(
          `select count(*)::integer as count from newsletter_issue i where ${IS_ARCHIVED}`,
        );
        return row?.count ?? 0;
      },
    );
  }

  /** Null if there is none. */
  async one(slug: string, language: Language, asked: readonly (keyof Intro)[]): Promise<ArchivedIssue | null> {
    this.context.tags.add('issues');
    const [row] = await this.context.em.execute<ArchiveRow[]>(
      `select ${columnsOf(language, asked)} from newsletter_issue i where i.slug = ? and ${IS_ARCHIVED}`,
      [slug],
    );
    return row ? archived(row, language, asked) : null;
  }

  /** The items of an issue that are public now, in their order. */
  async items({ picks }: ArchivedIssue, language: Language): Promise<ArchivedItem[]> {
    for (const { type, id } of picks) this.context.tags.addItems(type, [id]);
    // A lesson is public only if its module is.
    if (picks.some(({ type }) => type === 'lesson')) this.context.tags.add('course');
    const items = await pickedItems(this.context.em, picks);
    return items
      .filter(({ isPublic }) => isPublic)
      .map((item) => ({ type: item.type, id: item.id, slug: item.slug, ...textsOf(item, language) }));
  }

  /** For the sitemap, newest first. */
  async addresses(): Promise<{ slug: string; updatedAt: Date }[]> {
    this.context.tags.add('issues');
    const rows = await this.context.em.execute<{ slug: string; startedAt: string }[]>(
      `select i.slug, i.started_at as "startedAt" from newsletter_issue i where ${IS_ARCHIVED}
       order by i.started_at desc, i.id desc`,
    );
    return rows.map(({ slug, startedAt }) => ({ slug, updatedAt: new Date(startedAt) }));
  }
}

const INTRO_COLUMNS = { introHtml: 'intro_html', summary: 'summary' } as const;

function columnsOf(language: Language, asked: readonly (keyof Intro)[]): string {
  const es = language === 'es' ? '_es' : '';
  const texts = asked.map((name) => `i.${INTRO_COLUMNS[name]}${es} as "${name}"`);
  const markdown = `case when i.intro_html is null then i.intro${es} end as markdown`;
  const columns = [`i.slug, i.subject${es} as subject, i.items, i.started_at as "startedAt"`, ...texts];
  return [...columns, ...(asked.length > 0 ? [markdown] : [])].join(', ');
}

async function archived(
  { slug, subject, items, startedAt, markdown, ...texts }: ArchiveRow,
  language: Language,
  asked: readonly (keyof Intro)[],
): Promise<ArchivedIssue> {
  const issue = { slug, subject, sentAt: new Date(startedAt), picks: items };
  const unstored = markdown ? await unstoredIntros.of({ value: markdown, language }) : null;
  return { ...issue, ...Object.fromEntries(asked.map((name) => [name, unstored?.[name] ?? texts[name] ?? ''])) };
}
