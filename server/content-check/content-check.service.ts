import type { EntityManager } from '@mikro-orm/postgresql';
import { isItemAddress, itemAddress } from '#domain/addresses.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { BODY_MAX, REVIEW_MONTHS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { CONTENT_TABLES } from '../content/content-tables.ts';
import { checkIds } from '../content-writing/content-writing.service.ts';
import { KINDS } from '../content-writing/item-columns.ts';
import type { CheckedItem } from './checked-item.ts';
import { RULES, type RuleName } from './rules.ts';
import { textFacts } from './text-facts.ts';

/** The rules for an item that is being written. The others need a whole folder, or facts that a form has no place for. */
const FORM_RULES = [
  'missing-alt',
  'broken-link',
  'heading-order',
  'english-in-spanish',
  'broken-try',
  'unknown-question',
  'longest-answer',
  'answer-pattern',
] as const satisfies RuleName[];

/** Something for a writer to look at before an item is published. */
export interface ContentFinding {
  /** Of the input; within questions as `questions.0.answer`. */
  field: string;
  rule: string;
  /** What it is about, such as an address; null if there is nothing to name. */
  about: string | null;
}

/** What is found in one item as it is stored. */
export interface ItemFindings {
  /** Of the item. */
  id: number;
  findings: ContentFinding[];
}

/** Looks through items with the rules of `sato content check`. */
export class ContentCheckService {
  constructor(private readonly em: EntityManager) {}

  /** @param raw an input, which may be incomplete. @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async findings(viewer: Viewer, type: ContentType, raw: object): Promise<ContentFinding[]> {
    authorize(viewer, 'content:write');
    const item = await this.checkedItem(type, raw);
    const context = { today: new Date(), reviewMonths: REVIEW_MONTHS, pages: await this.pagesIn(item) };
    return FORM_RULES.flatMap((rule) =>
      RULES[rule]
        .begin(context)(item)
        .map(({ file, about }) => ({ field: file, rule, about: about ?? null })),
    );
  }

  /**
   * The same for items as they are stored, one after the other; items without findings are left out.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
   */
  async findingsInItems(viewer: Viewer, type: ContentType, ids: number[]): Promise<ItemFindings[]> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    const { entity, lazy } = KINDS[type];
    const found: ItemFindings[] = [];
    for (const id of ids) {
      const item = await this.em.fork().findOne(entity, { id }, { populate: lazy as never });
      const findings = item ? await this.findings(viewer, type, item) : [];
      if (findings.length > 0) found.push({ id, findings });
    }
    return found;
  }

  private async checkedItem(type: ContentType, raw: object): Promise<CheckedItem> {
    const texts: CheckedItem['texts'] = {};
    for (const [language, file] of [['en', 'content'] as const, ['es', 'contentEs'] as const]) {
      const body: unknown = Reflect.get(raw, file);
      // A longer one can't be saved.
      if (typeof body !== 'string' || body === '' || body.length > BODY_MAX) continue;
      const text = { markup: 'html' as const, body, bodyLine: 1 };
      texts[language] = { file, bodyLine: 1, facts: await textFacts({ text, seeksEnglish: language === 'es' }) };
    }
    const draft = { type, slug: '', values: { ...raw }, placeOf: (field = '') => ({ file: field }) };
    return { draft, path: '', texts };
  }

  /** Those of the linked pages that items have, also drafts. */
  private async pagesIn({ texts }: CheckedItem): Promise<Set<string>> {
    const links = Object.values(texts).flatMap(({ facts }) => facts.links.map(({ value }) => value));
    const slugs = links.filter((link) => /^\/(?!\/)/.test(link)).flatMap(slugOf);
    if (slugs.length === 0) return new Set();
    const pages = CONTENT_TYPES.map(async (type) => {
      const rows = await this.em.execute<{ slug: string }[]>(
        `select r.slug from ${CONTENT_TABLES[type].name} r where r.slug in (?)`,
        [slugs],
      );
      return rows.flatMap(({ slug }) => itemAddress(type, slug) ?? []);
    });
    return new Set((await Promise.all(pages)).flat());
  }
}

function slugOf(link: string): string[] {
  const { pathname } = new URL(link, 'https://example.org');
  return isItemAddress(pathname) ? [pathname.replace(/\/$/, '').split('/').at(-1) ?? ''] : [];
}
