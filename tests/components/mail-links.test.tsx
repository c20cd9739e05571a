import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import ConfirmEmailPage from '#client/pages/ConfirmEmailPage.tsx';
import ConfirmSubscriptionPage from '#client/pages/ConfirmSubscriptionPage.tsx';
import ForgotPasswordPage from '#client/pages/ForgotPasswordPage.tsx';
import ResetPasswordPage from '#client/pages/ResetPasswordPage.tsx';
import type { Language } from '#domain/language.ts';
import { type Api, type Fields, refused, serve } from './api.ts';
import { draw, fill } from './render.tsx';

const NEW = 'battery staple';

const press = async (person: UserEvent, name: string) => person.click(await screen.findByRole('button', { name }));

/** A page as a link in a mail leads to it. @param hash with the token of the mail. */
async function drawLinked(page: ReactNode, language: Language, fields: Fields = {}, hash = '#token') {
  const api = serve(fields);
  const pages = (
    <Routes>
      <Route path="/linked" element={page} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>
  );
  // Texts of their own come a moment after some of these pages.
  return { api, person: await act(() => draw(pages, { path: `/linked${hash}`, language })) };
}

const wasWritten = ({ written }: Api) => written().map(({ operation, variables }) => [operation, variables]);

describe('a link in a mail', () => {
  it.each([
    ['en', 'This link is incomplete. Open it again from the email, or copy the whole link.'],
    ['es', 'Este enlace está incompleto. Ábrelo otra vez desde el correo o copia el enlace completo.'],
  ] as const)('without its token says so, in %s', async (language, text) => {
    for (const Page of [ResetPasswordPage, ConfirmEmailPage, ConfirmSubscriptionPage]) {
      const { api } = await drawLinked(<Page />, language, {}, '');
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(api.written()).toEqual([]);
    }
  });

  it.each([
    [
      'en',
      'Confirm my subscription',
      'Thank you, your subscription is confirmed.',
      'Change the language, or unsubscribe',
    ],
    [
      'es',
      'Confirmar mi suscripción',
      'Gracias, tu suscripción está confirmada.',
      'Cambiar el idioma o cancelar la suscripción',
    ],
  ] as const)('confirms a subscription by a button, in %s', async (language, confirm, thanks, manage) => {
    const { person, api } = await drawLinked(<ConfirmSubscriptionPage />, language, {
      subscriptionToConfirm: 'a…@example.org',
      confirmSubscription: 'its-key',
    });
    await screen.findByText('a…@example.org');
    expect(api.written()).toEqual([]);
    await press(person, confirm);
    const said = await screen.findByText(thanks);
    await expect.poll(() => document.activeElement).toBe(said);
    expect(screen.getByRole('link', { name: manage }).getAttribute('href')).toContain(
      '/newsletter/subscription/its-key',
    );
    expect(wasWritten(api)).toEqual([['ConfirmSubscription', { token: 'token' }]]);
  });

  it.each([
    ['en', 'Confirm my subscription', /^This link no longer works: .*subscribe again\.$/, 'Subscribe again'],
    ['es', 'Confirmar mi suscripción', /^Este enlace ya no funciona: /, 'Suscribirme de nuevo'],
  ] as const)('that is too old confirms no subscription, in %s', async (language, confirm, text, again) => {
    const { person } = await drawLinked(<ConfirmSubscriptionPage />, language, {
      confirmSubscription: () => {
        throw refused('BAD_USER_INPUT', { token: 'link_expired' });
      },
    });
    await press(person, confirm);
    await screen.findByText(text);
    screen.getByRole('link', { name: again });
  });

  it.each([
    ['en', 'Confirm this address', /^Thank you, your address is confirmed\./],
    ['es', 'Confirmar esta dirección', /^Gracias, tu dirección está confirmada\./],
  ] as const)('PAGE-03 confirms an address by a button, in %s', async (language, confirm, thanks) => {
    const { person, api } = await drawLinked(<ConfirmEmailPage />, language, {
      emailToConfirm: 'b…@example.org',
      confirmEmail: true,
    });
    await screen.findByText('b…@example.org');
    expect(api.written()).toEqual([]);
    await press(person, confirm);
    await screen.findByText(thanks);
    expect(wasWritten(api)).toEqual([['ConfirmEmail', { token: 'token' }]]);
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
  });
});

