import type { Locator } from 'playwright';

/** The place of an element in the window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const covers = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** @throws Error for an element that isn't shown. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}
