/** Sizes and defaults from section 9 of the specification, and limits on stored input. */
export const LISTING_PAGE_SIZE = 9;
export const ADMIN_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const HOME_ITEMS = 3;
/** Most results that a visitor's search lists; counting all that a common word has would take seconds. */
export const SEARCH_RESULTS_MAX = 500;
/** Results that are shown while a search is typed. */
export const SEARCH_SUGGESTIONS_MAX = 8;
/** Fewest characters of which they are. */
export const SEARCH_SUGGESTIONS_FROM = 2;
/** Results on one page of that search. */
export const SEARCH_PAGE_MAX = 20;
export const EXCERPT_MIN = 10;
export const ORDER_MIN = 1;
/** Least milliseconds that the newsletter form shows its progress. */
export const NEWSLETTER_DELAY = 1_000;
export const DEFAULT_AUTHOR_ID = 1;

/** The largest value of an integer column, such as an id or an order. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** Items in each list of the admin dashboard. */
export const OVERVIEW_ITEMS = 5;

/** In characters. */
export const TITLE_MAX = 300;
export const EXCERPT_MAX = 2_000;
/** Characters of a text on a card. They fill three or four lines. */
export const TEASER_MAX = 110;
export const DESCRIPTION_MAX = 20_000;
export const TIP_MAX = 500;
export const BODY_MAX = 2_000_000;
export const SLUG_MAX = 200;
export const DURATION_MAX = 40;
export const URL_MAX = 2_000;
export const ATTRIBUTION_MAX = 4_000;
export const REVIEWER_MAX = 100;
export const SPEAKERS_MAX = 300;
export const SEARCH_MAX = 200;

/** The number that real likes of a video are added to (the "1.2K" of the specification). */
export const VIDEO_LIKE_BASE = 1_200;

/** Characters of a username. Email addresses can be as long as RFC 5321 allows. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 32;
export const PASSWORD_MIN = 6;
/** Characters of a code for two-step login, with the spaces that people type. */
export const CODE_MAX = 40;
/** Of one account. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;

/** Most questions of one lesson. */
export const QUESTIONS_MAX = 10;
export const ANSWER_OPTIONS = 4;
/** Of questions that were written before each had to have four. */
export const ANSWER_OPTIONS_MIN = 2;
export const ANSWER_OPTIONS_MAX = 6;

/** In characters. */
export const QUESTION_ID_MAX = 60;
export const QUESTION_TEXT_MAX = 300;
export const OPTION_TEXT_MAX = 200;
export const EXPLANATION_MAX = 1_000;
/** Of the name on a certificate of the course. */
export const CERTIFICATE_NAME_MAX = 80;
/** Of the explanation of one wrong option. */
export const OPTION_WHY_MAX = 500;

/** Comments that a page shows at first and adds at a time. It also adds this many replies at a time. */
export const COMMENTS_PAGE = 20;

/** Default number of replies of each comment in one answer. */
export const REPLIES_PAGE = 3;

/** Most comments in one answer: of one list, and of all lists together over REST. */
export const COMMENTS_MAX = 100;
export const ALL_COMMENTS_MAX = 1_000;

/** Most different reasons that admins see for the reports of one comment. */
export const REPORT_REASONS_MAX = 20;

/** Items whose comments one person follows. */
export const FOLLOWED_ITEMS_MAX = 500;

/** Days after which a notification of a new comment on a followed item is deleted. */
export const FOLLOWED_NOTIFICATION_DAYS = 90;

/** Characters of a comment that a notification shows. */
export const NOTIFICATION_EXCERPT = 140;

/** Months after which the facts of an item should be checked again. */
export const REVIEW_MONTHS = 12;

/** Seconds after which a form that no longer says so isn't open any more. */
export const OPEN_ITEM_SECONDS = 75;

/** Days that deleted content stays in the trash. */
export const TRASH_DAYS = 30;

/** Items that one call may change together. */
export const BULK_MAX = 100;

/** How much of the history keeps its old values: the latest changes of an item, from the latest years. */
export const HISTORY_MAX_CHANGES = 200;
export const HISTORY_MAX_AGE_YEARS = 2;

/** Days that the generated password of the first admin works. */
export const GENERATED_PASSWORD_DAYS = 7;

/** Minutes in which a password or passkey counts for what can't be undone. */
export const CONFIRMATION_MINUTES = 10;

/** Hours that a link in a mail works. */
export const MAIL_LINK_HOURS = 1;

/** Days after a change of the address in which a link in a mail to it removes no passkey. */
export const NEW_ADDRESS_DAYS = 7;

/** Wrong codes of an app in a row after which the owner gets a mail, and after which such codes no longer count. */
export const WRONG_CODES_NOTIFIED = 10;
export const WRONG_CODES_MAX = 100;

/** Hours that a link to confirm a newsletter subscription works. */
export const SUBSCRIPTION_LINK_HOURS = 48;

/** Days after which a subscription that was asked to confirm and didn't is deleted. Links of invitations work as long. */
export const UNCONFIRMED_SUBSCRIPTION_DAYS = 14;

/** Days after which the text of a sent mail is deleted, and after which the whole mail is. */
export const MAIL_BODY_DAYS = 7;
export const MAIL_LOG_DAYS = 90;

/** Characters of the intro of a newsletter issue, and most items that it names. */
export const ISSUE_INTRO_MAX = 10_000;
export const ISSUE_ITEMS_MAX = 30;

/**
 * Replies by mail: hours between two mails to a person, minutes that a notification stays unread before it is mailed, and
 * most notifications that a mail lists.
 */
export const REPLY_DIGEST_HOURS = 24;
export const REPLY_DIGEST_WAIT_MINUTES = 60;
export const REPLY_DIGEST_LINES = 20;

/** Hours in which a test mail of an issue is tried. */
export const MAIL_TEST_HOURS = 1;

/** How long a request that creates something can be repeated. A comment that was written offline may wait for weeks. */
export const IDEMPOTENCY_KEY_DAYS = 90;
