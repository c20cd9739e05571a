import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What depends on the width and the theme of a page and not only on its elements. */
export const RULES_OF_LOOKS = ['color-contrast', 'target-size'];

/**
 * What axe reports about the page: each rule with its elements.
 * @param rules to check, all unless told otherwise.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode saves a tab of its own; there are no frames to look into, and no rule reads style sheets.
  const axe = new AxeBuilder({ page })
    // What is edited scrolls with the caret.
    .exclude('[contenteditable=true] table')
    // The letters of the glossary are all alike: two are enough, all of them take axe ten seconds.
    .exclude('main section:has(> dl) ~ section:has(> dl) ~ section > dl')
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
