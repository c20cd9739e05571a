/**
 * Colors of the scenes: an island morning, a little dusty so that a scene does not glare on dark paper.
 * Fixed in both themes; only the outline is a variable.
 */
export const SCENE = {
  sky: '#A9D8D2',
  skyDeep: '#7FC0BB',
  sun: '#F3C66F',
  cream: '#F4E4C6',
  paper: '#FBF1DD',
  sand: '#E2BD86',
  mango: '#F0922B',
  coral: '#D9604C',
  rose: '#E9A48F',
  teal: '#2A8F87',
  tealDeep: '#14605B',
  leaf: '#4E8F5B',
  leafDeep: '#2F6B45',
  wood: '#A9713F',
  woodDeep: '#7C4E2B',
  stone: '#B9AE9F',
  stoneDeep: '#94897B',
  ink: 'var(--outline, #231815)',
} as const;
