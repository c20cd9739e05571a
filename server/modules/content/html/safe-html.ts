declare const sanitized: unique symbol;

/** HTML that follows the site's policy. Only the functions of this folder create it. */
export type SafeHtml = string & { readonly [sanitized]: true };
