/** Whether an image was asked for and did not come; for images that failed before a listener was attached. */
export function isBrokenImage(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
}
