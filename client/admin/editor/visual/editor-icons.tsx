import { LineDrawing } from '../../../ui/Icon.tsx';

const SHAPES = {
  undo: 'M8 5 3.5 9.5 8 14M4 9.5h10a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 4.5 4.5L16 14m4-4.5H10a6 6 0 0 0 0 12h3',
  paragraph: 'M17 4v16M12.5 4v16M19 4h-9.5a4.5 4.5 0 0 0 0 9h3',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6L12.5 17',
  bulletList: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  orderedList: 'M10 6h11M10 12h11M10 18h11M3.5 4.5 5 4v5M3.5 15.5c.5-1.5 3-1.5 3 .3 0 1.4-3 2.2-3 3.7h3',
  indent: 'M10 6h11M10 12h11M10 18h11M3 8.5 6.5 12 3 15.5',
  outdent: 'M10 6h11M10 12h11M10 18h11M6.5 8.5 3 12l3.5 3.5',
  quote: 'M10 6.5c-3.5.5-5.5 3-5.5 7v4H10v-5.5H6.5M20 6.5c-3.5.5-5.5 3-5.5 7v4H20v-5.5h-3.5',
  codeBlock: 'M4 4h16v16H4zm5.5 5.5L7 12l2.5 2.5m5-5L17 12l-2.5 2.5',
  image: 'M4 5h16v14H4zm0 11 4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.5h.01',
  video: 'M3.5 6h17v12h-17zm6.5 3v6l5-3z',
  interactive:
    'M9 11V5.5a1.5 1.5 0 0 1 3 0V11l5 1.2a2 2 0 0 1 1.5 2.2l-.8 4.6a2 2 0 0 1-2 1.7H11a2 2 0 0 1-1.6-.8L5 14.5a1.4 1.4 0 0 1 2-2L9 14z',
  table: 'M4 5h16v14H4zm0 5h16M4 14.5h16M9.5 5v14m5-14v14',
  rule: 'M4 12h16M7 6h10M7 18h10',
} as const;

export type EditorIconName = keyof typeof SHAPES;

/** Decorative, like the icons of the public site. */
export function EditorIcon({ name }: { name: EditorIconName }) {
  return <LineDrawing path={SHAPES[name]} size={19} />;
}
