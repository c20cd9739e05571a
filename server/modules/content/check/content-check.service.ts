import { addresses, isItemAddress, itemAddress } from '#domain/addresses.ts';
import { CONTENT_KINDS, translatedFields } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { BODY_MAX, REVIEW_MONTHS } from '#domain/limits.ts';
import { mediaDigest } from '#domain/media.ts';
import { readingTime } from '#domain/reading-time.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { Media } from '../../media/media.entity.ts';
import { plainText } from '../html/plain-text.ts';
import { sectionsOf } from '../html/sections.ts';
import type { ContentDraft } from '../import/content-draft.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { checkIds } from '../writing/content-writing.service.ts';
import { KINDS } from '../writing/item-columns.ts';
import { type Anchors, anchorsOf, linkedAnchor } from './anchors.ts';
import type { CheckedItem } from './checked-item.ts';
import { Course } from './course.ts';
import { RULES, type RuleFindings, type RuleName } from './rules.ts';
import { englishFields, textFacts } from './text-facts.ts';

/**
 * The rules for an item that is being written. The others compare it with other items, look at files only, or find what
 * forms refuse or say in another place.
 */
const FORM_RULES = [
  'missing-spanish',
  'parity-headings',
  'parity-links',
  'parity-images',
  'parity-code',
  'parity-tries',
  'missing-alt',
  'broken-link',
  'broken-anchor',
  'heading-order',
  'english-in-spanish',
  'broken-try',
  'removed-html',
  'unknown-question',
  'unknown-lesson',
  'odd-duration',
  'odd-date',
  'outdated-review',
  'option-count',
  'longest-answer',
  'answer-pattern',
] as const satisfies RuleName[];

/** Only the site knows which pictures it has, so this isn't a rule for folders. */
const MISSING_PICTURE = 'deleted-picture';

/** The most linked texts that one check reads. Links to headings in others aren't checked. */
const MOST_LINKED = 100;

