import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { itemAddress } from '#domain/addresses.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import type { ChangeAction, ChangeActor, ChangedType, ChangeSource } from '#domain/content-change.ts';
import type { Language } from '#domain/language.ts';
import { TYPE_NAMES } from '../texts.ts';

/** What someone did, in front of a colon and what it was done to. */
const ACTION_NAMES: Record<ChangeAction, MessageDescriptor> = {
  create: msg({ message: 'Created', comment: 'Someone did this; what was created follows' }),
  edit: msg({ message: 'Edited', comment: 'Someone did this; what was edited follows' }),
  publish: msg({ message: 'Published', context: 'action' }),
  unpublish: msg({ message: 'Unpublished', comment: 'Someone did this; what was made a draft follows' }),
  schedule: msg({ message: 'Schedule changed', comment: 'Someone did this; what it was done to follows' }),
  reorder: msg({ message: 'Reordered', comment: 'Someone did this; what got another place follows' }),
  trash: msg({ message: 'Deleted', comment: 'Someone did this; what was moved to the trash follows' }),
  restore: msg({ message: 'Restored', comment: 'Someone did this; what was taken out of the trash follows' }),
  purge: msg({ message: 'Deleted permanently', comment: 'Someone did this; what was deleted follows' }),
  save_draft: msg({ message: 'Pending version saved', comment: 'Someone did this; the item follows' }),
  schedule_draft: msg({
    message: 'Schedule of the pending version changed',
    comment: 'Someone did this; the item follows',
  }),
  discard_draft: msg({ message: 'Pending version discarded', comment: 'Someone did this; the item follows' }),
  make_preview: msg({ message: 'Preview link created', comment: 'Someone did this; the item follows' }),
  revoke_previews: msg({ message: 'Preview links revoked', comment: 'Someone did this; the item follows' }),
  ban: msg({ message: 'Stopped from commenting', comment: 'Someone did this; the user follows' }),
  lift_ban: msg({ message: 'Allowed to comment again', comment: 'Someone did this; the user follows' }),
  add_former_slug: msg({ message: 'Former address added', comment: 'Someone did this; the address follows' }),
  remove_former_slug: msg({ message: 'Former address removed', comment: 'Someone did this; the address follows' }),
  keep: msg({ message: 'Kept after a report', comment: 'Someone did this; the comment follows' }),
  accept_answer: msg({ message: 'Marked as the answer', comment: 'Someone did this; the reply follows' }),
  withdraw_answer: msg({ message: 'No longer the answer', comment: 'Someone did this; the reply follows' }),
  invite: msg({ message: 'Asked to confirm', comment: 'Someone did this; newsletter subscribers follow' }),
  mark_bounced: msg({ message: 'Marked as undeliverable', comment: 'Someone did this; newsletter subscribers follow' }),
  replace_key: msg({ message: 'Key replaced', comment: 'Someone did this; the name of the key follows' }),
  forget_key: msg({ message: 'Old key deleted', comment: 'Someone did this; the name of the key follows' }),
  trim_history: msg({
    message: 'Old values removed from the history',
    comment: 'Someone did this; "the site" follows',
  }),
};

const COMMENT_ACTION_NAMES: Partial<Record<ChangeAction, MessageDescriptor>> = {
  publish: msg({ message: 'Approved', comment: 'Someone did this; what was approved follows' }),
  unpublish: msg({ message: 'Hid', comment: 'Someone did this; what was hidden follows' }),
};

const ISSUE_ACTION_NAMES: Partial<Record<ChangeAction, MessageDescriptor>> = {
  publish: msg({ message: 'Sent', context: 'action' }),
  unpublish: msg({ message: 'Stopped', context: 'action' }),
};

/** Where actions have other names than for content. */
const OTHER_ACTION_NAMES: Partial<Record<ChangedType, Partial<Record<ChangeAction, MessageDescriptor>>>> = {
  comment: COMMENT_ACTION_NAMES,
  issue: ISSUE_ACTION_NAMES,
  media: { create: msg({ message: 'Uploaded', comment: 'Someone did this; the image follows' }) },
  subscriber: {
    create: msg({ message: 'Imported', comment: 'Someone did this; newsletter subscribers follow' }),
    purge: msg({ message: 'Removed', comment: 'Someone did this; newsletter subscribers follow' }),
  },
};

