import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PageChange } from '#client/frame/PageChange.tsx';
import { draw } from './render.tsx';

let arrive = () => {};

/** A page whose content comes after its address. */
function LatePage() {
  const [isThere, setThere] = useState(false);
  arrive = () => setThere(true);
  return (
    <>
      <title>A lesson</title>
      {isThere && <section id="completion">The end of the lesson</section>}
    </>
  );
}

async function drawSite() {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  const person = await draw(
    <>
      <main id="content" tabIndex={-1}>
        <Routes>
          <Route path="/login" element={<Link to="/lesson#completion">Log in</Link>} />
          <Route path="/lesson" element={<LatePage />} />
        </Routes>
      </main>
      <PageChange />
    </>,
    { path: '/login' },
  );
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  // Navigation is a transition, so the page comes later than the click. Its title is told once the place is looked for.
  await screen.findByText('A lesson');
  return { person, scrolled };
}

it('a link leads to the element that its address names, and the focus goes there, once the page has it', async () => {
  const { scrolled } = await drawSite();
  expect(scrolled).not.toHaveBeenCalled();
  act(() => arrive());
  await expect.poll(() => document.activeElement?.id).toBe('completion');
  expect(scrolled.mock.contexts).toEqual([screen.getByText('The end of the lesson')]);
});

it('someone who goes elsewhere before stays there', async () => {
  const { person, scrolled } = await drawSite();
  await person.click(document.body);
  act(() => arrive());
  await screen.findByText('The end of the lesson');
  await act(async () => {});
  expect(scrolled).not.toHaveBeenCalled();
});
