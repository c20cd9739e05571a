import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSource } from '#domain/content-change.ts';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { ANONYMOUS, type SignedIn } from '#domain/viewer.ts';
import { AccountService } from './modules/accounts/account.service.ts';
import { usedPasskey } from './modules/accounts/passkey-proof.ts';
import { lacksSecondFactor } from './modules/accounts/second-factor.service.ts';
import type { User } from './modules/accounts/user.entity.ts';
import { previewOf } from './modules/content/preview/preview.ts';
import { MODULES } from './modules.ts';
import type { ApiContext } from './platform/api/api-context.ts';
import { serviceContext } from './platform/api/service-context.ts';
import { AnswerSize } from './platform/http/answer-size.ts';
import type { DeviceCookie } from './platform/http/known-devices.ts';
import type { RequestSession, SessionOwner } from './platform/http/session.ts';
import { CacheTags } from './platform/response-cache/cache-tags.ts';
import { TagEntities } from './platform/response-cache/tag-entities.ts';
import type { Config } from './platform/settings/config.ts';
import type { Site } from './platform/site.ts';

const PERSONAL_DATA = Object.assign({}, ...MODULES.map(({ personalData }) => personalData));

/** The origin of a request. */
interface Caller {
  /** The account that the session names. */
  owner: SessionOwner | undefined;
  session: RequestSession;
  device: DeviceCookie;
  clientAddress: string;
  userAgent: string;
  source: ChangeSource;
  /** Of a preview link, as it was sent. */
  previewToken?: unknown;
  /** Collects what the answer is made from, if it is to be cached. */
  tags?: CacheTags;
}

/**
 * A context with its own services. Sessions of deleted or disabled accounts, and sessions that were ended, are ignored.
 */
export async function createApiContext(site: Site, caller: Caller): Promise<ApiContext> {
  const tags = caller.tags ?? new CacheTags();
  // With an event manager of its own, so that it hears only of what this request loads.
  const em = site.em.fork({ freshEventManager: caller.tags !== undefined });
  if (caller.tags) em.getEventManager().registerSubscriber(new TagEntities(tags));
  const preview = caller.previewToken === undefined ? null : await previewOf(em, caller.previewToken);
  const { get } = serviceContext({ ...site, em, source: caller.source, tags, preview, personalData: PERSONAL_DATA });
  const seenBy = async (owner: SessionOwner | undefined) => {
    const user = owner === undefined ? null : await get(AccountService).ofSession(owner);
    const viewer = user ? await viewerOf(user, owner, em, site.config) : ANONYMOUS;
    return { user, viewer, scope: {} };
  };
  const { session, device, clientAddress, userAgent } = caller;
  return {
    ...(await seenBy(caller.owner)),
    session,
    device,
    clientAddress,
    userAgent,
    config: site.config,
    tags,
    hasWritten: false,
    isTrustedDocument: false,
    preview,
    get,
    answerSize: new AnswerSize(),
    securityLog: site.securityLog,
    // Apollo Server gives resolvers a copy of the context.
    async continueAs(owner) {
      Object.assign(this, await seenBy(owner));
    },
  };
}

/**
 * A passkey is both factors, but a session that a password alone began has only one. Those who need a second factor for
 * their role may do what every user may until they have it, such as turning on two-step login.
 */
async function viewerOf(
  user: User,
  owner: SessionOwner | undefined,
  em: EntityManager,
  config: Config,
): Promise<SignedIn> {
  const { id, role } = user;
  const viewer = { id, role, isConfirmed: isRecent(owner), passkeyId: owner?.passkeyId };
  const isShort = lacksSecondFactor(user, config) && !(await usedPasskey(em, viewer));
  return isShort ? { ...viewer, role: 'user' } : viewer;
}

/** Whether the owner of the session has lately proved who they are. */
function isRecent({ confirmedAt = 0 }: Partial<SessionOwner> = {}): boolean {
  return Date.now() - confirmedAt < CONFIRMATION_MINUTES * 60_000;
}
