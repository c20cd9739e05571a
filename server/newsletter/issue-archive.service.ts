import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language, LocalizedText } from '#domain/language.ts';
import type { IssueItem, IssueItemType } from '#domain/newsletter-issue.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../content/page-arguments.ts';
import { markdownToHtml } from '../content-html/markdown-to-html.ts';
import { plainText } from '../content-html/plain-text.ts';
import type { SafeHtml } from '../content-html/safe-html.ts';
import type { Reads } from '../read-cache/reads.ts';
import { pickedItems, textsOf } from './issue-items.ts';

/** An issue in the archive, in one language. */
export interface ArchivedIssue {
  slug: string;
  subject: string;
  /** When sending began. */
  sentAt: Date;
  introHtml: SafeHtml;
  /** The intro as plain text. */
  summary: string;
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

interface ArchiveRow {
  slug: string;
  subject: string;
  subjectEs: string;
  intro: string;
  introEs: string;
  items: IssueItem[];
  startedAt: string;
}

const COLUMNS = `i.slug, i.subject, i.subject_es as "subjectEs", i.intro, i.intro_es as "introEs", i.items,
  i.started_at as "startedAt"`;

/** The issues that everyone can read. */
export class IssueArchiveService {
  constructor(
    private readonly em: EntityManager,
    private readonly reads: Reads,
  ) {}

  /** One page, newest first. @throws AppError BAD_USER_INPUT. */
  async page(wanted: PageNumber, language: Language): Promise<NumberedPage<ArchivedIssue>> {
    checkPageNumber(wanted);
    this.reads.add('issues');
    const { page, pageSize } = wanted;
    const rows = await this.em.execute<ArchiveRow[]>(
      `select ${COLUMNS} from newsletter_issue i where ${IS_ARCHIVED}
       order by i.started_at desc, i.id desc limit ? offset ?`,
      [pageSize, (page - 1) * pageSize],
    );
    return new NumberedPage(
      rows.map((row) => archived(row, language)),
      pageSize,
      async () => {
        const [row] = await this.em.execute<{ count: number }[]>(
          `select count(*)::integer as count from newsletter_issue i where ${IS_ARCHIVED}`,
        );
        return row?.count ?? 0;
      },
    );
  }

  /** Null if there is none. */
  async one(slug: string, language: Language): Promise<ArchivedIssue | null> {
    this.reads.add('issues');
    const [row] = await this.em.execute<ArchiveRow[]>(
      `select ${COLUMNS} from newsletter_issue i where i.slug = ? and ${IS_ARCHIVED}`,
      [slug],
    );
    return row ? archived(row, language) : null;
  }

  /** The items of an issue that are public now, in their order. */
  async items({ picks }: ArchivedIssue, language: Language): Promise<ArchivedItem[]> {
    for (const { type, id } of picks) this.reads.addItems(type, [id]);
    // A lesson is public only if its module is.
    if (picks.some(({ type }) => type === 'lesson')) this.reads.add('course');
    const items = await pickedItems(this.em, picks);
    return items
      .filter(({ isPublic }) => isPublic)
      .map((item) => ({ type: item.type, id: item.id, slug: item.slug, ...textsOf(item, language) }));
  }

  /** For the sitemap, newest first. */
  async addresses(): Promise<{ slug: string; updatedAt: Date }[]> {
    this.reads.add('issues');
    const rows = await this.em.execute<{ slug: string; startedAt: string }[]>(
      `select i.slug, i.started_at as "startedAt" from newsletter_issue i where ${IS_ARCHIVED}
       order by i.started_at desc, i.id desc`,
    );
    return rows.map(({ slug, startedAt }) => ({ slug, updatedAt: new Date(startedAt) }));
  }
}

function archived(row: ArchiveRow, language: Language): ArchivedIssue {
  const { slug, items, startedAt } = row;
  const [subject, intro] = language === 'es' ? [row.subjectEs, row.introEs] : [row.subject, row.intro];
  const introHtml = markdownToHtml(intro);
  return { slug, subject, sentAt: new Date(startedAt), introHtml, summary: plainText(introHtml), picks: items };
}
