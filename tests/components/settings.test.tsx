import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import SettingsPage from '#client/pages/SettingsPage.tsx';
import { type Fields, hold, refused, serve } from './api.ts';
import { draw, fill, isDisabled, type Viewing } from './render.tsx';

const PASSWORD = 'correct horse';
const NEW = 'battery staple';
const ANA = { id: 7, username: 'ana', email: 'ana@example.org' };

async function drawSettings(fields: Fields = {}, viewing: Viewing = {}) {
  const api = serve({ me: ANA, ...fields });
  const page = (
    <Routes>
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>
  );
  const person = await draw(page, { path: '/settings', me: ANA, ...viewing });
  await screen.findByText('ana@example.org');
  return { person, api };
}

const inSection = (name: string) => within(screen.getByRole('region', { name }));
const valuesIn = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll<HTMLInputElement>('input:not([hidden])')]
    .filter(({ autocomplete }) => autocomplete !== 'username')
    .map(({ value }) => value);
async function fillIn(person: UserEvent, name: string, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await fill(person, inSection(name).getByLabelText(label), text);
}

describe('the settings page', () => {
  it.each([
    [
      'PAGE-03 VAL-04',
      'Email',
      'Change email',
      { 'New email': 'ana@', 'Current password': PASSWORD },
      'Please enter a valid email address',
    ],
    [
      'PAGE-04 VAL-03',
      'Password',
      'Change password',
      { 'Current password': PASSWORD, 'New password': '12345', 'Repeat new password': '12345' },
      'Password must be at least 6 characters',
    ],
    [
      'PAGE-04',
      'Password',
      'Change password',
      { 'Current password': PASSWORD, 'New password': NEW, 'Repeat new password': `${NEW}s` },
      "Passwords don't match",
    ],
  ])('%s in %s, %s is refused on its field (%o) and nothing is sent', async (_id, name, button, texts, message) => {
    const { person, api } = await drawSettings();
    await fillIn(person, name, texts);
    await person.click(screen.getByRole('button', { name: button }));
    await inSection(name).findAllByText(message);
    expect(api.written()).toEqual([]);
  });

  it('PAGE-03 PAGE-04 a wrong password is reported at its field, which takes the focus; what was typed stays', async () => {
    const { person } = await drawSettings({
      changeEmail: () => {
        throw refused('BAD_USER_INPUT', { password: 'password_wrong' });
      },
    });
    await fillIn(person, 'Email', { 'New email': 'new@example.org', 'Current password': NEW });
    await person.click(screen.getByRole('button', { name: 'Change email' }));
    await inSection('Email').findByText('This is not your current password');
    expect(valuesIn('Email')).toEqual(['new@example.org', NEW]);
    const password = inSection('Email').getByLabelText('Current password');
    await expect.poll(() => document.activeElement).toBe(password);
    expect(password.getAttribute('aria-invalid')).toBe('true');
  });

  it('PAGE-03 a taken address, a lost connection and an ended session each say so above the form', async () => {
    let code: 'CONFLICT' | 'UNAUTHENTICATED' = 'CONFLICT';
    const { person, api } = await drawSettings({
      changeEmail: () => {
        throw refused(code);
      },
    });
    await fillIn(person, 'Email', { 'New email': 'bea@example.org', 'Current password': PASSWORD });
    const submit = () => person.click(screen.getByRole('button', { name: 'Change email' }));
    await submit();
    await inSection('Email').findByText('This username or email is already taken.');
    api.lost = 'all';
    await submit();
    await inSection('Email').findByText('Something went wrong. Please try again.');
    api.lost = [];
    code = 'UNAUTHENTICATED';
    await submit();
    await inSection('Email').findByText(/^Your session has ended, so this did not go through\./);
    expect(valuesIn('Email')).toEqual(['bea@example.org', PASSWORD]);
  });

  it('PAGE-03 the address is changed, shown immediately and cleared from the form, which is disabled until then', async () => {
    const { held: answered, release: answer } = hold();
    const { person, api } = await drawSettings({
      changeEmail: async ({ email }: Fields) => {
        await answered;
        return { ...ANA, email };
      },
    });
    await fillIn(person, 'Email', { 'New email': 'new@example.org', 'Current password': PASSWORD });
    await person.click(screen.getByRole('button', { name: 'Change email' }));
    await screen.findByRole('button', { name: 'Saving...' });
    expect(isDisabled(inSection('Email').getByLabelText('New email'))).toBe(true);
    answer();
    await screen.findByText('Email changed');
    await inSection('Email').findByText('new@example.org');
    expect(valuesIn('Email')).toEqual(['', '']);
    expect(api.written()).toMatchObject([{ variables: { email: 'new@example.org', password: PASSWORD } }]);
  });

  it('PAGE-04 the password is changed, and the form is empty again', async () => {
    const { person, api } = await drawSettings({ changePassword: ANA });
    await fillIn(person, 'Password', { 'Current password': PASSWORD, 'New password': NEW, 'Repeat new password': NEW });
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed');
    expect(valuesIn('Password')).toEqual(['', '', '']);
    expect(api.written()).toMatchObject([{ variables: { currentPassword: PASSWORD, newPassword: NEW } }]);
  });

  it('PAGE-02 a list of its sections leads to each of them', async () => {
    await drawSettings();
    const jumps = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole<HTMLAnchorElement>(
      'link',
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).slice(1);
    const places = headings.map(({ textContent, id }) => [textContent, `#${id}`]);
    expect(jumps.map((jump) => [jump.textContent, jump.getAttribute('href')])).toEqual(places);
  });

  it('PAGE-02 changes language and theme as the controls of the header do', async () => {
    const { person } = await drawSettings();
    await person.click(inSection('Language and theme').getByRole('radio', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await person.selectOptions(inSection('Language and theme').getByRole('combobox', { name: 'Language' }), 'es');
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    delete document.documentElement.dataset.theme;
  });

  it('password managers learn which field is which', async () => {
    await drawSettings();
    const kinds = (name: string) =>
      [...screen.getByRole('region', { name }).querySelectorAll('input')].map((input) => input.autocomplete);
    expect(kinds('Email')).toEqual(['username', 'email', 'current-password']);
    expect(kinds('Password')).toEqual(['username', 'current-password', 'new-password', 'new-password']);
  });

  it('lists where one is logged in, ends one of the other sessions, and then all of them, once the password is confirmed', async () => {
    let sessions = [
      { id: 1, browser: 'Chromium', system: 'Linux', isCurrent: true },
      { id: 2, browser: 'Firefox', system: 'Linux' },
      { id: 3, browser: 'Safari', system: 'iOS' },
    ];
    let isConfirmed = false;
    const { person, api } = await drawSettings({
      mySessions: () => sessions,
      endSession: ({ id }: Fields) => {
        sessions = sessions.filter((session) => session.id !== id);
        return true;
      },
      endOtherSessions: () => {
        if (!isConfirmed) throw refused('CONFIRMATION_REQUIRED');
        sessions = sessions.slice(0, 1);
        return 1;
      },
      confirmPassword: ({ password }: Fields) => {
        if (password !== PASSWORD) throw refused('BAD_USER_INPUT', { password: 'password_wrong' });
        isConfirmed = true;
        return true;
      },
    });
    const NAME = 'Where you are logged in';
    await inSection(NAME).findByText('This device');
    const rows = () => inSection(NAME).getAllByRole('listitem');
    expect(rows()).toHaveLength(3);
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
    const firefox = rows().find(({ textContent }) => textContent?.includes('Firefox'));
    await person.click(within(firefox as HTMLElement).getByRole('button', { name: 'Log out' }));
    await expect.poll(() => rows().length).toBe(2);
    await person.click(inSection(NAME).getByRole('button', { name: 'Log out all other devices' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm with your password' }));
    await fill(person, question.getByLabelText('Current password'), 'wrong horse');
    await person.keyboard('{Enter}');
    await question.findByText('This is not your current password');
    expect(rows()).toHaveLength(2);
    await fill(person, question.getByLabelText('Current password'), PASSWORD);
    await person.keyboard('{Enter}');
    await expect.poll(() => rows().length).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findAllByText('Logged out');
    expect(api.written()[0]?.variables).toEqual({ id: 2 });
  });

  it('logging out everywhere asks for the password, and for a code of two-step login; then Home is shown to a visitor', async () => {
    let isConfirmed = false;
    const { person } = await drawSettings({
      logoutEverywhere: () => {
        if (!isConfirmed) throw refused('CONFIRMATION_REQUIRED');
        return true;
      },
      confirmPassword: ({ code }: Fields) => {
        if (!code) throw refused('BAD_USER_INPUT', { code: 'required' });
        isConfirmed = true;
        return true;
      },
    });
    await person.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm with your password' }));
    await fill(person, question.getByLabelText('Current password'), PASSWORD);
    await person.keyboard('{Enter}');
    const code = await question.findByLabelText('Code from the app, or a recovery code');
    await expect.poll(() => document.activeElement).toBe(code);
    await person.keyboard('123456{Enter}');
    await screen.findByText('Home');
    await screen.findByText('Logged out everywhere');
  });

  it('logging out everywhere says so if the session has ended, and leads to the login and back', async () => {
    const { person } = await drawSettings({
      logoutEverywhere: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    await person.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const login = await inSection('Where you are logged in').findByRole('link', { name: 'Log in again' });
    expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fsettings');
  });
});

describe('the newsletter in the settings', () => {
  it.each([
    ['en', 'Newsletter', 'To get the newsletter, first confirm your email address.'],
    ['es', 'Boletín', 'Para recibir el boletín, primero confirma tu correo electrónico.'],
  ] as const)('waits for a confirmed address, in %s', async (language, name, text) => {
    await drawSettings({}, { language });
    await expect.poll(() => screen.getByRole('region', { name }).textContent).toContain(text);
    expect(inSection(name).queryByRole('button')).toBeNull();
  });

  it.each([
    ['en', 'Newsletter', 'Language of the newsletter', 'es', 'Subscribe', 'Unsubscribe', 'You get', 'You don’t get'],
    ['es', 'Boletín', 'Idioma del boletín', 'en', 'Suscribirme', 'Cancelar suscripción', 'Recibes', 'No recibes'],
  ] as const)(
    'is subscribed in a language of choice and ended, in %s',
    async (language, name, choice, other, subscribe, unsubscribe, gets, getsNone) => {
      const { person, api } = await drawSettings(
        {
          me: { ...ANA, emailConfirmedAt: '2026-07-02T12:00:00Z' },
          changeMyNewsletter: ({ language }: Fields) => ({ ...ANA, newsletterLanguage: language }),
        },
        { language },
      );
      const status = async () => (await inSection(name).findByRole('status')).textContent;
      expect(await status()).toContain(getsNone);
      await person.selectOptions(inSection(name).getByLabelText(choice), other);
      await person.click(inSection(name).getByRole('button', { name: subscribe }));
      const leave = await inSection(name).findByRole('button', { name: unsubscribe });
      expect(await status()).toMatch(new RegExp(`^${gets}.* ana@example\\.org`));
      await person.click(leave);
      await expect.poll(status).toContain(getsNone);
      expect(api.written().map(({ variables }) => variables.language)).toEqual([other, null]);
    },
  );
});

describe('deleting the account', () => {
  const ask = async (person: UserEvent) => {
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('says what happens to the comments; "Keep my account" leaves everything as it is', async () => {
    const { person, api } = await drawSettings();
    const dialog = await ask(person);
    dialog.getByText(/Your comments will stay, signed “deleted user”/);
    await person.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.written()).toEqual([]);
  });

  it('PAGE-08 an author and a wrong password are refused in the dialog', async () => {
    const { person } = await drawSettings({
      deleteAccount: ({ password }: Fields) => {
        throw refused(
          'CONFLICT',
          password === PASSWORD ? { account: 'authored_content' } : { password: 'password_wrong' },
        );
      },
    });
    const dialog = await ask(person);
    await fill(person, dialog.getByLabelText('Current password'), NEW);
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await dialog.findByText('This is not your current password');
    await fill(person, dialog.getByLabelText('Current password'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await dialog.findByText(/^You are the author of articles or videos\./);
  });

  it.each([
    ['en', 'Delete my account', 'Current password', 'You are the last admin. Make someone else an admin first.'],
    [
      'es',
      'Eliminar mi cuenta',
      'Contraseña actual',
      'No hay más administradores que tú. Dale antes ese rol a otra persona.',
    ],
  ] as const)(
    'PAGE-08 the last admin is told to make another first, in %s',
    async (language, button, label, message) => {
      const { person } = await drawSettings(
        {
          deleteAccount: () => {
            throw refused('CONFLICT', { account: 'last_admin' });
          },
        },
        { language },
      );
      await person.click(screen.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog'));
      await fill(person, dialog.getByLabelText(label), PASSWORD);
      await person.keyboard('{Enter}');
      await dialog.findByText(message);
    },
  );

  it('PAGE-05 PAGE-08 ends it: Home is shown to a visitor', async () => {
    const { person, api } = await drawSettings({ deleteAccount: true });
    const dialog = await ask(person);
    await fill(person, dialog.getByLabelText('Current password'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText('Home');
    await screen.findByText('Account deleted');
    expect(api.written()).toMatchObject([{ variables: { password: PASSWORD } }]);
  });
});
