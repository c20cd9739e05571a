import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { KeyName, SiteKeys } from '../keys/site-secret.ts';
import type { Config } from '../settings/config.ts';
import { consume, isSpent, isWithin, limiter, rateLimited, refuseSpent, use } from './limiter.ts';
import { type CountedLogin, createLoginLimits, type LoginAttempt } from './login-limits.ts';

/** What one place may ask for in a minute. Ten operations at the limit of one, or a thousand small ones. */
const QUERY_COST_A_MINUTE = 100_000;
/** What the smallest operation costs, so that counting doesn't take more than answering. */
const LEAST_QUERY_COST = 20;

/** A view of a video. */
interface VideoView {
  video: number;
  clientAddress: string;
  /** Distinguishes visitors who share an address. */
  visitor: string;
}

/** A visitor's request to read an item in Spanish. */
interface TranslationRequest {
  /** Type and ID. */
  item: string;
  clientAddress: string;
  /** Distinguishes visitors who share an address. */
  visitor: string;
}

/**
 * How often people may do what. Most methods throw AppError RATE_LIMITED beyond that. All server processes count
 * together.
 */
export interface RateLimits {
  /**
   * Newsletter subscriptions, by place and by e-mail address, because each sends a mail.
   * @param clientAddress the caller's network address.
   */
  newsletter(clientAddress: string, email: string): Promise<void>;
  /** Counts a login attempt, whether or not the account exists; see `createLoginLimits`. */
  login(attempt: LoginAttempt): Promise<CountedLogin>;
  registration(clientAddress: string): Promise<void>;
  /**
   * Requests for a mail about a forgotten password, by place and by e-mail address, whether or not it belongs to an
   * account.
   */
  passwordReset(clientAddress: string, email: string): Promise<void>;
  /** Requests for a mail to confirm an address, by account. Each mail counts as a `confirmationMail` too. */
  emailConfirmation(userId: number, email: string): Promise<void>;
  /** Mails that ask to confirm an address, by address: many accounts from many places can give the same one in turn. */
  confirmationMail(email: string): Promise<void>;
  /** Mails that show the author of a newsletter issue what readers will get. */
  newsletterTest(userId: number): Promise<void>;
  /** Uses of links in mails. */
  mailLink(clientAddress: string): Promise<void>;
  /** New comments and edits, by person and, with a higher limit, by place: a classroom shares one address. */
  comment(clientAddress: string, userId: number): Promise<void>;
  /** New comments of a new account. */
  newAccountComment(userId: number): Promise<void>;
  commentLike(clientAddress: string, userId: number): Promise<void>;
  commentReport(clientAddress: string, userId: number): Promise<void>;
  /** Following the comments of items, and unfollowing them. */
  follow(clientAddress: string, userId: number): Promise<void>;
  /** Marking replies as answers, and taking that back. */
  acceptedAnswer(clientAddress: string, userId: number): Promise<void>;
  /**
   * Attempts of a logged-in user to confirm their own password, from any place. Only someone with a session of the
   * account can use them up, so logging in stays possible.
   */
  passwordCheck(userId: number): Promise<void>;
  /** After a success, further attempts are counted from zero, apart from a higher limit on all of them. */
  resetPasswordChecks(userId: number): Promise<void>;
  /** Graded tests of the course, by person and, with a higher limit, by place: a classroom shares one address. */
  courseTest(clientAddress: string, userId: number | null): Promise<void>;
  /** Certificates that one person has issued. */
  certificate(userId: number): Promise<void>;
  /**
   * Codes of an app for two-step login, by account. Only those who know its password can use them up.
   * @param from a browser that has logged in to the account before, or a session of it, which have limits of their own;
   *   null for everything else.
   */
  secondFactor(userId: number, from: string | null): Promise<void>;
  /** Codes of an app in sessions of an account, until one is right. @returns how many there were within a day. */
  codesInSession(userId: number): Promise<number>;
  /** Whether a link to a new password makes wrong codes at logins count from zero again. */
  mayForgiveCodes(userId: number): Promise<boolean>;
  /** After a success, further codes are counted from zero. */
  resetSecondFactor(userId: number, from: string | null): Promise<void>;
  /**
   * Logins with a passkey, by place alone: no one can guess a signature, so strangers can't use up what the owner has. A
   * classroom shares one address.
   */
  passkeyLogin(clientAddress: string): Promise<void>;
  /** Uploads of pictures. */
  upload(userId: number): Promise<void>;
  /** Downloads of a person's own data. */
  dataExport(userId: number): Promise<void>;
  /**
   * GraphQL operations that aren't those of the site's own client, by place.
   * @param cost see `checkCost`.
   */
  queries(clientAddress: string, cost: number): Promise<void>;
  /** Handouts that were made because they weren't cached, by place. A classroom shares one address. */
  handout(clientAddress: string): Promise<void>;
  /** Refuses if the limit is used up, before anything is read; doesn't count. */
  refuseHandout(clientAddress: string): Promise<void>;
  /** Searches of the site and of its lists that weren't answered from memory, by place. */
  search(clientAddress: string): Promise<void>;
  /** The same for searches that are still typed. */
  suggestions(clientAddress: string): Promise<void>;
  /**
   * Whether a call counts as a view: once per visit, and at most as many as a school class makes from one address. It
   * stores a keyed hash, which reveals neither address nor browser without the key.
   */
  isNewView(view: VideoView): Promise<boolean>;
  /** @returns a keyed hash that is the same for the same visitor and item, and reveals neither without the key. */
  translationRequest(request: TranslationRequest): Promise<string>;
}

