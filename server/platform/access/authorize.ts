import { AppError } from '#domain/app-error.ts';
import { type Actor, isAllowed, type Permission } from '#domain/permissions.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';

/** Thrown if the actor lacks a permission, or for what belongs to someone else. */
export class NotPermitted extends AppError {
  /** @param permission omitted for what belongs to someone else. */
  constructor(
    code: 'UNAUTHENTICATED' | 'FORBIDDEN',
    readonly permission?: Permission,
  ) {
    super(code, code === 'FORBIDDEN' ? 'Access denied' : 'Please log in.');
  }
}

/** @throws AppError UNAUTHENTICATED for a visitor, FORBIDDEN for a user without the permission. */
export function authorize(viewer: Viewer, permission: Permission): asserts viewer is SignedIn {
  authorizeActor(viewer, permission);
}

/** Like `authorize`, for actions that the command line can perform too. */
export function authorizeActor(actor: Actor, permission: Permission): void {
  if (isAllowed(actor, permission)) return;
  throw new NotPermitted(actor.role === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN', permission);
}

/**
 * For what can't be undone, so that finding an open session isn't enough.
 * @throws AppError CONFIRMATION_REQUIRED unless the viewer has logged in or given the password in the last minutes.
 */
export function expectConfirmed(viewer: SignedIn): void {
  if (viewer.isConfirmed) return;
  throw new AppError('CONFIRMATION_REQUIRED', 'Confirm this with your password first, or log in again.');
}
