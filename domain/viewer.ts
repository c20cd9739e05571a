/** Editors write the content, moderators look after the comments, and admins do both and manage the accounts. */
export const ROLES = ['admin', 'editor', 'moderator', 'user'] as const;
export type Role = (typeof ROLES)[number];

export type SignedIn = {
  role: Role;
  id: number;
  /** Whether they have proved in the last minutes who they are, with a password or passkey. */
  isConfirmed?: boolean;
  /** The passkey that their session began with, if it did. It may have been removed since. */
  passkeyId?: number;
};

/** Who makes a request: an anonymous visitor or a logged-in person. Services decide by this alone. */
export type Viewer = { role: 'anonymous' } | SignedIn;

/** The person at the server's own command line. An operator has no account and may manage all accounts. */
export type Operator = { role: 'operator' };

export const OPERATOR: Operator = { role: 'operator' };

export const ANONYMOUS: Viewer = { role: 'anonymous' };

/**
 * Whether an account has to have a confirmed address before it gets passkeys or two-step login. Anyone can register with
 * someone else's address. Accounts of other roles were made or promoted by the people who run the site.
 */
export function mustConfirmEmail({ role, emailConfirmedAt }: { role: Role; emailConfirmedAt: unknown }): boolean {
  return role === 'user' && emailConfirmedAt === null;
}
