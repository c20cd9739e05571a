import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeDoor } from '#domain/content-change.ts';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { ANONYMOUS, type SignedIn, type Viewer } from '#domain/viewer.ts';
import { AccountService } from '../../modules/accounts/account.service.ts';
import { usedPasskey } from '../../modules/accounts/passkey-proof.ts';
import { lacksSecondFactor } from '../../modules/accounts/second-factor.service.ts';
import type { SecurityLog } from '../../modules/accounts/security-log.ts';
import type { User } from '../../modules/accounts/user.entity.ts';
import { type Preview, previewOf } from '../../modules/content/preview/preview.ts';
import type { Site } from '../../open-site.ts';
import { AnswerSize } from '../http/answer-size.ts';
import type { DeviceCookie } from '../http/known-devices.ts';
import type { RequestSession, SessionOwner } from '../http/session.ts';
import { ReadEntities } from '../response-cache/read-entities.ts';
import { Reads } from '../response-cache/reads.ts';
import type { Config } from '../settings/config.ts';
import { type ServiceContext, serviceContext } from './service-context.ts';

/** What one request works with, over GraphQL, REST or a page: the viewer, and its own services. */
export interface ApiContext {
  viewer: Viewer;
  /** The logged-in account of the viewer. */
  user: User | null;
  session: RequestSession;
  device: DeviceCookie;
  /** Network address of the caller, for rate limits. */
  clientAddress: string;
  /** The User-Agent header; empty if there is none. */
  userAgent: string;
  config: Config;
  /** What the answer has been made from so far. */
  reads: Reads;
  /** Set by GraphQL mutations. */
  hasWritten: boolean;
  /** Whether the GraphQL document is one of the site's own client. */
  isTrustedDocument: boolean;
  /** What the preview link of the page shows, if it has one that works. */
  preview: Preview | null;
  /** The service of this class, of this request. */
  get: ServiceContext['get'];
  /** The size of the answer so far. GraphQL refuses answers that are too large. */
  answerSize: AnswerSize;
  /** Another one for another viewer: what belongs to it is in `perRequest`. */
  scope: object;
  securityLog: SecurityLog;
  /** Makes the viewer whom a session names, after the request has begun or ended one; undefined for a visitor. */
  continueAs(owner: SessionOwner | undefined): Promise<void>;
}

/** The origin of a request. */
interface Caller {
  /** The account that the session names. */
  owner: SessionOwner | undefined;
  session: RequestSession;
  device: DeviceCookie;
  clientAddress: string;
  userAgent: string;
  door: ChangeDoor;
  /** Of a preview link, as it was sent. */
  previewToken?: unknown;
  /** Collects what the answer is made from, if it is to be kept. */
  reads?: Reads;
}

/**
 * A context with its own services. Sessions of deleted or disabled accounts, and sessions that were ended, are ignored.
 */
export async function createApiContext(site: Site, caller: Caller): Promise<ApiContext> {
  const reads = caller.reads ?? new Reads();
  // With an event manager of its own, so that it hears only of what this request loads.
  const em = site.em.fork({ freshEventManager: caller.reads !== undefined });
  if (caller.reads) em.getEventManager().registerSubscriber(new ReadEntities(reads));
  const preview = caller.previewToken === undefined ? null : await previewOf(em, caller.previewToken);
  const { get } = serviceContext({ ...site, em, door: caller.door, reads, preview });
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
    reads,
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