/** Limits with counters in the database, outside any transaction, because refused attempts are counted too. */
export function createRateLimits(
  pool: Pool,
  siteKeys: SiteKeys,
  settings: Pick<Config, 'newAccountComments'>,
): RateLimits {
  const newsletter = limiter(pool, { keyPrefix: 'newsletter', points: 10, duration: 60 * 60 });
  const newsletterOfAddress = limiter(pool, { keyPrefix: 'newsletter-address', points: 5, duration: 24 * 60 * 60 });
  const hashedSubscriber = keyedHash(siteKeys, 'newsletter-limit');
  const passwordCheck = limiter(pool, { keyPrefix: 'password-check', points: 10, duration: 15 * 60 });
  const allPasswordChecks = limiter(pool, { keyPrefix: 'password-check-all', points: 60, duration: 15 * 60 });
  const secondFactor = limiter(pool, { keyPrefix: 'second-factor', points: 10, duration: 15 * 60 });
  const codesInSession = limiter(pool, { keyPrefix: 'second-factor-session', points: 30, duration: 24 * 60 * 60 });
  const forgivenCodes = limiter(pool, { keyPrefix: 'second-factor-forgiven', points: 1, duration: 24 * 60 * 60 });
  const passkeyLogin = limiter(pool, { keyPrefix: 'passkey-login', points: 600, duration: 15 * 60 });
  const dataExport = limiter(pool, { keyPrefix: 'data-export', points: 10, duration: 60 * 60 });
  const uploads = [
    limiter(pool, { keyPrefix: 'upload-minute', points: 30, duration: 60 }),
    limiter(pool, { keyPrefix: 'upload-day', points: 1_000, duration: 24 * 60 * 60 }),
  ];
  const courseTests = limiter(pool, { keyPrefix: 'course-test', points: 60, duration: 60 * 60 });
  const courseTestsFromPlace = limiter(pool, { keyPrefix: 'course-test-place', points: 600, duration: 60 * 60 });
  const certificates = limiter(pool, { keyPrefix: 'certificate', points: 20, duration: 60 * 60 });
  const registration = limiter(pool, { keyPrefix: 'register', points: 20, duration: 60 * 60 });
  const resetsFromPlace = limiter(pool, { keyPrefix: 'password-reset-place', points: 20, duration: 60 * 60 });
  const resetsOfAddress = limiter(pool, { keyPrefix: 'password-reset', points: 5, duration: 60 * 60 });
  const hashedEmail = keyedHash(siteKeys, 'password-reset');
  const emailConfirmation = limiter(pool, { keyPrefix: 'email-confirmation', points: 5, duration: 60 * 60 });
  const confirmationsOfAddress = limiter(pool, {
    keyPrefix: 'email-confirmation-address',
    points: 10,
    duration: 24 * 60 * 60,
  });
  const confirmationMail = async (email: string) => {
    await consume(confirmationsOfAddress, await hashedEmail(email.toLowerCase()));
  };
  const newsletterTests = limiter(pool, { keyPrefix: 'newsletter-test', points: 20, duration: 60 * 60 });
  const mailLink = limiter(pool, { keyPrefix: 'mail-link', points: 60, duration: 60 * 60 });
  const comments = [
    limiter(pool, { keyPrefix: 'comment-minute', points: 10, duration: 60 }),
    limiter(pool, { keyPrefix: 'comment-hour', points: 100, duration: 60 * 60 }),
  ];
  const commentsFromPlace = limiter(pool, { keyPrefix: 'comment-place', points: 600, duration: 60 * 60 });
  const newAccountComments = limiter(pool, {
    keyPrefix: 'comment-new-account',
    points: settings.newAccountComments,
    duration: 60 * 60,
  });
  const likes = limiter(pool, { keyPrefix: 'comment-like', points: 60, duration: 60 });
  const likesFromPlace = limiter(pool, { keyPrefix: 'comment-like-place', points: 600, duration: 60 });
  const reports = limiter(pool, { keyPrefix: 'comment-report', points: 30, duration: 60 * 60 });
  const reportsFromPlace = limiter(pool, { keyPrefix: 'comment-report-place', points: 200, duration: 60 * 60 });
  const follows = limiter(pool, { keyPrefix: 'follow', points: 60, duration: 60 });
  const followsFromPlace = limiter(pool, { keyPrefix: 'follow-place', points: 600, duration: 60 });
  const acceptedAnswers = limiter(pool, { keyPrefix: 'accepted-answer', points: 30, duration: 60 });
  const acceptedAnswersFromPlace = limiter(pool, { keyPrefix: 'accepted-answer-place', points: 300, duration: 60 });
  const queries = limiter(pool, { keyPrefix: 'query', points: QUERY_COST_A_MINUTE, duration: 60, isOften: true });
  const handouts = limiter(pool, { keyPrefix: 'handout', points: 100, duration: 10 * 60 });
  const searches = limiter(pool, { keyPrefix: 'search', points: 60, duration: 60, isOften: true });
  const suggestions = limiter(pool, { keyPrefix: 'suggestions', points: 240, duration: 60, isOften: true });
  const viewInVisit = limiter(pool, { keyPrefix: 'view-visit', points: 1, duration: 30 * 60 });
  const viewFromPlace = limiter(pool, { keyPrefix: 'view-place', points: 60, duration: 60 * 60 });
  const hashed = keyedHash(siteKeys, 'view');
  const translationRequests = limiter(pool, { keyPrefix: 'translation-wish', points: 60, duration: 60 * 60 });
  const hashedRequest = keyedHash(siteKeys, 'translation-wish');
  const login = createLoginLimits({
    limiter: (limit) => limiter(pool, limit),
    consume,
    refuseSpent,
    hashed: keyedHash(siteKeys, 'login'),
  });
  return {
    newsletter: async (clientAddress, email) => {
      await consume(newsletter, clientAddress);
      await consume(newsletterOfAddress, await hashedSubscriber(email.toLowerCase()));
    },
    login,
    registration: async (clientAddress) => void (await consume(registration, clientAddress)),
    passwordReset: async (clientAddress, email) => {
      await consume(resetsFromPlace, clientAddress);
      await consume(resetsOfAddress, await hashedEmail(email.toLowerCase()));
    },
    emailConfirmation: async (userId, email) => {
      await consume(emailConfirmation, String(userId));
      await confirmationMail(email);
    },
    confirmationMail,
    newsletterTest: async (userId) => void (await consume(newsletterTests, String(userId))),
    mailLink: async (clientAddress) => void (await consume(mailLink, clientAddress)),
    passwordCheck: async (userId) => {
      await consume(passwordCheck, String(userId));
      await consume(allPasswordChecks, String(userId));
    },
    resetPasswordChecks: async (userId) => {
      await passwordCheck.delete(String(userId));
    },
    courseTest: async (clientAddress, userId) => {
      if (userId !== null) await consume(courseTests, String(userId));
      await consume(courseTestsFromPlace, clientAddress);
    },
    certificate: async (userId) => void (await consume(certificates, String(userId))),
    secondFactor: async (userId, from) => void (await consume(secondFactor, [userId, from].join(' '))),
    resetSecondFactor: async (userId, from) => {
      await secondFactor.delete([userId, from].join(' '));
      await codesInSession.delete(String(userId));
    },
    codesInSession: (userId) => consume(codesInSession, String(userId)),
    mayForgiveCodes: (userId) => isWithin(forgivenCodes, String(userId)),
    passkeyLogin: async (clientAddress) => void (await consume(passkeyLogin, clientAddress)),
    upload: async (userId) => {
      for (const limit of uploads) await consume(limit, String(userId));
    },
    dataExport: async (userId) => void (await consume(dataExport, String(userId))),
    comment: async (clientAddress, userId) => {
      for (const limit of comments) await consume(limit, String(userId));
      await consume(commentsFromPlace, clientAddress);
    },
    newAccountComment: async (userId) => {
      const { isAllowed, msBeforeNext } = await use(newAccountComments, String(userId));
      if (!isAllowed) throw rateLimited(msBeforeNext, { account: 'new_account' });
    },
    commentLike: async (clientAddress, userId) => {
      await consume(likes, String(userId));
      await consume(likesFromPlace, clientAddress);
    },
    commentReport: async (clientAddress, userId) => {
      await consume(reports, String(userId));
      await consume(reportsFromPlace, clientAddress);
    },
    follow: async (clientAddress, userId) => {
      await consume(follows, String(userId));
      await consume(followsFromPlace, clientAddress);
    },
    acceptedAnswer: async (clientAddress, userId) => {
      await consume(acceptedAnswers, String(userId));
      await consume(acceptedAnswersFromPlace, clientAddress);
    },
    queries: async (clientAddress, cost) => {
      await consume(queries, clientAddress, { points: Math.max(cost, LEAST_QUERY_COST) });
    },
    handout: async (clientAddress) => void (await consume(handouts, clientAddress)),
    refuseHandout: async (clientAddress) => refuseSpent(handouts, clientAddress),
    search: async (clientAddress) => void (await consume(searches, clientAddress)),
    suggestions: async (clientAddress) => void (await consume(suggestions, clientAddress)),
    isNewView: async ({ video, clientAddress, visitor }) => {
      const place = `${video} ${clientAddress}`;
      const hashedPlace = await hashed(place);
      // First, because anyone can be as many visitors as they like, and each of them takes a row.
      if (await isSpent(viewFromPlace, hashedPlace)) return false;
      return (
        (await isWithin(viewInVisit, await hashed(`${place} ${visitor}`))) &&
        (await isWithin(viewFromPlace, hashedPlace))
      );
    },
    translationRequest: async ({ item, clientAddress, visitor }) => {
      await consume(translationRequests, clientAddress);
      return hashedRequest(`${item} ${clientAddress} ${visitor}`);
    },
  };
}

/** Hashes with a secret key of the site, so that the values can't be guessed from the result. */
function keyedHash(siteKeys: SiteKeys, purpose: KeyName): (text: string) => Promise<string> {
  const keys = siteKeys.recent(purpose);
  return async (text) => {
    const [{ value }] = await keys();
    return createHmac('sha256', value).update(text).digest('base64url');
  };
}
