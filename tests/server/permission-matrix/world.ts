import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

export const VIEWERS = ['anonymous', 'user', 'other user', 'moderator', 'editor', 'admin'] as const;
/** Who asks. The user wrote the comments of the world, the other user did not. */
export type ViewerName = (typeof VIEWERS)[number];
/** One of each role, for what has nothing to do with who wrote a comment. */
export const ROLES: ViewerName[] = VIEWERS.filter((viewer) => viewer !== 'other user');

/** Who writes content, and sees drafts. */
export const writes = (viewer: ViewerName) => viewer === 'admin' || viewer === 'editor';
/** Who looks after comments, and sees hidden ones. */
export const moderates = (viewer: ViewerName) => viewer === 'admin' || viewer === 'moderator';

/** How a call ends that needs a right: as `code` says for those who have it. */
export function ending(viewer: ViewerName, hasRight: boolean, code = 'ok'): string {
  return hasRight ? code : viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
}

/** Everything published, and everything that only people with rights see. */
export interface World {
  site: TestSite;
  as: Record<ViewerName, Caller>;
  user: SignedIn;
  ids: Record<ItemName, number>;
  /** Makes one more comment in the place of this one, for calls that use it up. */
  another(comment: CommentName): Promise<number>;
  close(): Promise<void>;
}

export const ITEMS = {
  article: { type: 'article', isPublic: true },
  draftArticle: { type: 'article', isPublic: false },
  video: { type: 'video', isPublic: true },
  draftVideo: { type: 'video', isPublic: false },
  module: { type: 'module', isPublic: true },
  draftModule: { type: 'module', isPublic: false },
  lesson: { type: 'lesson', isPublic: true },
  draftLesson: { type: 'lesson', isPublic: false },
  lessonOfDraftModule: { type: 'lesson', isPublic: false },
  comment: { type: 'comment', isPublic: true },
  reply: { type: 'comment', isPublic: true },
  hiddenComment: { type: 'comment', isPublic: false },
  replyToHidden: { type: 'comment', isPublic: false },
  hiddenReply: { type: 'comment', isPublic: false },
  commentOfDraft: { type: 'comment', isPublic: false },
} as const;
export type ItemName = keyof typeof ITEMS;

/** Whether a viewer may read an item: drafts and what is written about them, or hidden comments and what answers them. */
export function isSeenBy(viewer: ViewerName, item: ItemName): boolean {
  if (ITEMS[item].isPublic) return true;
  const isOfDraft = ITEMS[item].type !== 'comment' || item === 'commentOfDraft';
  return isOfDraft ? writes(viewer) : moderates(viewer);
}

/** The comments among them. */
export type CommentName = {
  [Name in ItemName]: (typeof ITEMS)[Name]['type'] extends 'comment' ? Name : never;
}[ItemName];
export const ITEM_NAMES = Object.keys(ITEMS) as ItemName[];
export const COMMENT_NAMES = ITEM_NAMES.filter((item): item is CommentName => ITEMS[item].type === 'comment');

/** The slug of an item; its titles begin with its name, the Spanish one in Spanish. */
export const slugOf = (item: ItemName) => item.toLowerCase();
export const titleOf = (item: ItemName, language: 'en' | 'es') => (language === 'es' ? `${item} en español` : item);

/** A new world on a site of its own. */
export async function createWorld(): Promise<World> {
  const site = await startSite({ LOG_LEVEL: 'silent' });
  const user = await withSession(site, { username: 'user' });
  const other = await withSession(site, { username: 'other' });
  const [moderator, editor, admin] = await Promise.all(
    (['moderator', 'editor', 'admin'] as const).map((role) => withSession(site, { username: `the ${role}`, role })),
  );
  if (!moderator || !editor || !admin) throw new Error('All are signed in.');
  const ids = await items(site, user.user.id);
  return {
    site,
    user,
    as: { anonymous: new Caller(site), user, 'other user': other, moderator, editor, admin },
    ids,
    another: async (comment) => (await site.make.comment(commentData(comment, ids, user.user.id))).id,
    close: () => site.close(),
  };
}

async function items({ make }: TestSite, user: number): Promise<World['ids']> {
  const named = (item: ItemName) => ({
    title: item,
    titleEs: titleOf(item, 'es'),
    slug: slugOf(item),
    status: ITEMS[item].isPublic ? ('published' as const) : ('draft' as const),
  });
  const module = (await make.module(named('module'))).id;
  const draftModule = (await make.module(named('draftModule'))).id;
  const ids: Partial<World['ids']> = {
    module,
    draftModule,
    article: (await make.article(named('article'))).id,
    draftArticle: (await make.article(named('draftArticle'))).id,
    video: (await make.video(named('video'))).id,
    draftVideo: (await make.video(named('draftVideo'))).id,
    lesson: (await make.lesson({ ...named('lesson'), module })).id,
    draftLesson: (await make.lesson({ ...named('draftLesson'), module })).id,
    lessonOfDraftModule: (
      await make.lesson({ ...named('lessonOfDraftModule'), module: draftModule, status: 'published' })
    ).id,
  };
  for (const comment of COMMENT_NAMES) ids[comment] = (await make.comment(commentData(comment, ids, user))).id;
  return ids as World['ids'];
}

function commentData(comment: CommentName, ids: Partial<World['ids']>, user: number) {
  const parents = { reply: ids.comment, hiddenReply: ids.comment, replyToHidden: ids.hiddenComment };
  const isHidden = comment === 'hiddenComment' || comment === 'hiddenReply';
  return {
    content: comment,
    user,
    article: comment === 'commentOfDraft' ? ids.draftArticle : ids.article,
    parent: Reflect.get(parents, comment) ?? null,
    status: isHidden ? ('hidden' as const) : ('published' as const),
  };
}

/** How a call ended: `ok`, or the code of the failure. */
export function outcome({ errors }: { errors?: { extensions: { code: string } }[] }): string {
  return errors?.[0]?.extensions.code ?? 'ok';
}
