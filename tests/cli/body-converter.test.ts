import { expect, it, onTestFinished } from 'vitest';
import { BodyConverter, UnboundedTextError } from '#cli/content/body-converter.ts';

it('a text that takes too long is canceled, and the next one is converted', async () => {
  const bodies = new BodyConverter(null, 1, 5_000);
  onTestFinished(() => bodies.close());
  const text = '*a_'.repeat(200_000);
  await expect(bodies.convert({ markup: 'markdown', text, links: null })).rejects.toThrow(UnboundedTextError);
  const { facts } = await bodies.convert({ markup: 'markdown', text: 'Fine.', links: null });
  expect(facts.isEmpty).toBe(false);
});
