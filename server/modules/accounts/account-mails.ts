import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { MAIL_LINK_HOURS } from '#domain/limits.ts';
import type { NewMail } from '../../platform/mail/mail-queue.ts';
import type { LinkedAccount } from './account-link.ts';
import type { Passkey } from './stored-passkeys.ts';

/** Where links in a mail lead, and the language of mail and pages. */
export interface MailSetting {
  origin: string;
  language: Language;
}

/** Hours after which news about an account isn't worth sending any more. */
export const NEWS_HOURS = 48;

/** The sections of the settings where people change how they log in. */
export const PASSKEYS = 'passkeys';
const TWO_STEP = 'two-step';

/** With a link to set a new password. */
export function resetPasswordMail(account: LinkedAccount, setting: MailSetting, token: string): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.resetPassword, token);
  return {
    ...to(account, setting, 'reset-password', MAIL_LINK_HOURS),
    content: {
      en: {
        subject: 'Set a new password',
        paragraphs: [
          hello.en(username),
          `Someone asked for a new password for the ${BRAND.name} account with this address. If it was you, set one within an hour.${isNameShown(username) ? ` You log in with the username ${username}.` : ''}`,
        ],
        action: { label: 'Set a new password', url },
        notes: [
          'If it wasn’t you, ignore this email. Your password stays the same.',
          'Don’t forward this email: anyone with the link can get into your account.',
        ],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Crea una contraseña nueva',
        paragraphs: [
          hello.es(username),
          `Alguien pidió una contraseña nueva para la cuenta de ${BRAND.name} que tiene esta dirección. Si fuiste tú, créala antes de que pase una hora.${isNameShown(username) ? ` Para iniciar sesión, tu nombre de usuario es ${username}.` : ''}`,
        ],
        action: { label: 'Crear una contraseña nueva', url },
        notes: [
          'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
          'No reenvíes este correo: quien tenga el enlace puede entrar en tu cuenta.',
        ],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** What has become of the passkeys of an account with a new password. */
interface PasskeyNews {
  /** Those that it still has. */
  passkeys: Pick<Passkey, 'name'>[];
  wereRemoved?: boolean;
}

/** Notifies the owner of an account about its new password. A passkey that someone else has added would outlast it. */
export function passwordChangedMail(
  account: LinkedAccount,
  setting: MailSetting,
  { passkeys, wereRemoved = false }: PasskeyNews,
): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.forgotPassword);
  const passkeysUrl = linkTo(setting, addresses.settings, PASSKEYS);
  const names = (quoted: (name: string) => string) => passkeys.map(({ name }) => quoted(name)).join(', ');
  return {
    ...to(account, setting, 'password-changed', NEWS_HOURS),
    content: {
      en: {
        subject: 'Your password was changed',
        paragraphs: [
          hello.en(username),
          `The password of your ${BRAND.name} account was changed, and all other devices were logged out. If it was you, there is nothing else to do.`,
          ...(wereRemoved ? ['All passkeys of your account were removed.'] : []),
          ...(passkeys.length > 0
            ? [
                `These passkeys still log in without a password: ${names((name) => `“${name}”`)}. Remove each one that isn’t yours.`,
              ]
            : []),
          'If it wasn’t you, set a new password now.',
        ],
        ...(passkeys.length > 0 && {
          groups: [{ title: 'Passkeys', links: [{ label: 'See your passkeys', url: passkeysUrl }] }],
        }),
        action: { label: 'Set a new password', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Tu contraseña cambió',
        paragraphs: [
          hello.es(username),
          `La contraseña de tu cuenta de ${BRAND.name} cambió y se cerró la sesión en los demás dispositivos. Si fuiste tú, no tienes que hacer nada más.`,
          ...(wereRemoved ? ['Se eliminaron todas las llaves de acceso de tu cuenta.'] : []),
          ...(passkeys.length > 0
            ? [
                `Estas llaves de acceso siguen permitiendo iniciar sesión sin contraseña: ${names((name) => `«${name}»`)}. Elimina las que no sean tuyas.`,
              ]
            : []),
          'Si no fuiste tú, crea ahora una contraseña nueva.',
        ],
        ...(passkeys.length > 0 && {
          groups: [{ title: 'Llaves de acceso', links: [{ label: 'Ver tus llaves de acceso', url: passkeysUrl }] }],
        }),
        action: { label: 'Crear una contraseña nueva', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** With a link that proves that the address belongs to the account's owner. */
export function confirmEmailMail(account: LinkedAccount, setting: MailSetting, token: string): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.confirmEmail, token);
  return {
    ...to(account, setting, 'confirm-email', MAIL_LINK_HOURS),
    content: {
      en: {
        subject: 'Confirm your email address',
        paragraphs: [
          hello.en(username),
          `Confirm that this address belongs to your ${BRAND.name} account. If you ever forget your password, that is where the link to a new one goes.`,
        ],
        action: { label: 'Confirm this address', url },
        notes: [
          'The link works for an hour. You can ask for another one in your settings.',
          'If you don’t have an account, ignore this email.',
        ],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Confirma tu correo electrónico',
        paragraphs: [
          hello.es(username),
          `Confirma que esta dirección es la de tu cuenta de ${BRAND.name}. Si algún día olvidas tu contraseña, ahí te llegará el enlace para crear otra.`,
        ],
        action: { label: 'Confirmar esta dirección', url },
        notes: [
          'El enlace funciona durante una hora. Puedes pedir otro en tu configuración.',
          'Si no tienes una cuenta, ignora este correo.',
        ],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of the former address. It doesn't name the new one, which may be a stranger's. */
export function emailChangedMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  return {
    ...to(account, setting, 'email-changed', NEWS_HOURS),
    content: {
      en: {
        subject: 'Your email address was changed',
        paragraphs: [
          hello.en(username),
          `Your ${BRAND.name} account now has another email address. If it was you, there is nothing else to do.`,
          `If it wasn’t you, someone knows your password. Write to ${BRAND.contactEmail} right away.`,
        ],
        notes: [],
        reason: `This email went to ${email} because it was the address of an account on ${setting.origin}.`,
      },
      es: {
        subject: 'Tu correo electrónico cambió',
        paragraphs: [
          hello.es(username),
          `Tu cuenta de ${BRAND.name} ahora tiene otra dirección de correo. Si fuiste tú, no tienes que hacer nada más.`,
          `Si no fuiste tú, alguien conoce tu contraseña. Escribe cuanto antes a ${BRAND.contactEmail}.`,
        ],
        notes: [],
        reason: `Este correo llegó a ${email} porque era la dirección de una cuenta en ${setting.origin}.`,
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account about a new passkey. */
export function passkeyAddedMail(account: LinkedAccount, setting: MailSetting, name: string): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, PASSKEYS);
  return {
    ...to(account, setting, 'passkey-added', NEWS_HOURS),
    content: {
      en: {
        subject: 'A passkey was added',
        paragraphs: [
          hello.en(username),
          `Your ${BRAND.name} account has a new passkey, “${name}”. It logs in without your password. If you added it, there is nothing else to do.`,
          'If it wasn’t you, someone knows your password. Remove the passkey, then change your password:',
        ],
        action: { label: 'See your passkeys', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Se añadió una llave de acceso',
        paragraphs: [
          hello.es(username),
          `Tu cuenta de ${BRAND.name} tiene una llave de acceso nueva, «${name}», que permite iniciar sesión sin tu contraseña. Si la añadiste tú, no tienes que hacer nada más.`,
          'Si no fuiste tú, alguien conoce tu contraseña. Elimina la llave y luego cambia tu contraseña:',
        ],
        action: { label: 'Ver tus llaves de acceso', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account that a passkey was removed. */
export function passkeyRemovedMail(account: LinkedAccount, setting: MailSetting, name: string): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, PASSKEYS);
  return {
    ...to(account, setting, 'passkey-removed', NEWS_HOURS),
    content: {
      en: {
        subject: 'A passkey was removed',
        paragraphs: [
          hello.en(username),
          `The passkey “${name}” was removed from your ${BRAND.name} account and no longer logs in. If you removed it, there is nothing else to do.`,
          'If it wasn’t you, someone knows your password. Change it now:',
        ],
        action: { label: 'Open your settings', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Se eliminó una llave de acceso',
        paragraphs: [
          hello.es(username),
          `La llave de acceso «${name}» ya no está en tu cuenta de ${BRAND.name} y no permite iniciar sesión. Si la eliminaste tú, no tienes que hacer nada más.`,
          'Si no fuiste tú, alguien conoce tu contraseña. Cámbiala ahora:',
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account that two-step login was turned on. */
export function secondFactorOnMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.forgotPassword);
  return {
    ...to(account, setting, 'second-factor-on', NEWS_HOURS),
    content: {
      en: {
        subject: 'Two-step login is on',
        paragraphs: [
          hello.en(username),
          `Logging in to your ${BRAND.name} account now takes a code as well as your password, and all other devices were logged out. If you turned it on, there is nothing else to do.`,
          `If it wasn’t you, someone knows your password and can lock you out. Write to ${BRAND.contactEmail} right away, and set a new password:`,
        ],
        action: { label: 'Set a new password', url },
        notes: [],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'La verificación en dos pasos está activada',
        paragraphs: [
          hello.es(username),
          `Para iniciar sesión en tu cuenta de ${BRAND.name} ahora hace falta un código además de tu contraseña, y se cerró la sesión en los demás dispositivos. Si la activaste tú, no tienes que hacer nada más.`,
          `Si no fuiste tú, alguien conoce tu contraseña y puede dejarte fuera de tu cuenta. Escribe cuanto antes a ${BRAND.contactEmail} y crea una contraseña nueva:`,
        ],
        action: { label: 'Crear una contraseña nueva', url },
        notes: [],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account that two-step login was turned off. */
export function secondFactorOffMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, TWO_STEP);
  return {
    ...to(account, setting, 'second-factor-off', NEWS_HOURS),
    content: {
      en: {
        subject: 'Two-step login is off',
        paragraphs: [
          hello.en(username),
          `Your password alone now logs in to your ${BRAND.name} account. If you turned off two-step login, there is nothing else to do.`,
          'If it wasn’t you, someone knows your password and had one of your codes. Change your password now, then turn two-step login on again:',
        ],
        action: { label: 'Open your settings', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'La verificación en dos pasos está desactivada',
        paragraphs: [
          hello.es(username),
          `Ahora basta tu contraseña para iniciar sesión en tu cuenta de ${BRAND.name}. Si desactivaste tú la verificación en dos pasos, no tienes que hacer nada más.`,
          'Si no fuiste tú, alguien conoce tu contraseña y tuvo uno de tus códigos. Cambia ahora tu contraseña y luego vuelve a activar la verificación:',
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account about new recovery codes. */
export function recoveryCodesMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, TWO_STEP);
  return {
    ...to(account, setting, 'recovery-codes', NEWS_HOURS),
    content: {
      en: {
        subject: 'Your recovery codes were replaced',
        paragraphs: [
          hello.en(username),
          `Your ${BRAND.name} account has new recovery codes, and the earlier ones no longer work. If you made them, there is nothing else to do.`,
          'If it wasn’t you, someone knows your password and had one of your codes. Change your password now, then make new recovery codes:',
        ],
        action: { label: 'Open your settings', url },
        notes: [`If that doesn’t work, write to ${BRAND.contactEmail}.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Tus códigos de recuperación cambiaron',
        paragraphs: [
          hello.es(username),
          `Tu cuenta de ${BRAND.name} tiene códigos de recuperación nuevos y los anteriores ya no funcionan. Si los creaste tú, no tienes que hacer nada más.`,
          'Si no fuiste tú, alguien conoce tu contraseña y tuvo uno de tus códigos. Cambia ahora tu contraseña y luego crea otros códigos de recuperación:',
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: [`Si no funciona, escribe a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account that an admin removed passkeys. */
export function passkeysTakenMail(account: LinkedAccount, setting: MailSetting, removed: readonly string[]): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, PASSKEYS);
  const names = (quoted: (name: string) => string) => removed.map(quoted).join(', ');
  return {
    ...to(account, setting, 'passkeys-taken', NEWS_HOURS),
    content: {
      en: {
        subject: 'An admin removed your passkeys',
        paragraphs: [
          hello.en(username),
          `An admin removed these passkeys from your ${BRAND.name} account: ${names((name) => `“${name}”`)}. They no longer log in, and devices that were logged in with them were logged out.`,
          'If you asked for it, log in with your password and add a new passkey:',
        ],
        action: { label: 'Open your settings', url },
        notes: [`If you didn’t ask for it, write to ${BRAND.contactEmail} right away.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Un administrador eliminó tus llaves de acceso',
        paragraphs: [
          hello.es(username),
          `Un administrador eliminó estas llaves de acceso de tu cuenta de ${BRAND.name}: ${names((name) => `«${name}»`)}. Ya no permiten iniciar sesión, y se cerró la sesión en los dispositivos que las usaron.`,
          'Si lo pediste tú, inicia sesión con tu contraseña y añade una llave nueva:',
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: [`Si no lo pediste, escribe cuanto antes a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/** Notifies the owner of an account that an admin turned two-step login off. */
export function secondFactorTakenMail(account: LinkedAccount, setting: MailSetting): NewMail {
  const { username, email } = account;
  const url = linkTo(setting, addresses.settings, TWO_STEP);
  return {
    ...to(account, setting, 'second-factor-taken', NEWS_HOURS),
    content: {
      en: {
        subject: 'An admin turned off your two-step login',
        paragraphs: [
          hello.en(username),
          `An admin turned off two-step login for your ${BRAND.name} account. Your password alone now logs in.`,
          'If you asked for it, log in and turn two-step login on again:',
        ],
        action: { label: 'Open your settings', url },
        notes: [`If you didn’t ask for it, write to ${BRAND.contactEmail} right away.`],
        reason: reason.en(email, setting),
      },
      es: {
        subject: 'Un administrador desactivó tu verificación en dos pasos',
        paragraphs: [
          hello.es(username),
          `Un administrador desactivó la verificación en dos pasos de tu cuenta de ${BRAND.name}. Ahora basta tu contraseña para iniciar sesión.`,
          'Si lo pediste tú, inicia sesión y vuelve a activarla:',
        ],
        action: { label: 'Abrir tu configuración', url },
        notes: [`Si no lo pediste, escribe cuanto antes a ${BRAND.contactEmail}.`],
        reason: reason.es(email, setting),
      },
    }[setting.language],
  };
}

/**
 * Whether mails name a username. Mail programs make links of names such as "free.example", and anyone can register with
 * the address of someone else.
 */
const isNameShown = (username: string) => !username.includes('.');

export const hello = {
  en: (username: string) => (isNameShown(username) ? `Hello ${username},` : 'Hello,'),
  es: (username: string) => (isNameShown(username) ? `Hola, ${username}:` : 'Hola:'),
};

export const reason = {
  en: (email: string, { origin }: MailSetting) =>
    `This email went to ${email} because it is the address of an account on ${origin}.`,
  es: (email: string, { origin }: MailSetting) =>
    `Este correo llegó a ${email} porque es la dirección de una cuenta en ${origin}.`,
};

export function to({ id, email }: LinkedAccount, { language }: MailSetting, kind: NewMail['kind'], hours: number) {
  return { kind, userId: id, recipient: email, language, hours };
}

/** The token is in the fragment: browsers send that to no server, neither in requests nor as Referer. */
export function linkTo({ origin, language }: MailSetting, page: string, fragment?: string): string {
  return `${origin}${inLanguage(page, language)}${fragment === undefined ? '' : `#${fragment}`}`;
}
