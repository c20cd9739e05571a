/** Elements that the policy allows. Other elements are replaced by their content. */
export const ALLOWED_ELEMENTS = words(`
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr
`);

/** Elements that are removed with their content, because it was never meant to be read. */
export const REMOVED_ELEMENTS = words('script style template math noembed noframes iframe object');

/**
 * All other elements of HTML, current and obsolete. A name in none of the lists isn't an element: `<pubkey>`. An `svg`
 * is either a diagram or removed with its content.
 */
const OTHER_ELEMENTS = words(`
  acronym address applet area article aside audio base basefont bgsound big blink body button canvas center data
  datalist dialog dir embed fencedframe fieldset font footer form frame frameset head header hgroup html image input
  isindex keygen label legend link listing main map marquee menu menuitem meta meter multicol nav nextid nobr noscript
  optgroup option output param picture plaintext portal progress rb rtc search select selectedcontent slot source
  spacer strike svg textarea title track tt video xmp
`);

/** Elements without an end tag. */
export const VOID_ELEMENTS = words(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
);

/** Whether HTML knows an element of this name; `name` in lower case. */
export function isHtmlElement(name: string): boolean {
  return ALLOWED_ELEMENTS.has(name) || REMOVED_ELEMENTS.has(name) || OTHER_ELEMENTS.has(name);
}

/** Elements that are part of a line of text and may only contain such elements. */
export const INLINE_ELEMENTS = words(`
  a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
  wbr
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
