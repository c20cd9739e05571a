import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { Role } from '#domain/viewer.ts';
import { endSessionsOf } from '../../platform/http/user-sessions.ts';
import { User } from './user.entity.ts';

/** The rights of an account. */
interface Standing {
  id: number;
  role: Role;
  isDisabled: boolean;
}

/**
 * Changes the role of an account within a transaction. Its sessions end, because open pages may still show what the old
 * role allowed. If the account already has the role, nothing changes.
 * @param actingId the admin who makes the change, whose own role is checked again; null for the command line.
 * @throws AppError FORBIDDEN, NOT_FOUND; CONFLICT if no admin would be left.
 */
export async function changeRole(em: EntityManager, userId: number, role: Role, actingId: number | null) {
  const standings = await lockedStandings(em, userId, actingId);
  const user = standingOf(standings, userId);
  if (user.role === role) return;
  if (role !== 'admin') refuseLastAdmin(standings, user);
  await em.nativeUpdate(User, { id: userId }, { role, wasStaff: user.role !== 'user' });
  await endSessionsOf(em, userId);
}

/**
 * Disables an account within a transaction, or enables it again. Its sessions end, it can't be used to log in, and
 * everything that it wrote stays. If nothing would change, its sessions don't end either.
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
 * Locks an account that an admin changes in another way.
 * @throws AppError FORBIDDEN as `changeRole`; NOT_FOUND.
 */
export async function lockFor(em: EntityManager, userId: number, actingId: number): Promise<void> {
  standingOf(await lockedStandings(em, userId, actingId), userId);
}

/**
 * Makes sure that another admin can still log in if this account stops being one.
 * @throws AppError CONFLICT for the last admin; NOT_FOUND.
 */
export async function keepAnAdmin(em: EntityManager, userId: number): Promise<void> {
  const standings = await lockedStandings(em, userId, null);
  refuseLastAdmin(standings, standingOf(standings, userId));
}

/**
 * Locks the account, the acting admin, and all admins until the transaction ends. So two admins can't leave at the same
 * time, an admin who lost the role while waiting changes nothing, and an account that is being deleted gets no new
 * content.
 * @throws AppError FORBIDDEN if the acting account is no longer an admin.
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
  throw new AppError('CONFLICT', 'This is the last admin. Make someone else an admin first.', {
    account: 'last_admin',
  });
}
