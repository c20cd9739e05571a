/** Where a layout changes, as media queries for styled components: mostly widths. */
export const media = {
  sm: '@media (min-width: 560px)',
  md: '@media (min-width: 768px)',
  /** Of cards: one row of tablets and of small windows has room for two. */
  twoColumns: '@media (min-width: 700px) and (max-width: 1023.98px)',
  lg: '@media (min-width: 1024px)',
  xl: '@media (min-width: 1280px)',
  /** Screens that are low, or enlarged four times. */
  low: '@media (max-height: 430px)',
  touch: '@media (pointer: coarse)',
} as const;
