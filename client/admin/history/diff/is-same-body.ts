import { htmlBlocks } from './html-blocks.ts';

/** Whether two bodies have the same blocks, whatever the spaces between them. */
export function isSameBody(one: string, other: string): boolean {
  if (one === other) return true;
  const [blocks, others] = [htmlBlocks(one), htmlBlocks(other)];
  return blocks.length === others.length && blocks.every(({ html }, index) => html === others[index]?.html);
}