export function actionName(type: ChangedType, action: ChangeAction): MessageDescriptor {
  return OTHER_ACTION_NAMES[type]?.[action] ?? ACTION_NAMES[action];
}

/** Every type whose changes are recorded. */
export const CHANGED_TYPE_NAMES: Record<ChangedType, MessageDescriptor> = {
  ...TYPE_NAMES,
  media: msg`Image`,
  account: msg({ message: 'User', comment: 'An account' }),
  issue: msg`Newsletter issue`,
  subscriber: msg`Newsletter subscriber`,
  site: msg({ message: 'Site', comment: 'This website itself' }),
};

export const SOURCE_NAMES: Record<ChangeSource, MessageDescriptor> = {
  admin: msg`Admin area`,
  graphql: msg`GraphQL API`,
  rest: msg`REST API`,
  command: msg`Command line`,
  job: msg({ message: 'Automatic', comment: 'A scheduled job of the site did this' }),
  database: msg`Database`,
};

/** Who made a change, unless it was a person with an account. */
export const ACTOR_NAMES: Record<ChangeActor, MessageDescriptor> = {
  person: msg`Deleted user`,
  operator: msg`Command line`,
  job: msg({ message: 'Automatic', comment: 'A scheduled job of the site did this' }),
  database: msg`Database`,
};

const CONTENT_LABELS = new Map(
  Object.values(CONTENT_KINDS)
    .flatMap(({ fields }) => fields)
    .map(({ name, label }) => [name, label]),
);

const OTHER_LABELS: Record<string, Record<Language, string>> = {
  // A pending version may also take back what it confirmed.
  confirmed: { en: 'Confirmation of the Spanish', es: 'Confirmación del español' },
  role: { en: 'Role', es: 'Rol' },
  password: { en: 'Password', es: 'Contraseña' },
  isDisabled: { en: 'Disabled', es: 'Desactivado' },
  passkeys: { en: 'Passkeys', es: 'Llaves de acceso' },
  secondFactor: { en: 'Two-step login', es: 'Verificación en dos pasos' },
  subject: { en: 'Subject', es: 'Asunto' },
  subjectEs: { en: 'Spanish subject', es: 'Asunto en español' },
  intro: { en: 'Intro', es: 'Introducción' },
  introEs: { en: 'Spanish intro', es: 'Introducción en español' },
  items: { en: 'Items', es: 'Contenidos' },
  altEn: { en: 'English alternative text', es: 'Texto alternativo en inglés' },
  altEs: { en: 'Spanish alternative text', es: 'Texto alternativo en español' },
  decorative: { en: 'Decorative', es: 'Decorativa' },
  credit: { en: 'Credit', es: 'Crédito' },
  license: { en: 'License', es: 'Licencia' },
  focalX: { en: 'Focal point', es: 'Punto focal' },
  focalY: { en: 'Focal point', es: 'Punto focal' },
  sendAt: { en: 'Time of sending', es: 'Hora de envío' },
};

/** Alone, its change says that someone confirmed a translation. Together with texts, it follows from them. */
const TRANSLATIONS = 'translatedFrom';
const CONFIRMED: Record<Language, string> = { en: 'Spanish confirmed', es: 'Español confirmado' };

/** The name of a recorded field for people. A field that items no longer have keeps its own name. */
export function recordedLabel(name: string, language: Language): string {
  if (name === TRANSLATIONS) return CONFIRMED[language];
  return (CONTENT_LABELS.get(name) ?? OTHER_LABELS[name])?.[language] ?? name;
}

interface ChangeOfItem {
  action: ChangeAction;
  fields: readonly string[];
  slug: string;
}

/** What exactly changed: the fields, or the address that no longer leads to the item; null if the action says it all. */
export function changeDetails(
  type: ContentType,
  { action, fields, slug }: ChangeOfItem,
  language: Language,
): string | null {
  if (action === 'add_former_slug' || action === 'remove_former_slug') return itemAddress(type, slug);
  return (action === 'edit' || action === 'save_draft') && fields.length > 0 ? fieldList(fields, language) : null;
}

/** The fields in the order of the forms, as a list in words. */
export function fieldList(fields: readonly string[], language: Language): string {
  const order = [...CONTENT_LABELS.keys(), 'confirmed'];
  const shown = fields.length > 1 ? fields.filter((name) => name !== TRANSLATIONS) : fields;
  const labels = shown
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((name) => recordedLabel(name, language));
  return [...new Set(labels)].join(', ');
}
