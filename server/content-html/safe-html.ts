declare const sanitised: unique symbol;

/** HTML that went through the site's policy. Only the functions of this folder make it. */
export type SafeHtml = string & { readonly [sanitised]: true };
