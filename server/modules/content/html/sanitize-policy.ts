import { defaultSchema, type Options } from 'rehype-sanitize';
import { DIAGRAM_ELEMENTS, diagramAttributes } from '#domain/diagram.ts';
import { INTERACTIVE_BLOCK_NAMES } from '#domain/interactive.ts';
import { INTERACTIVE_PARAMETER_NAMES } from '#domain/interactive-parameters.ts';
import { propertyOf } from './diagram.ts';
import { ALLOWED_ELEMENTS, REMOVED_ELEMENTS } from './html-elements.ts';
import { propertyOf as interactivePropertyOf } from './interactive-blocks.ts';
import { LINK_PROTOCOLS } from './link-target.ts';

const ALIGN: [string, ...string[]] = ['align', 'left', 'center', 'right'];
const DIAGRAM_PARTS = DIAGRAM_ELEMENTS.filter((name) => name !== 'svg');
const CELL = [ALIGN, 'colSpan', 'rowSpan', 'abbr'];

/**
 * What a body may contain, from any source. Nothing here can run scripts, load a frame, send a form or style the page.
 * The values in diagrams and interactives were checked before, when each was rebuilt. Classes are those that the
 * conversion writes. `id`s belong to footnotes, and to headings, whose ids a later step replaces.
 */
export const SANITIZE_POLICY: Options = {
  tagNames: [...ALLOWED_ELEMENTS, ...DIAGRAM_ELEMENTS],
  strip: [...REMOVED_ELEMENTS, 'svg'],
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ['table'],
    colgroup: ['table'],
    col: ['table'],
    li: ['ul', 'ol'],
    dt: ['dl'],
    dd: ['dl'],
    summary: ['details'],
    figcaption: ['figure'],
    svg: ['figure'],
    ...Object.fromEntries(DIAGRAM_PARTS.map((name) => [name, ['svg']])),
  },
  attributes: {
    '*': ['title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      'href',
      'ariaLabel',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['className', 'data-footnote-backref'],
      ['id', /^user-content-fnref-[\w%.-]+$/],
      ['rel', 'noopener', 'noreferrer'],
    ],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#.-]+$/]],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    div: [['dataTry', ...INTERACTIVE_BLOCK_NAMES], ...INTERACTIVE_PARAMETER_NAMES.map(interactivePropertyOf)],
    figure: [['className', 'missing-image', 'video-link']],
    h1: ['id'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    // A picture with this role is decorative, so that its empty `alt` isn't a mistake.
    img: ['src', 'alt', 'width', 'height', ['loading', 'lazy'], ['decoding', 'async'], ['role', 'presentation']],
    ins: ['cite', 'dateTime'],
    li: [['className', 'task-list-item'], ['id', /^user-content-fn-[\w%.-]+$/], 'value'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I'], ['className', 'contains-task-list']],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: CELL,
    th: [...CELL, ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
    ...Object.fromEntries(DIAGRAM_ELEMENTS.map((name) => [name, diagramAttributes(name).map(propertyOf)])),
  },
  protocols: { href: LINK_PROTOCOLS, src: ['https'], cite: ['http', 'https'] },
  clobber: [],
  required: {},
};
