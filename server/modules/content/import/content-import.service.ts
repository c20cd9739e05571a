import type pg from 'pg';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { type ChangeAuthor, setAuditContext } from '../../../platform/database/change-author.ts';
import { outageOf } from '../../../platform/database/outage.ts';
import { collision } from '../writing/collision.ts';
import { holdModules, type ItemName, remove, siteOnly } from '../writing/removal.ts';
import { type StagedItem, Staging } from '../writing/staging.ts';
import { checkChoices } from './check-choices.ts';
import { checkedGroups, DraftCheck } from './check-drafts.ts';
import { authorNames, type Compared, compare, losesSpanish } from './comparison.ts';
import { conflictsIn } from './conflicts.ts';
import { StagedBases } from './content-base.ts';
import { type Body, type CheckedDraft, type ContentDraft, type ContentSource, isBody } from './content-draft.ts';
import {
  type Conflict,
  ContentConflictError,
  emptyReport,
  type ImportReport,
  type ItemChange,
  SHOWN_CONFLICTS,
} from './import-report.ts';
import { deleteUnusedBodies, storeBodies } from './known-bodies.ts';
import { type ImportedItem, ImportedItems } from './known-items.ts';
import { bodyFields } from './site-items.ts';
import { isStarterContentDue, noteStarterContent } from './starter-import.ts';
import { type Choices, writtenFields } from './three-way.ts';

/** Items that are compared and staged in one round trip. The memory of an import doesn't grow with its length. */
const GROUP = 200;

/** A number that no other advisory lock in the database uses. */
const IMPORT_LOCK = 7_286_002;

export interface ImportOptions {
  dryRun: boolean;
  /** Whether to update existing items. New items are always created. */
  updates: boolean;
  /** The status for every item of the import, overriding the drafts. */
  status?: ContentStatus;
  choices: Choices;
  /** Who the history names. */
  author: ChangeAuthor;
  /**
   * Whether this is the starter content, which is only for a site that never had content. Other sites stay unchanged.
   */
  isStarter?: boolean;
  /**
   * If set, items of the source's kinds that only the site has are deleted with everything that belongs to them. This
   * function is called first with these items; if it throws, the import ends and changes nothing. If omitted, the items
   * stay.
   */
  onRemoval?(items: ItemName[]): Promise<void>;
  /** Stores the pictures that the source shows. Called once everything is checked, and not in a dry run. */
  storePictures?(): Promise<void>;
  onProgress(done: number, total: number): void;
  /** Another import is running. This one begins after it. */
  onWait(): void;
}

/**
 * Updates the site to match the source, in one transaction. Items are matched by type and slug. Only one import runs at
 * a time.
 * @throws ContentInvalidError with every problem found, ContentConflictError with every conflict, Refusal if the choices name
 * something that isn't there; then nothing is written.
 */
export async function importContent(
  pool: pg.Pool,
  source: ContentSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await setAuditContext(client, options.author);
    await waitForOthers(client, options);
    const report = await importInTurn(client, source, options);
    await client.query(options.dryRun ? 'rollback' : 'commit');
    client.release();
    return report;
  } catch (error) {
    // This also ends whatever the connection was doing, and the transaction.
    client.release(true);
    throw outageOf(error) === 'conflict' ? collision('someone else changed the same items') : error;
  }
}

/** The answer stays true until the transaction ends, because other imports wait. */
async function importInTurn(
  client: pg.ClientBase,
  source: ContentSource,
  options: ImportOptions,
): Promise<ImportReport> {
  if (options.isStarter && !(await isStarterContentDue(client))) return emptyReport(options.dryRun);
  const report = await new Import(client, options).run(source);
  if (options.isStarter) await noteStarterContent(client);
  return report;
}

/** The lock ends with the transaction, even if the process is killed. */
async function waitForOthers(client: pg.ClientBase, { onWait }: ImportOptions): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
    IMPORT_LOCK,
  ]);
  if (rows[0]?.isFree) return;
  onWait();
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** One import, in its transaction. */
class Import {
  private readonly report: ImportReport;
  private readonly conflicts: Conflict[] = [];
  /** Items of the site that the source has, also by another slug. */
  private readonly found = new Set<string>();

  constructor(
    private readonly client: pg.ClientBase,
    private readonly options: ImportOptions,
  ) {
    this.report = emptyReport(options.dryRun);
  }

