/** Widths from which a layout changes, as media queries for styled components. */
export const media = {
  sm: '@media (min-width: 560px)',
  md: '@media (min-width: 768px)',
  lg: '@media (min-width: 1024px)',
  xl: '@media (min-width: 1280px)',
} as const;
