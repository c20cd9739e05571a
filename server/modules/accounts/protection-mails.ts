import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { WRONG_CODES_MAX } from '#domain/limits.ts';
import type { NewMail } from '../../platform/mail/mail-queue.ts';
import type { LinkedAccount } from './account-link.ts';
import { hello, linkTo, type MailSetting, NEWS_HOURS, PASSKEYS, reason, to } from './account-mails.ts';

/** Notifies the owner of an address that what was set up before its confirmation has ended. */
export function factorsEndedMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, PASSKEYS);
  return {
    ...to(account, setting, 'factors-ended', NEWS_HOURS),
    content: {
      en: {
        subject: 'Passkeys and two-step login were removed',
        paragraphs: [
          hello.en(username),
          `The address of your ${BRAND.name} account is now confirmed. Before that, someone else could have set up passkeys or two-step login, so we removed them and logged out all other devices. If they were yours, set them up again:`,
        ],
        action: { label: 'Open your settings', url },
        notes: ['If you didn’t create this account, set a new password. Then only you can log in to it.'],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Se eliminaron las llaves de acceso y la verificación en dos pasos',
        paragraphs: [
          hello.es(username),
          `La dirección de tu cuenta de ${BRAND.name} ya está confirmada. Antes, otra persona pudo haber configurado llaves de acceso o la verificación en dos pasos, así que las eliminamos y cerramos la sesión en los demás dispositivos. Si eran tuyas, configúralas de nuevo:`,
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: ['Si no creaste esta cuenta, crea una contraseña nueva. Así solo tú podrás iniciar sesión.'],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an address that their account is to get another one. It doesn't name that one, which may be a stranger's. */
export function emailChangeAskedMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.forgotPassword);
  return {
    ...to(account, setting, 'email-change-asked', NEWS_HOURS),
    content: {
      en: {
        subject: 'Someone asked to change your email address',
        paragraphs: [
          hello.en(username),
          `Someone asked to change the email address of your ${BRAND.name} account. If it was you, open the link in the email we sent to the new address. Until then, your account keeps its current address.`,
          'If it wasn’t you, someone knows your password. Set a new one now:',
        ],
        action: { label: 'Set a new password', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Alguien pidió cambiar tu correo electrónico',
        paragraphs: [
          hello.es(username),
          `Alguien pidió cambiar la dirección de correo de tu cuenta de ${BRAND.name}. Si fuiste tú, abre el enlace del correo que enviamos a la nueva dirección. Hasta entonces, tu cuenta conserva la dirección actual.`,
          'Si no fuiste tú, alguien conoce tu contraseña. Crea ahora una nueva:',
        ],
        action: { label: 'Crear una contraseña nueva', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account with two-step login that someone has its password and tries codes. */
export function wrongCodesMail(account: LinkedAccount, setting: MailSetting, count: number): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.forgotPassword);
  const isLast = count >= WRONG_CODES_MAX;
  return {
    ...to(account, setting, 'wrong-codes', NEWS_HOURS),
    content: {
      en: {
        subject: 'Someone is trying to guess your login codes',
        paragraphs: [
          hello.en(username),
          `Someone entered the correct password for your ${BRAND.name} account, then ${count} wrong codes in a row.${isLast ? '' : ' If it was you, there is nothing else to do.'}`,
          ...(isLast
            ? [
                'Codes from your app don’t work for now. They’ll work again once you set a new password by email, or log in with a recovery code or a passkey.',
              ]
            : []),
          'If it wasn’t you, someone knows your password. Set a new one now:',
        ],
        action: { label: 'Set a new password', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Alguien intenta adivinar tus códigos de inicio de sesión',
        paragraphs: [
          hello.es(username),
          `Alguien escribió la contraseña correcta de tu cuenta de ${BRAND.name} y después ${count} códigos incorrectos seguidos.${isLast ? '' : ' Si fuiste tú, no tienes que hacer nada más.'}`,
          ...(isLast
            ? [
                'Por ahora, los códigos de tu aplicación no funcionan. Volverán a funcionar cuando crees una contraseña nueva por correo, o inicies sesión con un código de recuperación o una llave de acceso.',
              ]
            : []),
          'Si no fuiste tú, alguien conoce tu contraseña. Crea ahora una nueva:',
        ],
        action: { label: 'Crear una contraseña nueva', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}
