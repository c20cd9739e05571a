import type { Viewer } from '#domain/viewer.ts';
import type { AnswerSize } from '../http/answer-size.ts';
import type { DeviceCookie } from '../http/known-devices.ts';
import type { RequestSession, SessionOwner } from '../http/session.ts';
import type { SecurityLog } from '../logging/security-log.ts';
import type { CacheTags } from '../response-cache/cache-tags.ts';
import type { Config } from '../settings/config.ts';
import type { ServiceContext } from './service-context.ts';

/** What one request works with, over GraphQL, REST or a page: the viewer, and its own services. Modules declare the parts that they add to it. */
export interface ApiContext {
  viewer: Viewer;
  session: RequestSession;
  device: DeviceCookie;
  /** Network address of the caller, for rate limits. */
  clientAddress: string;
  /** The User-Agent header; empty if there is none. */
  userAgent: string;
  config: Config;
  /** What the answer has been made from so far. */
  tags: CacheTags;
  /** Set by GraphQL mutations. */
  hasWritten: boolean;
  /** Whether the GraphQL document is one of the site's own client. */
  isTrustedDocument: boolean;
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