const WORDS = {
  en: {
    email: 'Email',
    wrongEmail: 'Please enter a valid email address',
    send: 'Send the link',
    sent: /^If an account has the address ana@example.org, a link is on its way\./,
    fresh: 'New password',
    repeat: 'Repeat new password',
    removePasskeys: 'Also remove all my passkeys',
    set: 'Set password',
    differ: "Passwords don't match",
    changed: 'Password changed',
    expired: /^This link no longer works\./,
    kept: /^Your role needs your passkeys, so a link can’t remove them\. Clear the checkbox, and ask another admin/,
  },
  es: {
    email: 'Correo electrónico',
    wrongEmail: 'Escribe una dirección de correo válida',
    send: 'Enviar el enlace',
    sent: /^Si hay una cuenta con la dirección ana@example.org, el enlace va en camino\./,
    fresh: 'Nueva contraseña',
    repeat: 'Repite la nueva contraseña',
    removePasskeys: 'Eliminar también mis llaves de acceso',
    set: 'Guardar contraseña',
    differ: 'Las contraseñas no coinciden',
    changed: 'Contraseña cambiada',
    expired: /^Este enlace ya no funciona\./,
    kept: /^Tu rol necesita tus llaves de acceso/,
  },
};

describe.each(['en', 'es'] as const)('a forgotten password, in %s', (language) => {
  const words = WORDS[language];

  it('PAGE-04 a link is sent to a valid address, whoever has it', async () => {
    const { person, api } = await drawLinked(<ForgotPasswordPage />, language, { requestPasswordReset: true });
    const email = screen.getByLabelText(words.email);
    await fill(person, email, 'ana@');
    await press(person, words.send);
    await screen.findByText(words.wrongEmail);
    expect(api.written()).toEqual([]);
    await fill(person, email, 'ana@example.org');
    await press(person, words.send);
    await expect.poll(() => screen.getByRole('status').textContent).toMatch(words.sent);
    expect(wasWritten(api)).toEqual([['RequestPasswordReset', { email: 'ana@example.org', language }]]);
  });

  async function drawReset(resetPassword: (given: Fields) => unknown) {
    const { person, api } = await drawLinked(<ResetPasswordPage />, language, {
      accountToReset: 'ana',
      me: { id: 7, username: 'ana' },
      resetPassword,
    });
    await screen.findByText('ana');
    const set = async (fresh: string, repeated = fresh) => {
      await fill(person, screen.getByLabelText(words.fresh), fresh);
      await fill(person, screen.getByLabelText(words.repeat), repeated);
      await press(person, words.set);
    };
    return { person, api, set };
  }

  it('PAGE-04 its link sets a new one, typed twice, and leads to Home', async () => {
    const { person, api, set } = await drawReset(() => ({ id: 1 }));
    await set(NEW, 'battery');
    await screen.findByText(words.differ);
    expect(api.written()).toEqual([]);
    await person.click(await screen.findByRole('checkbox', { name: words.removePasskeys }));
    await set(NEW);
    await screen.findByText(words.changed);
    await screen.findByText('Home');
    const given = { token: 'token', newPassword: NEW, removePasskeys: true, language };
    expect(wasWritten(api)).toEqual([['ResetPassword', given]]);
  });

  it.each([
    ['expired', { token: 'link_expired' }],
    ['kept', { removePasskeys: 'passkeys_kept' }],
  ] as const)('PAGE-04 says why a link does not do it: %s', async (why, fields) => {
    const { set } = await drawReset(() => {
      throw refused('BAD_USER_INPUT', fields);
    });
    await set(NEW);
    await screen.findByText(words[why]);
  });
});