interface FormItem extends CheckedItem {
  pictureAt(src: string): Media | undefined;
}

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
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /** @param raw an input, which may be incomplete. @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async findings(viewer: Viewer, type: ContentType, raw: object): Promise<ContentFinding[]> {
    authorize(viewer, 'content:write');
    const item = await this.checkedItem(type, raw);
    const context = {
      ...{ today: new Date(), reviewMonths: REVIEW_MONTHS },
      ...{ pages: await this.pagesIn(item), anchors: await this.anchorsIn(item), course: new Course() },
    };
    // Spanish is optional. Its page says so when all of an item is in English.
    const rules = FORM_RULES.filter((rule) => rule !== 'missing-spanish' || item.hasSpanish);
    const found = rules.flatMap((rule) => {
      const here: RuleFindings = RULES[rule].begin(context)(item);
      const findings = typeof here === 'function' ? here() : here;
      return findings.map(({ file, about }) => ({ field: file, rule, about: about ?? null }));
    });
    return [...missingPictures(item), ...found];
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
      const item = await this.context.em.fork().findOne(entity, { id }, { populate: lazy as never });
      const findings = item ? await this.findings(viewer, type, item) : [];
      if (findings.length > 0) found.push({ id, findings });
    }
    return found;
  }

  private async checkedItem(type: ContentType, raw: object): Promise<FormItem> {
    const texts: CheckedItem['texts'] = {};
    for (const [language, file] of [['en', 'content'] as const, ['es', 'contentEs'] as const]) {
      const body: unknown = Reflect.get(raw, file);
      // A longer one can't be saved.
      if (typeof body !== 'string' || body === '' || body.length > BODY_MAX) continue;
      const text = { markup: 'html' as const, body, bodyLine: 1 };
      texts[language] = {
        file,
        bodyLine: 1,
        facts: await textFacts({ text, language, seeksEnglish: language === 'es' }),
      };
    }
    const values: Record<string, unknown> = Object.fromEntries(
      Object.entries(raw).filter(([, value]) => value !== null && value !== ''),
    );
    const { content, publishedAt } = values;
    const draft: ContentDraft = {
      ...{ type, slug: '', values, placeOf: (field = '') => ({ file: field }) },
      ...(publishedAt instanceof Date && { publishedAt }),
    };
    const pictures = await this.picturesIn({ draft, texts });
    return {
      ...{ draft, path: '', texts },
      hasSpanish: translatedFields(type).some(({ name }) => values[`${name}Es`] !== undefined),
      hasBothBodies: texts.en !== undefined && texts.es !== undefined,
      readingTime: typeof content === 'string' ? readingTime(plainText(content)) : null,
      englishFields: await englishFields(draft),
      pictureAt: (src) => pictures.get(mediaDigest(src) ?? ''),
    };
  }

  /** The uploaded pictures that the item shows, by digest, even deleted ones. */
  private async picturesIn(item: Pick<CheckedItem, 'draft' | 'texts'>): Promise<Map<string, Media>> {
    const digests = shownIn(item).flatMap(({ src }) => mediaDigest(src) ?? []);
    const found = digests.length > 0 ? await this.context.em.fork().find(Media, { digest: digests }) : [];
    return new Map(found.map((media) => [media.digest, media]));
  }

  /** Those of the linked pages that items have, also drafts; of a video, the page of its lesson too. */
  private async pagesIn({ draft, texts }: CheckedItem): Promise<Set<string>> {
    const links = linksIn(texts);
    const { lessonSlug } = draft.values;
    if (typeof lessonSlug === 'string') links.push(addresses.lesson(lessonSlug));
    const slugs = links.filter((link) => /^\/(?!\/)/.test(link)).flatMap(slugOf);
    if (slugs.length === 0) return new Set();
    const pages = CONTENT_TYPES.map(async (type) => {
      const rows = await this.context.em.execute<{ slug: string }[]>(
        `select r.slug from ${CONTENT_TABLES[type].name} r where r.slug in (?)`,
        [slugs],
      );
      return rows.flatMap(({ slug }) => itemAddress(type, slug) ?? []);
    });
    return new Set((await Promise.all(pages)).flat());
  }

  /** The anchors of the texts whose headings the item links to. */
  private async anchorsIn({ texts }: CheckedItem): Promise<Map<string, Anchors>> {
    const linked = linksIn(texts).filter((link) => linkedAnchor(link)?.path);
    const slugs = [...new Set(linked.flatMap(slugOf))].slice(0, MOST_LINKED);
    if (slugs.length === 0) return new Map();
    const pages = (['article', 'lesson'] as const).map(async (type) => {
      const rows = await this.context.em.execute<{ slug: string; content: string; content_es: string | null }[]>(
        `select r.slug, r.content, r.content_es from ${CONTENT_TABLES[type].name} r where r.slug in (?)`,
        [slugs],
      );
      return rows.map(({ slug, content, content_es }): [string, Anchors] => [
        itemAddress(type, slug) ?? '',
        anchorsOf({ en: sectionsOf(content), ...(content_es !== null && { es: sectionsOf(content_es) }) }),
      ]);
    });
    return new Map((await Promise.all(pages)).flat());
  }
}

function linksIn(texts: CheckedItem['texts']): string[] {
  return Object.values(texts).flatMap(({ facts }) => facts.links.map(({ value }) => value));
}

/** The pictures of an item, and the field of each. */
function shownIn({ draft, texts }: Pick<CheckedItem, 'draft' | 'texts'>): { field: string; src: string }[] {
  const inFields = CONTENT_KINDS[draft.type].fields.flatMap(({ name, type }) => {
    const src = draft.values[name];
    return type === 'picture' && typeof src === 'string' ? [{ field: name, src }] : [];
  });
  const inTexts = Object.values(texts).flatMap(({ file, facts }) =>
    facts.images.map(({ value: { src } }) => ({ field: file, src })),
  );
  return [...inFields, ...inTexts];
}

/** Pictures that were deleted from the library, so that pages show a gap. A folder has its pictures with it. */
function missingPictures(item: FormItem): ContentFinding[] {
  return shownIn(item)
    .filter(({ src }) => mediaDigest(src) !== null && item.pictureAt(src)?.deletedAt !== null)
    .map(({ field, src }) => ({ field, rule: MISSING_PICTURE, about: item.pictureAt(src)?.fileName ?? src }));
}

function slugOf(link: string): string[] {
  const { pathname } = new URL(link, 'https://example.org');
  return isItemAddress(pathname) ? [pathname.replace(/\/$/, '').split('/').at(-1) ?? ''] : [];
}
