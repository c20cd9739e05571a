import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe reports about the page: each rule with its elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Legacy mode saves a tab of its own; there are no frames to look into.
  // What is edited scrolls with the caret.
  const axe = new AxeBuilder({ page })
    .exclude('[contenteditable=true] table')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