  async run(source: ContentSource): Promise<ImportReport> {
    const { status, onProgress, onRemoval } = this.options;
    const choices = { ...this.options.choices, forced: status && 'status' };
    const stagings = new Map<ContentType, Staging>();
    for (const type of CONTENT_TYPES) stagings.set(type, await Staging.open(this.client, type));
    const noted = await ImportedItems.open(this.client);
    const bases = await StagedBases.open(this.client);
    const given = status ? { ...source, drafts: withStatus(source.drafts, status) } : source;
    const check = new DraftCheck(given);
    // This comes first, so that an item that is renamed in the meantime doesn't count as one that only the site has.
    const others = onRemoval ? await siteOnly(this.client, source, choices) : { removals: [], spared: [] };
    checkChoices(choices, source.items, others.removals, others.spared);
    let done = 0;
    let anyBody: Body | undefined;
    for await (const group of checkedGroups(given, check, GROUP)) {
      const { type } = group[0]?.draft ?? {};
      if (!type) continue;
      const authors = await authorNames(this.client, group, check);
      if (!check.hasFailed()) {
        const compared = await compare(this.client, group, authors, choices, source.found);
        for (const { item } of compared) if (item) this.found.add(`${type} ${item.slug}`);
        if (this.options.updates) {
          const most = SHOWN_CONFLICTS - this.conflicts.length;
          this.conflicts.push(...(await conflictsIn(this.client, type, compared, most)));
        }
        const bodies = compared.flatMap(bodiesOf);
        await storeBodies(this.client, bodies);
        anyBody ??= bodies[0];
        const staged = compared.filter((each) => this.count(each));
        await stagings.get(type)?.add(await Promise.all(staged.map(stagedItem)));
        await noted.add(type, importedItems(compared, new Set(staged)), status);
        await bases.add(
          type,
          compared.flatMap((each) => this.baseOf(each)),
        );
      }
      done += group.length;
      onProgress(done + unchangedIn(source), source.count);
    }
    this.countUnchanged(source);
    onProgress(done + unchangedIn(source), source.count);
    if (this.conflicts.length > 0) throw new ContentConflictError(this.conflicts);
    const isOther = ({ type, slug }: ItemName) => !this.found.has(`${type} ${slug}`);
    const [removals, spared] = [others.removals.filter(isOther), others.spared.filter(isOther)];
    // So far, only tables are written that no editor writes, so editors don't have to wait while an operator decides.
    await onRemoval?.(removals);
    if (!this.options.dryRun) await this.options.storePictures?.();
    await holdModules(this.client, removals);
    for (const type of CONTENT_TYPES) await stagings.get(type)?.merge();
    // This comes last, so that a lesson that moved to another module isn't deleted with its old one.
    await remove(this.client, removals);
    for (const { type } of removals) this.report.counts[type].deleted += 1;
    for (const item of removals) this.report.items.push(siteOnlyChange(item, 'deleted'));
    for (const item of spared) this.report.items.push(siteOnlyChange(item, 'spared'));
    await noted.store();
    await bases.replace();
    await deleteUnusedBodies(this.client, anyBody);
    return this.report;
  }

  /** Counts what happens to an item, and lists it. @returns whether it has to be written. */
  private count(compared: Compared): boolean {
    const { checked, item, changes, wanted } = compared;
    const { type, slug } = checked.draft;
    const counts = this.report.counts[type];
    counts.english += 1;
    if (hasSpanish(checked)) counts.spanish += 1;
    const isUpdated = this.options.updates && writtenFields(changes).length > 0;
    const outcome = !item ? 'created' : isUpdated ? 'updated' : 'unchanged';
    counts[outcome] += 1;
    if (outcome !== 'unchanged' || (this.options.updates && changes.length > 0)) {
      const moduleSlug = typeof wanted.module === 'string' ? wanted.module : null;
      const change = outcome === 'unchanged' ? 'kept' : outcome;
      this.report.items.push({ type, slug, moduleSlug, change, fields: changes, losesSpanish: losesSpanish(compared) });
    }
    return outcome !== 'unchanged';
  }

  /** Nothing is recorded about an item that `updates` leaves as it is. */
  private baseOf({ item, wanted, nextBase: base }: Compared) {
    return base && (!item || this.options.updates) ? [{ slug: String(wanted.slug), base }] : [];
  }

  /** The same for the items that the source left out. */
  private countUnchanged({ unchanged }: ContentSource): void {
    for (const type of CONTENT_TYPES) {
      const counts = this.report.counts[type];
      counts.unchanged += unchanged[type].english;
      counts.english += unchanged[type].english;
      counts.spanish += unchanged[type].spanish;
    }
  }
}

function unchangedIn({ unchanged }: ContentSource): number {
  return CONTENT_TYPES.reduce((sum, type) => sum + unchanged[type].english, 0);
}

function hasSpanish({ draft, values }: CheckedDraft): boolean {
  return values.titleEs !== null || draft.body?.contentEs != null;
}

/** What to record of items that will be the same as their files. @param staged those that are written. */
function importedItems(compared: Compared[], staged: ReadonlySet<Compared>): ImportedItem[] {
  return compared.flatMap((each): ImportedItem[] => {
    const { checked, item, changes } = each;
    const { slug, source } = checked.draft;
    const isStaged = staged.has(each);
    const isSame = isStaged ? changes.every(({ outcome }) => outcome === 'written') : changes.length === 0;
    if (source === undefined || !isSame) return [];
    return [{ slug, source, hasSpanish: hasSpanish(checked), version: isStaged ? null : Number(item?.version) }];
  });
}

function siteOnlyChange({ type, slug, moduleSlug }: ItemName, change: 'deleted' | 'spared'): ItemChange {
  return { type, slug, moduleSlug, change, fields: [], losesSpanish: false };
}

async function* withStatus(drafts: AsyncIterable<ContentDraft>, status: ContentStatus): AsyncGenerator<ContentDraft> {
  for await (const { publishAt: _, unpublishAt: __, ...draft } of drafts) {
    yield { ...draft, values: { ...draft.values, status } };
  }
}

function bodiesOf({ checked: { draft } }: Compared) {
  return [draft.body?.content, draft.body?.contentEs].filter((body) => body != null);
}

/** Only bodies that change are needed as HTML. */
async function stagedItem({ checked, item, wanted, changes, sources }: Compared): Promise<StagedItem> {
  const { draft } = checked;
  const changed = writtenFields(changes);
  const fields: Record<string, unknown> = { ...wanted, translatedFrom: sources.translatedFrom };
  if (item && item.slug !== wanted.slug) fields.presentSlug = item.slug;
  if (item && !draft.updatedAt) fields.updatedAt = new Date();
  if (item && !changed.includes('formerSlugs')) delete fields.formerSlugs;
  for (const { name } of bodyFields(draft.type)) {
    const body = wanted[name];
    if (isBody(body) && (!item || changed.includes(name))) fields[name] = await body.html();
    else delete fields[name];
  }
  return { fields, changed: draft.updatedAt ? changed : [...changed, 'updatedAt'] };
}
