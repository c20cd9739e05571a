import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewsletterForm } from '#client/features/newsletter/NewsletterForm.tsx';
import { draw } from './render.tsx';
import { answer } from './server.ts';

afterEach(() => void vi.useRealTimers());

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });

/** Draws the form, with a clock that stands still until it is told to go on. */
async function fill(address: string) {
  await draw(<NewsletterForm />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  if (address) await person.type(field(), address);
  return person;
}

describe('the newsletter block', () => {
  it.each(['', 'ana at example'])('NLTR-01 refuses “%s” and sends nothing', async (address) => {
    const asked = answer({});
    const person = await fill(address);
    await person.click(button());
    expect(field().validity.valid).toBe(false);
    expect(field().type).toBe('email');
    expect(asked).not.toContain('SubscribeToNewsletter');
  });

  it('NLTR-06 a failure says so, keeps the address and enables the button', async () => {
    answer({});
    const person = await fill('ana@example.org');
    await person.click(button());
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('Something went wrong. Please try again.');
    expect([field().value, button().disabled]).toEqual(['ana@example.org', false]);
  });

  it('NLTR-02 NLTR-03 NLTR-04 NLTR-05 is busy for a second, also when the server is faster; then it thanks and clears the field', async () => {
    const asked = answer({ SubscribeToNewsletter: { data: { subscribeToNewsletter: true } } });
    const person = await fill('ana@example.org');
    await person.type(field(), '{Enter}');
    const busy = () => screen.queryByRole('button', { name: 'Subscribing...' });
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toContain('SubscribeToNewsletter');
    expect(busy()?.closest('fieldset')?.disabled).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    await screen.findByText('Subscribed!');
    screen.getByText("You've been added to our newsletter.");
    screen.getByText('Thank you for subscribing!');
    expect(busy()).toBeNull();
    expect([field().value, button().disabled]).toEqual(['', false]);
  });
});
