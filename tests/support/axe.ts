import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** What depends on the width and the theme of a page and not only on its elements. */
export const RULES_OF_LOOKS = ['color-contrast', 'target-size'];

const CONTEXT = {
  exclude: [
    // What is edited scrolls with the caret.
    '[contenteditable=true] table',
    // The letters of the glossary are all alike: two are enough, all of them take axe ten seconds.
    'main section:has(> dl) ~ section:has(> dl) ~ section > dl',
  ],
};

/**
 * What axe reports about the page: each rule with its elements.
 * @param rules to check, all by default.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // A document keeps axe for its next look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule reads style sheets, and axe can’t read frames, which show mails and videos of other origins.
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ([context, given]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await run(context, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [CONTEXT, options] as const,
  );
}
