import { AppError } from '#domain/app-error.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize, NotPermitted } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../../platform/database/change-author.ts';
import { notify } from '../notification/notify.ts';
import { Comment } from './comment.entity.ts';
import { canAcceptAnswer } from './comment-ownership.ts';
import { visibleByItself, visibleComment } from './comment-visibility.ts';

/** Replies that are marked as the answer to a question under a lesson. */
export class AcceptedAnswerService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'source'>) {}

  /** Each of these replies with its author, as far as the viewer sees it. They are under comments that the viewer sees. */
  async replies(viewer: Viewer, ids: readonly number[]): Promise<(Comment | null)[]> {
    const where = { $and: [{ id: [...ids] }, visibleByItself(viewer)] };
    const found = await this.context.em.find(Comment, where, { populate: ['user'], strategy: 'joined', refresh: true });
    const byId = new Map(found.map((comment) => [comment.id, comment]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /**
   * Marks a reply as the answer to its question in place of another one, and notifies its author; or takes that back. A
   * second call changes nothing.
   * @returns the question.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED; NOT_FOUND; BAD_USER_INPUT unless everyone sees the reply, and it is
   *   one to a question under a lesson; FORBIDDEN for someone else's question.
   */
  async set(viewer: Viewer, clientAddress: string, id: number, accepted: boolean): Promise<Comment> {
    authorize(viewer, 'comment:write');
    const reply = await visibleComment(this.context.em, viewer, id);
    if (!reply.parent || !reply.lesson) throw AppError.badInput({ id: 'invalid' });
    const question = await visibleComment(this.context.em, viewer, reply.parent.id);
    if (!canAcceptAnswer(viewer, question)) throw new NotPermitted('FORBIDDEN');
    await this.context.rateLimits.acceptedAnswer(clientAddress, viewer.id);
    await authoredBy(personAt(viewer, this.context.source), this.context.em).transactional(async (em) => {
      if (!accepted) {
        await em.execute('delete from accepted_answer where question_id = ? and reply_id = ?', [question.id, id]);
        return;
      }
      // Both stay as they are until the answer is stored; the older one first, as in all code that locks a thread.
      const both = await em.execute<{ status: string }[]>(
        'select status from comment where id in (?, ?) and deleted_at is null order by id for share',
        [question.id, id],
      );
      if (both.length < 2) throw new AppError('NOT_FOUND', 'Comment not found');
      if (both.some(({ status }) => status !== 'published')) throw AppError.badInput({ id: 'invalid' });
      const changed = await em.execute<unknown[]>(
        `insert into accepted_answer as a (question_id, reply_id, accepted_by) values (?, ?, ?)
         on conflict (question_id) do update
           set reply_id = excluded.reply_id, accepted_by = excluded.accepted_by, accepted_at = now()
           where a.reply_id <> excluded.reply_id
         returning a.question_id`,
        [question.id, id, viewer.id],
      );
      const author = reply.user?.id ?? null;
      if (changed.length > 0 && author !== viewer.id) await notify(em, [author], 'answer_accepted', id);
    });
    return this.context.em.findOneOrFail(Comment, question.id, {
      populate: ['user'],
      strategy: 'select-in',
      refresh: true,
      failHandler: () => new AppError('NOT_FOUND', 'Comment not found'),
    });
  }
}
