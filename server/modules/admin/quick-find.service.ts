import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { checkSearch } from '../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { CONTENT_TABLES } from '../content/model/content-tables.ts';
import { searchText } from './admin-search.ts';

/** An item that was found by its title or slug. */
export interface QuickItem {
  type: ContentType;
  id: number;
  title: string;
  titleEs: string | null;
  slug: string;
  status: ContentStatus;
}

export interface QuickFound {
  items: QuickItem[];
  usernames: string[];
}

/** Of each type. */
const MOST = 6;

/** Finds an item or a person while someone types. */
export class QuickFindService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * Items of all types, also drafts, whose title in either language or slug contains the text, those that begin with it
   * first, for those who may write content; and people by name, for those who may manage accounts.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT if the text is too long.
   */
  async find(viewer: Viewer, search: string): Promise<QuickFound> {
    authorize(viewer, 'admin:enter');
    checkSearch(search);
    const text = searchText(search);
    if (text === null) return { items: [], usernames: [] };
    const items = isAllowed(viewer, 'content:write') ? await this.items(text) : [];
    const people = isAllowed(viewer, 'account:manage') ? await this.people(text) : [];
    return { items, usernames: people.map(({ username }) => username) };
  }

  private items(text: string): Promise<QuickItem[]> {
    const parts = CONTENT_TYPES.map((type) => itemsWith(type, text));
    return this.context.em.execute(
      parts.map(({ sql }) => `(${sql})`).join(' union all '),
      parts.flatMap(({ values }) => values),
    );
  }

  private people(text: string): Promise<{ username: string }[]> {
    return this.context.em.execute(
      `select u.username from app_user u where ${IN_NAME} order by length(u.username), u.username limit ?`,
      [text, text, MOST],
    );
  }
}

/** The first part is the expression of the index `app_user_search`, which has addresses as well. */
const IN_NAME = `search_fold(u.username || E'\\n' || u.email) like search_pattern(?)
  and search_fold(u.username) like search_pattern(?)`;

function itemsWith(type: ContentType, text: string): SqlPart {
  const { name, searched } = CONTENT_TABLES[type];
  const title = `search_fold(r.title || E'\\n' || coalesce(r.title_es, ''))`;
  return {
    sql: `
      select '${type}' as type, r.id, r.title, r.title_es as "titleEs", r.slug, r.status from ${name} r
      where (${searched} like search_pattern(?) and ${title} like search_pattern(?)) or r.slug like search_pattern(?)
      order by starts_with(${title}, search_fold(?)) or strpos(${title}, E'\\n' || search_fold(?)) > 0 desc,
        ${title} like search_pattern(?) desc, r.updated_at desc, r.id desc
      limit ${MOST}`,
    values: [text, text, text, text, text, text],
  };
}
