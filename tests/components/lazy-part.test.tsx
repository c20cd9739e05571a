import { act, cleanup, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '#client/hydration/lazy-part.tsx';
import { draw } from './render.tsx';

it('a press in the moment in which a part arrives counts once', async () => {
  const handlePress = vi.fn();
  function Part() {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => button.current?.click(), []);
    return (
      <button ref={button} type="button" onClick={handlePress}>
        Like
      </button>
    );
  }
  const Late = lazyPart(async () => ({ default: Part }));
  await draw(<Late />);
  await screen.findByRole('button');
  await expect.poll(() => document.querySelector('[data-part=there]')).not.toBeNull();
  // Kept presses are repeated by an effect after that.
  await act(async () => {});
  expect(handlePress).toHaveBeenCalledTimes(1);
});

it('a part whose HTML is there loads at once for a link to a place in the page', async () => {
  // As if the server had drawn it.
  vi.spyOn(Element.prototype, 'childElementCount', 'get').mockReturnValue(1);
  async function loadsAt(path: string): Promise<number> {
    const load = vi.fn(async () => ({ default: () => null }));
    const Late = lazyPart(load);
    await draw(<Late />, { path });
    await act(async () => {});
    cleanup();
    return load.mock.calls.length;
  }
  // One more: an interaction in a test before this one loads it too.
  expect(await loadsAt('/#comments')).toBe((await loadsAt('/')) + 1);
});
