/** Elements that the policy keeps; every other element gives way to its content. */
export const KEPT_ELEMENTS = words(`
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr
`);

/** Elements that go with everything in them: none of it was ever meant to be read. */
export const REMOVED_ELEMENTS = words('script style template math noembed noframes iframe object');

/**
 * The rest of HTML, today's and yesterday's. A name in none of the lists is no element: `<pubkey>`. An `svg` is either a
 * diagram, or goes with everything in it.
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
  return KEPT_ELEMENTS.has(name) || REMOVED_ELEMENTS.has(name) || OTHER_ELEMENTS.has(name);
}

/** Elements that stand in a line of text and may only hold such. */
export const INLINE_ELEMENTS = words(`
  a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
  wbr
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
