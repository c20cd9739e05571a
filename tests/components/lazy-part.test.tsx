import { act, screen } from '@testing-library/react';
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
