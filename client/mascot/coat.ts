/** Sato's own colors: the same in both themes, because a dog does not change coat at night. */
export const COAT = {
  sand: '#E3B27A',
  shade: '#C48A4E',
  patch: '#8A5A33',
  chest: '#FFF6E6',
  skin: '#E99B83',
  tongue: '#EE7F72',
  mouth: '#7A2A22',
} as const;

/** Ink of every contour; stays dark in both themes, unlike `--ink`. */
export const OUTLINE = 'var(--outline, #231815)';
/** Marks drawn straight on the page (notes, zs, motion lines) follow the text color. */
export const INK = 'var(--ink, #231815)';
export const MANGO = 'var(--mango, #F7931A)';
/** Paper, chalk and cloth that Sato holds: fixed, so that ink on them stays readable in dark mode. */
export const PROP = {
  paper: '#FFFBF2',
  paperShade: '#F0E2C8',
  teal: '#1C8C84',
  tealDeep: '#0A6B66',
  board: '#17544F',
  coral: '#D9513F',
  wood: '#B9763D',
  sun: '#FFD27A',
} as const;
