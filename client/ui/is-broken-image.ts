/** Whether an image was asked for and did not come; for those that failed before anybody listened. */
export function isBrokenImage(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
}
