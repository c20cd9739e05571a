import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ZodError } from 'zod';
import { registerInput } from '#domain/account.ts';
import { BRAND } from '#domain/brand.ts';
import { FIELD_PROBLEMS, isFieldProblem } from '#domain/field-problem.ts';
import { GENERATED_PASSWORD_DAYS } from '#domain/limits.ts';
import { authoredBy, OPERATOR } from '../../platform/database/change-author.ts';
import type { Config } from '../../platform/settings/config.ts';
import { SetupError } from '../../platform/settings/setup-error.ts';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';
import { usernameSkeleton } from './username-skeleton.ts';
import { passwordWeakness } from './weak-password.ts';

/** On a machine that only its owner reaches. */
const LOCAL_NAME = BRAND.name.toLowerCase();
const NAME_NEEDED =
  'This new site has no admin yet, and SITE_URL is public. Set SATO_ADMIN_NAME to a username that strangers can’t guess.';

const ONE_DAY = 24 * 60 * 60 * 1_000;

/** The first account of a new site. */
export interface FirstAdmin {
  username: string;
  /** Null if the operator set the password in the settings. It stops working after `GENERATED_PASSWORD_DAYS`. */
  generatedPassword: string | null;
}

/**
 * Creates the first admin of a site without accounts. It is user 1, the default author of content.
 * @param keep stores a generated password where the operator finds it. If it fails, there is no account, so the next start
 *   tries again.
 * @returns null if there are accounts already.
 * @throws SetupError if the settings have a name or a password that no account can have, or no name for a public site.
 */
export async function createFirstAdmin(
  em: EntityManager,
  passwords: Passwords,
  { adminName, adminPassword: chosenPassword, isPublic }: Pick<Config, 'adminName' | 'adminPassword' | 'isPublic'>,
  keep: (password: string) => void,
): Promise<FirstAdmin | null> {
  // The lock waits for all transactions that write accounts, so it is taken only if the site may be new.
  if (await hasAccounts(em.fork())) return null;
  return authoredBy(OPERATOR, em).transactional(async (transaction) => {
    await transaction.execute('lock table app_user in share row exclusive mode');
    if (await hasAccounts(transaction)) return null;
    const secret = chosenPassword ?? randomBytes(18).toString('base64url');
    if (adminName === null && isPublic) throw new SetupError(NAME_NEEDED);
    const { data: username, error } = registerInput.shape.username.safeParse(adminName ?? LOCAL_NAME);
    if (error) throw new SetupError(`These settings are wrong: SATO_ADMIN_NAME: ${problemOf(error)}.`);
    const account = { username, email: 'admin@localhost' };
    const weakness = chosenPassword && (await passwordWeakness(chosenPassword, account));
    if (weakness) throw new SetupError(`These settings are wrong: SATO_ADMIN_PASSWORD: ${FIELD_PROBLEMS[weakness]}.`);
    transaction.create(User, {
      ...account,
      usernameSkeleton: usernameSkeleton(username),
      password: await passwords.hash(secret),
      role: 'admin',
      createdAt: new Date(),
      passwordExpiresAt: chosenPassword ? null : new Date(Date.now() + GENERATED_PASSWORD_DAYS * ONE_DAY),
    });
    await transaction.flush();
    if (!chosenPassword) keep(secret);
    return { username, generatedPassword: chosenPassword ? null : secret };
  });
}

function problemOf({ issues: [issue] }: ZodError): string {
  const code = issue?.message ?? '';
  return isFieldProblem(code) ? FIELD_PROBLEMS[code] : FIELD_PROBLEMS.invalid;
}

async function hasAccounts(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>('select exists (select from app_user) as found');
  return row?.found ?? false;
}
