import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import LoginPage from '#client/pages/LoginPage.tsx';
import type { Language } from '#domain/language.ts';
import { type Fields, refused, serve } from './api.ts';
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

  it('VAL-01 VAL-02 three characters of a name and six of a password are sent', async () => {
    const api = serve({ login: { id: 7 } });
    const person = await draw(<LoginPage />);
    await fill(person, { Username: 'xyz', Password: '123456' });
    await login(person);
    await expect.poll(() => api.written()).toMatchObject([{ variables: { username: 'xyz', password: '123456' } }]);
  });

  it('ERR-03 AUTH-11 AUTH-12 a failed login shows what the server says, which can be cleared; the password has the focus', async () => {
    serve({
      login: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    const person = await draw(<LoginPage />);
    await fill(person, { Username: 'ana', Password: 'not hers' });
    await login(person);
    expect((await error()).textContent).toContain('Invalid username or password.');
    await expect.poll(() => document.activeElement).toBe(field('Password'));
    expect(field('Username').value).toBe('ana');
    await person.click(panel().getByRole('button', { name: 'Dismiss the error' }));
    expect(panel().queryByRole('alert')).toBeNull();
  });

  it('BASE-08 too many failed logins are told how long to wait', async () => {
    serve({
      login: () => {
        throw refused('RATE_LIMITED', {}, 14 * 60 + 30);
      },
    });
    const person = await draw(<LoginPage />);
    await fill(person, { Username: 'ana', Password: PASSWORD });
    await login(person);
    expect((await error()).textContent).toContain('Too many attempts. Try again in 15 min.');
  });

  it('ERR-05 AUTH-11 a failed registration shows what the server says, else the text for it', async () => {
    let code: 'BAD_USER_INPUT' | 'CONFLICT' = 'BAD_USER_INPUT';
    const api = serve({
      register: () => {
        throw refused(code, code === 'CONFLICT' ? {} : { password: 'password_common' });
      },
    });
    const person = await draw(<LoginPage />);
    const register = () => person.click(panel().getAllByRole('button', { name: 'Register' })[0] as HTMLElement);
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    await fill(person, { ...COMPLETE, Password: 'iloveyou', 'Confirm password': 'iloveyou' });
    await panel().findByText(/^Strength:/);
    await register();
    await panel().findByText(/^Too many people use this password/);
    code = 'CONFLICT';
    await register();
    await panel().findByText('This username or email is already taken.');
    api.lost = 'all';
    await register();
    await panel().findByText('Failed to register. Username may already be taken.');
  });

  it.each([
    ['/settings', 'en', 'Log in to open your settings.'],
    ['/profile', 'en', 'Log in to see your profile.'],
    ['/admin', 'en', 'Log in to open the admin area.'],
    ['/news/halving#comments', 'en', 'After you log in, you’ll be back on the page you came from.'],
    ['/settings', 'es', 'Inicia sesión para abrir tu configuración.'],
    ['https://evil.example/', 'en', null],
    [null, 'en', null],
  ] as const)('says why one is here when sent from %s, in %s: %s', async (returnTo, language, reason) => {
    serve();
    const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
    await draw(<LoginPage />, { path: `/login${query}`, language });
    if (reason) screen.getByText(reason);
    else expect(screen.queryByText(/^Log in to|^After you log in/)).toBeNull();
  });

  /** Answers the registration or login, then at some time who is logged in now. */
  async function drawSignedIn(role: string, path: string, language?: Language, login?: (given: Fields) => unknown) {
    const moments = { answered: () => {}, known: () => {} };
    const answered = new Promise<void>((resolve) => {
      moments.answered = resolve;
    });
    const known = new Promise<void>((resolve) => {
      moments.known = resolve;
    });
    const enter = () => answered.then(() => ({ id: 7 }));
    const api = serve({
      login: login ?? enter,
      register: enter,
      me: () => (login ? Promise.resolve() : known).then(() => ({ id: 7, username: 'ana', role })),
    });
    const page = (
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/" element={<p>Home</p>} />
        <Route path="/news" element={<p>News</p>} />
      </Routes>
    );
    const person = await draw(page, { path, language });
    return { person, api, ...moments };
  }

  it('AUTH-06 AUTH-09 AUTH-14 ERR-07 a user who logs in goes to Home; the button is disabled in the meantime', async () => {
    const { person, api, answered, known } = await drawSignedIn('user', '/login');
    await fill(person, { Username: 'ANA', Password: PASSWORD });
    await person.dblClick(panel().getAllByRole('button', { name: 'Login' })[0] as HTMLElement);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' })).disabled).toBe(true);
    answered();
    await screen.findByText('Login successful');
    screen.getByText('Welcome back to Sato!');
    known();
    await screen.findByText('Home');
    expect(api.written()).toHaveLength(1);
  });

  it('with two-step login, asks for the code after the password, tells of a wrong one, and takes another, in Spanish', async () => {
    const { api, person } = await drawSignedIn('user', '/login', 'es', ({ code }: Fields) => {
      if (!code) throw refused('SECOND_FACTOR_REQUIRED');
      if (code !== '123456') throw refused('UNAUTHENTICATED', { code: 'code_wrong' });
      return { id: 7 };
    });
    await fill(person, { 'Nombre de usuario': 'ana', Contraseña: PASSWORD });
    await person.keyboard('{Enter}');
    const code = await panel().findByLabelText('Código de tu aplicación de autenticación');
    await expect.poll(() => document.activeElement).toBe(code);
    await person.keyboard('000000{Enter}');
    await panel().findByText(/^Código incorrecto o ya usado\./);
    await fill(person, { 'Código de tu aplicación de autenticación': '123456' });
    await person.keyboard('{Enter}');
    await screen.findByText('Home');
    expect(api.written()).toHaveLength(3);
  });

  it('ERR-08 AUTH-08 while the page of an admin moves on, the card says "Login successful!"', async () => {
    const { person, answered } = await drawSignedIn('admin', '/login');
    await fill(person, { Username: 'root', Password: PASSWORD });
    await login(person);
    answered();
    await screen.findByText('Login successful!');
  });

  it('AUTH-07 AUTH-10 AUTH-14 ERR-09 ERR-10 a new user is logged in and goes to Home', async () => {
    const { person, api, answered, known } = await drawSignedIn('user', '/login');
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    await fill(person, COMPLETE);
    await person.click(panel().getAllByRole('button', { name: 'Register' })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Creating account...' });
    answered();
    await screen.findByText('Registration successful');
    screen.getByText('Welcome to Sato! Your account has been created.');
    screen.getByText('Registration successful!');
    known();
    await screen.findByText('Home');
    expect(api.written()).toMatchObject([{ variables: { username: 'eva', email: 'eva@example.org' } }]);
  });

  it.each([
    ['/news?q=x#comments', 'News'],
    ['//evil.example/', 'Home'],
    ['https://evil.example/', 'Home'],
    ['/\\evil.example', 'Home'],
  ])('comes back to the place it was asked for on, and to no other site: %s', async (returnTo, page) => {
    const { person, answered, known } = await drawSignedIn('user', `/login?${new URLSearchParams({ returnTo })}`);
    await fill(person, { Username: 'ana', Password: PASSWORD });
    await login(person);
    answered();
    known();
    await screen.findByText(page);
  });
});
