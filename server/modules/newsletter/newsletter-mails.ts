import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { SUBSCRIPTION_LINK_HOURS, UNCONFIRMED_SUBSCRIPTION_DAYS } from '#domain/limits.ts';
import type { NewMail } from '../../platform/mail/mail-queue.ts';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe-headers.ts';

/** The subscription that a mail goes to. */
export interface Subscriber {
  id: number;
  email: string;
  language: Language;
  /** Of the page that ends it. */
  key: string;
}

const DAYS = UNCONFIRMED_SUBSCRIPTION_DAYS;

/** Asks an address that someone entered in the form to confirm. */
export function confirmSubscriptionMail(subscriber: Subscriber, origin: string, token: string): NewMail {
  const { email, language } = subscriber;
  const unsubscribe = unsubscribeLink(subscriber, origin);
  return {
    ...to(subscriber, origin, 'confirm-subscription', SUBSCRIPTION_LINK_HOURS),
    content: {
      en: {
        subject: `Confirm your subscription to the ${BRAND.name} newsletter`,
        paragraphs: [
          'Hello,',
          `One more step: confirm that you want the ${BRAND.name} newsletter at this address. Until then, we won’t send it to you.`,
        ],
        action: { label: 'Confirm my subscription', url: confirmationLink(origin, language, token) },
        notes: [
          `The link works for ${SUBSCRIPTION_LINK_HOURS} hours. After that, you can subscribe again.`,
          `If you didn’t ask for it, ignore this email. We’ll delete the address after ${DAYS} days.`,
        ],
        reason: `This email went to ${email} because someone entered that address in the newsletter form on ${origin}.`,
        unsubscribe,
      },
      es: {
        subject: `Confirma tu suscripción al boletín de ${BRAND.name}`,
        paragraphs: [
          'Hola:',
          `Falta un paso: confirma que quieres recibir el boletín de ${BRAND.name} en esta dirección. Mientras tanto, no te lo enviaremos.`,
        ],
        action: { label: 'Confirmar mi suscripción', url: confirmationLink(origin, language, token) },
        notes: [
          `El enlace funciona durante ${SUBSCRIPTION_LINK_HOURS} horas. Después puedes volver a suscribirte.`,
          `Si no lo pediste, ignora este correo: eliminaremos la dirección a los ${DAYS} días.`,
        ],
        reason: `Este correo llegó a ${email} porque alguien escribió esa dirección en el formulario del boletín de ${origin}.`,
        unsubscribe,
      },
    }[language],
  };
}

/** Asks an address that subscribed before addresses had to confirm. */
export function invitationMail(subscriber: Subscriber, origin: string, token: string): NewMail {
  const { email, language } = subscriber;
  const unsubscribe = unsubscribeLink(subscriber, origin);
  return {
    ...to(subscriber, origin, 'newsletter-invitation', DAYS * 24),
    content: {
      en: {
        subject: `Do you still want the ${BRAND.name} newsletter?`,
        paragraphs: [
          'Hello,',
          `You subscribed to the ${BRAND.name} newsletter some time ago. Since then, we’ve begun to ask every address to confirm, so that no one gets mail they didn’t ask for.`,
          'If you still want the newsletter, confirm your address:',
        ],
        action: { label: 'Confirm my subscription', url: confirmationLink(origin, language, token) },
        notes: [
          `If you don’t want it, there is nothing to do. We won’t ask again, and we’ll delete the address after ${DAYS} days.`,
        ],
        reason: `This email went to ${email} because that address is on the newsletter list of ${origin}.`,
        unsubscribe,
      },
      es: {
        subject: `¿Todavía quieres el boletín de ${BRAND.name}?`,
        paragraphs: [
          'Hola:',
          `Hace un tiempo te suscribiste al boletín de ${BRAND.name}. Ahora pedimos a cada dirección que confirme, para que nadie reciba correos que no pidió.`,
          'Si todavía quieres el boletín, confirma tu dirección:',
        ],
        action: { label: 'Confirmar mi suscripción', url: confirmationLink(origin, language, token) },
        notes: [
          `Si ya no lo quieres, no tienes que hacer nada. No volveremos a preguntarte y eliminaremos la dirección a los ${DAYS} días.`,
        ],
        reason: `Este correo llegó a ${email} porque esa dirección está en la lista del boletín de ${origin}.`,
        unsubscribe,
      },
    }[language],
  };
}

function to({ id, email, language, key }: Subscriber, origin: string, kind: NewMail['kind'], hours: number) {
  const headers = unsubscribeHeaders(origin, key);
  return { kind, userId: null, subscriptionId: id, recipient: email, language, headers, hours };
}

function unsubscribeLink({ language, key }: Subscriber, origin: string) {
  const label = { en: 'Remove this address from our list', es: 'Eliminar esta dirección de nuestra lista' }[language];
  return { label, url: `${origin}${inLanguage(addresses.subscription(key), language)}` };
}

/** The token is in the fragment: browsers send that to no server, neither in requests nor as Referer. */
function confirmationLink(origin: string, language: Language, token: string): string {
  return `${origin}${inLanguage(addresses.confirmSubscription, language)}#${token}`;
}
