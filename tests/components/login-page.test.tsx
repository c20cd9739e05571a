import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import LoginPage from '#client/pages/LoginPage.tsx';
import { draw } from './render.tsx';
import { answer, refusal } from './server.ts';

const PASSWORD = 'correct horse';
const COMPLETE = { Username: 'eva', Email: 'eva@example.org', Password: 'k7#mzt', 'Confirm password': 'k7#mzt' };

const panel = () => within(screen.getByRole('tabpanel'));
const field = (label: string) => panel().getByLabelText<HTMLInputElement>(label);
const error = () => panel().findByRole('alert');

async function fill(person: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await person.clear(field(label));
    await person.type(field(label), text);
  }
}

const login = (person: UserEvent) => person.click(panel().getAllByRole('button', { name: 'Login' })[0] as HTMLElement);

describe('the login page', () => {
  it.each([
    ['VAL-01', { Username: 'an', Password: PASSWORD }, 'Username must be at least 3 characters'],
    ['VAL-02', { Username: 'ana', Password: '12345' }, 'Password must be at least 6 characters'],
  ])('%s VAL-21 logging in with %o says so on the field and sends nothing', async (_id, texts, message) => {
    const asked = answer({});
    const person = await draw(<LoginPage />);
    await fill(person, texts);
    await login(person);
    await panel().findByText(message);
    expect(asked).not.toContain('Login');
  });

  it.each([
    ['VAL-01', { Username: 'ev' }, 'Username', 'Username must be at least 3 characters'],
    ['VAL-03', { Password: '12345' }, 'Password', 'Password must be at least 6 characters'],
    ['VAL-04', { Email: 'eva@' }, 'Email', 'Please enter a valid email address'],
    ['VAL-05', { 'Confirm password': '12345' }, 'Confirm password', 'Password must be at least 6 characters'],
    ['VAL-06', { 'Confirm password': '1234567' }, 'Confirm password', "Passwords don't match"],
  ])('%s VAL-21 registering with %o says so on %s and sends nothing', async (_id, texts, label, message) => {
    const asked = answer({});
    const person = await draw(<LoginPage />);
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    await fill(person, { ...COMPLETE, ...texts });
    await person.click(panel().getAllByRole('button', { name: 'Register' })[0] as HTMLElement);
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(message);
    expect(asked).not.toContain('Register');
  });

  it('ERR-04 a login that the server says nothing about shows the text for it', async () => {
    answer({});
    const person = await draw(<LoginPage />);
    await fill(person, { Username: 'ana', Password: PASSWORD });
    await login(person);
    expect((await error()).textContent).toContain('Failed to login. Please check your credentials.');
  });

  it.each([
    ['en', 'An error occurred'],
    ['es', 'Ha ocurrido un error'],
  ] as const)('ERR-06 a refusal without a text of its own says so, in %s', async (language, said) => {
    answer({ Login: refusal('PAYLOAD_TOO_LARGE', 'The request is too large.') });
    const person = await draw(<LoginPage />, { language });
    const [username, password] = [...document.querySelectorAll('input')];
    await person.type(username as HTMLElement, 'ana');
    await person.type(password as HTMLElement, `${PASSWORD}{Enter}`);
    expect((await error()).textContent).toContain(said);
  });

  it('AUTH-03 AUTH-04 AUTH-05 the links below the forms switch the tabs, which clears a shown error', async () => {
    answer({ Login: refusal('UNAUTHENTICATED', 'Invalid username or password.') });
    const person = await draw(<LoginPage />);
    await fill(person, { Username: 'ana', Password: 'not hers' });
    await login(person);
    await error();
    expect(screen.getByText("Don't have an account?").textContent).toBe("Don't have an account? Register");
    await person.click(panel().getByRole('button', { name: 'Register' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Register');
    expect(screen.getByText('Already have an account?').textContent).toBe('Already have an account? Login');
    await person.click(panel().getByRole('button', { name: 'Login' }));
    expect(panel().queryByRole('alert')).toBeNull();
    expect(field('Username').value).toBe('ana');
  });

  it('AUTH-01 AUTH-02 one card welcomes with two tabs, which arrow keys switch', async () => {
    answer({});
    const person = await draw(<LoginPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Sato');
    expect(screen.getByText('Your friendly guide to Bitcoin education')).toBeDefined();
    const labels = () =>
      panel()
        .getAllByText(/.+/, { selector: 'label' })
        .map((label) => label.textContent);
    expect(labels()).toEqual(['Username', 'Password']);
    screen.getByRole('tab', { name: 'Login' }).focus();
    await person.keyboard('{ArrowRight}');
    expect(labels()).toEqual(['Username', 'Email', 'Password', 'Confirm password']);
  });

  it('a password can be shown and hidden again', async () => {
    answer({});
    const person = await draw(<LoginPage />);
    const show = panel().getByRole('button', { name: /^Show password/ });
    for (const type of ['text', 'password']) {
      await person.click(show);
      expect(field('Password').type).toBe(type);
      expect(show.getAttribute('aria-pressed')).toBe(String(type === 'text'));
    }
  });
});
