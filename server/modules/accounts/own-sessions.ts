import { AppError } from '#domain/app-error.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize, expectConfirmed } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { endSessionsOf, stillUsed } from '../../platform/http/user-sessions.ts';

/** One login of an account that is still in use. */
export interface OwnSession {
  id: number;
  browser: string | null;
  system: string | null;
  startedAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

/** The viewer's sessions, which each person can see and end. */
export class OwnSessionService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'config'>) {}

  /**
   * The current one first, then the others by last use.
   * @param current the secret ID of the session that asks.
   * @throws AppError UNAUTHENTICATED.
   */
  async list(viewer: Viewer, current: string): Promise<OwnSession[]> {
    authorize(viewer, 'account:own');
    const rows = await this.context.em.execute<OwnSession[]>(
      `select s.id::integer, s.sess ->> 'browser' as browser, s.sess ->> 'system' as system,
         (s.sess #>> '{cookie,expires}')::timestamptz
           - (s.sess #>> '{cookie,originalMaxAge}')::float8 * interval '1 millisecond' as "startedAt",
         s.last_used_at as "lastUsedAt", s.sid = ? as "isCurrent"
       from session s join app_user u on u.id = ?
       where s.sess ->> 'userId' = ? and s.sess ->> 'generation' = u.session_generation::text and s.expire > now()
         and ${stillUsed(this.context.config)}
       order by "isCurrent" desc, s.last_used_at desc, s.id desc`,
      [current, viewer.id, String(viewer.id)],
    );
    // The mapper leaves times of its own SQL as texts.
    return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt), lastUsedAt: new Date(row.lastUsedAt) }));
  }

  /** @throws AppError UNAUTHENTICATED; CONFIRMATION_REQUIRED; NOT_FOUND for a session that is over or someone else's. */
  async end(viewer: Viewer, id: number): Promise<void> {
    authorize(viewer, 'account:own');
    expectConfirmed(viewer);
    const ended = await this.context.em.execute(
      `delete from session where id = ? and sess ->> 'userId' = ? returning id`,
      [id, String(viewer.id)],
    );
    if (ended.length === 0) throw new AppError('NOT_FOUND', 'This session has already ended.');
  }

  /**
   * Ends all of them, with logins that are still in progress. The caller then begins a new one for the viewer.
   * @returns the generation of the sessions that begin from now on.
   * @throws AppError UNAUTHENTICATED; CONFIRMATION_REQUIRED.
   */
  async endAll(viewer: Viewer): Promise<number> {
    authorize(viewer, 'account:own');
    expectConfirmed(viewer);
    return endSessionsOf(this.context.em, viewer.id);
  }
}
