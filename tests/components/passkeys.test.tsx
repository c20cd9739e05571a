import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import LoginPage from '#client/pages/LoginPage.tsx';
import SettingsPage from '#client/pages/SettingsPage.tsx';
import type { Language } from '#domain/language.ts';
import { type Fields, refused, serve } from './api.ts';
import { draw, fill } from './render.tsx';

const PASSWORD = 'correct horse';
const ANA = { id: 7, username: 'ana', email: 'ana@example.org', emailConfirmedAt: '2026-07-02T12:00:00Z' };
const PHONE = { id: 3, name: 'Phone of Ana', createdAt: '2026-07-02T12:00:00Z' };

const WORDS = {
  en: {
    section: 'Passkeys',
    add: 'Add a passkey',
    name: 'Name of the passkey',
    password: 'Current password',
    confirmAdd: 'Add passkey',
    added: 'Not used yet',
    used: 'Last used: Jul 3, 2026',
    none: 'No passkey was created. Please try again.',
    login: 'Log in with a passkey',
    remove: 'Remove',
    confirmRemove: 'Remove passkey',
    wrong: 'This is not your current password',
    gone: 'This passkey doesn’t work here, perhaps because it was removed. Log in with your password.',
    first: 'To add or remove passkeys, log out',
    reset: 'set a new password by email',
    twoStep: 'Two-step login',
    twoStepFirst: /^To set it up, log out and log in with your passkey\./,
  },
  es: {
    section: 'Llaves de acceso',
    add: 'Añadir una llave de acceso',
    name: 'Nombre de la llave',
    password: 'Contraseña actual',
    confirmAdd: 'Añadir llave',
    added: 'Aún sin usar',
    used: 'Último uso: jul 3, 2026',
    none: 'No se creó ninguna llave de acceso. Inténtalo de nuevo.',
    login: 'Usar una llave de acceso',
    remove: 'Quitar',
    confirmRemove: 'Eliminar llave',
    wrong: 'Esta no es tu contraseña actual',
    gone: 'Esta llave de acceso no funciona aquí, quizá porque se eliminó. Inicia sesión con tu contraseña.',
    first: 'Para añadir o eliminar llaves de acceso',
    reset: 'crea una contraseña nueva por correo',
    twoStep: 'Verificación en dos pasos',
    twoStepFirst: /^Para configurarla, cierra la sesión e inicia sesión con tu llave de acceso\./,
  },
};

/** A browser that knows passkeys, and answers as given. */
function passkeysOf(credentials: Partial<Record<'create' | 'get', () => Promise<unknown>>>): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as CredentialsContainer);
}

const bytes = () => new ArrayBuffer(8);

describe.each(['en', 'es'] as const)('passkeys, in %s', (language: Language) => {
  const words = WORDS[language];
  const section = () => within(screen.getByRole('region', { name: words.section }));
  const press = async (person: UserEvent, name: string) => person.click(await section().findByRole('button', { name }));

  async function drawSettings(fields: Fields = {}) {
    const api = serve({ me: ANA, ...fields });
    return {
      api,
      person: await draw(<SettingsPage />, { path: '/settings', me: { id: 7, username: 'ana' }, language }),
    };
  }

  it('none is added where the browser refuses, and it can be tried again', async () => {
    passkeysOf({ create: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) });
    const { person, api } = await drawSettings({
      startAddingPasskey: JSON.stringify({ challenge: 'AAAA', user: { id: 'AAAA' }, excludeCredentials: [] }),
    });
    await press(person, words.add);
    const name = section().getByLabelText(words.name);
    expect(document.activeElement).toBe(name);
    await fill(person, name, 'Phone of Ana');
    await fill(person, section().getByLabelText(words.password), PASSWORD);
    await press(person, words.confirmAdd);
    await section().findByText(words.none);
    await section().findByRole('button', { name: words.confirmAdd });
    expect(api.written().map(({ operation }) => operation)).toEqual(['StartAddingPasskey']);
  });

  it('one says when it was used last, and is removed once the password is right', async () => {
    passkeysOf({});
    let passkeys = [PHONE, { ...PHONE, id: 4, name: 'Laptop', lastUsedAt: '2026-07-03T12:00:00Z' }];
    const { person } = await drawSettings({
      me: () => ({ ...ANA, passkeys }),
      removePasskey: ({ id, password }: Fields) => {
        if (password !== PASSWORD) throw refused('BAD_USER_INPUT', { password: 'password_wrong' });
        passkeys = passkeys.filter((passkey) => passkey.id !== id);
        return true;
      },
    });
    const [phone, laptop] = await section().findAllByRole('listitem');
    expect(phone?.textContent).toContain(words.added);
    expect(laptop?.textContent).toContain(words.used);
    await person.click(within(phone as HTMLElement).getByRole('button', { name: words.remove }));
    await fill(person, section().getByLabelText(words.password), 'not hers');
    await press(person, words.confirmRemove);
    await section().findByText(words.wrong);
    await fill(person, section().getByLabelText(words.password), PASSWORD);
    await press(person, words.confirmRemove);
    const add = await section().findByRole('button', { name: words.add });
    await expect.poll(() => document.activeElement).toBe(add);
    expect(
      section()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 6)),
    ).toEqual(['Laptop']);
  });

  it('those who logged in with the password alone see them, and what it takes to change them', async () => {
    passkeysOf({});
    await drawSettings({ me: { ...ANA, needsPasskey: true, passkeys: [PHONE] } });
    await section().findByText('Phone of Ana');
    expect(screen.getByRole('region', { name: words.section }).textContent).toContain(words.first);
    expect(section().getByRole('link', { name: words.reset }).getAttribute('href')).toContain('/forgot-password');
    const twoStep = within(screen.getByRole('region', { name: words.twoStep }));
    await twoStep.findByText(words.twoStepFirst);
    for (const place of [section(), twoStep]) expect(place.queryByRole('button')).toBeNull();
  });

  it('a login with one that the site does not have says so', async () => {
    passkeysOf({
      get: async () => ({
        id: 'AAAA',
        rawId: bytes(),
        type: 'public-key',
        response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
        getClientExtensionResults: () => ({}),
      }),
    });
    serve({
      startPasskeyLogin: JSON.stringify({ challenge: 'AAAA' }),
      loginWithPasskey: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    const person = await draw(<LoginPage />, { language });
    await person.click(await screen.findByRole('button', { name: words.login }));
    await screen.findByText(words.gone);
  });
});

it('a browser without passkeys has no button for them', async () => {
  serve({ me: ANA });
  await draw(<SettingsPage />, { path: '/settings', me: { id: 7, username: 'ana' } });
  const section = within(screen.getByRole('region', { name: 'Passkeys' }));
  await section.findByText('This browser can’t use passkeys here, so you can’t add one.');
  expect(section.queryByRole('button')).toBeNull();
  await draw(<LoginPage />);
  await expect.poll(() => screen.getByRole('tabpanel').querySelector('[aria-busy]')).toBeNull();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
