/** Different drawings for videos without a thumbnail: four color schemes, and three places of the sun. */
export const VIDEO_VARIANTS = 12;

/** The same with a slide for words on the screen: four colors of the wall. */
export const SLIDE_VARIANTS = 4;
