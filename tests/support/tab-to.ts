import type { Locator } from 'playwright';

/** More than any page of the site needs from one part to another. */
const MOST = 120;

/**
 * Moves the focus to a part of a page as people without a mouse do, with Tab or Shift+Tab.
 * @returns the same part, which has the focus.
 * @throws if the Tab key doesn't get there.
 */
export async function tabTo(target: Locator): Promise<Locator> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let count = 0; count < MOST; count += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'here';
      const isBefore =
        activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (way === 'here') return target;
    await keyboard.press(way);
  }
  throw new Error(`${MOST} presses of Tab don’t lead to ${target}.`);
}
