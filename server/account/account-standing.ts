import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { Role } from '#domain/viewer.ts';
import { User } from './user.entity.ts';
import { endSessionsOf } from './user-sessions.ts';

/** What an account may do. */
interface Standing {
  id: number;
  role: Role;
  isDisabled: boolean;
}

/**
 * Gives an account another role within a transaction; its sessions end, so that nobody goes on with what a page showed
 * before. With the role it has, nothing changes.
 * @param actingId admin who does it, whose own standing is checked once more; null for the command line.
 * @throws AppError FORBIDDEN, NOT_FOUND; CONFLICT when no admin would be left.
 */
export async function changeRole(em: EntityManager, userId: number, role: Role, actingId: number | null) {
  const standings = await lockedStandings(em, userId, actingId);
  const user = standingOf(standings, userId);
  if (user.role === role) return;
  if (role !== 'admin') refuseLastAdmin(standings, user);
  await em.nativeUpdate(User, { id: userId }, { role });
  await endSessionsOf(em, userId);
}

/**
 * Takes an account out of use within a transaction, or back into it. Its sessions end, nobody logs in to it, and all
 * that it wrote stays. Once more, it changes nothing.
 * @param actingId as in `changeRole`.
 * @throws AppError as `changeRole`.
 */
export async function setDisabled(em: EntityManager, userId: number, disabled: boolean, actingId: number | null) {
  const standings = await lockedStandings(em, userId, actingId);
  const user = standingOf(standings, userId);
  if (user.isDisabled === disabled) return;
  if (disabled) refuseLastAdmin(standings, user);
  await em.nativeUpdate(User, { id: userId }, { disabledAt: disabled ? new Date() : null });
  await endSessionsOf(em, userId);
}

/**
 * Makes sure that an admin who can log in is left when this account stops being one.
 * @throws AppError CONFLICT for the last admin; NOT_FOUND.
 */
export async function keepAnAdmin(em: EntityManager, userId: number): Promise<void> {
  const standings = await lockedStandings(em, userId, null);
  refuseLastAdmin(standings, standingOf(standings, userId));
}

/**
 * The account, who acts, and every admin, locked until the transaction ends. So two admins can't leave at the same time,
 * an admin who is no longer one when its turn comes changes nothing, and content gets no author who is about to leave.
 * @throws AppError FORBIDDEN when who acts is no admin any more.
 */
async function lockedStandings(em: EntityManager, userId: number, actingId: number | null): Promise<Standing[]> {
  const standings = await em.execute<Standing[]>(
    `select id, role, disabled_at is not null as "isDisabled" from app_user where role = 'admin' or id in (?)
     order by id for update`,
    [actingId === null ? [userId] : [userId, actingId]],
  );
  const acting = standings.find(({ id }) => id === actingId);
  if (actingId !== null && !(acting && isActiveAdmin(acting))) throw new AppError('FORBIDDEN', 'Access denied');
  return standings;
}

function standingOf(standings: Standing[], userId: number): Standing {
  const user = standings.find(({ id }) => id === userId);
  if (!user) throw new AppError('NOT_FOUND', 'There is no such account.');
  return user;
}

function isActiveAdmin({ role, isDisabled }: Standing): boolean {
  return role === 'admin' && !isDisabled;
}

function refuseLastAdmin(standings: Standing[], user: Standing): void {
  if (!isActiveAdmin(user) || standings.filter(isActiveAdmin).length > 1) return;
  throw new AppError('CONFLICT', 'This is the last admin. Make somebody else an admin first.', {
    account: 'last_admin',
  });
}
