import type { ComponentType } from 'react';
import { addTexts, type Texts } from '../../app/i18n.ts';
import type { AdminPlace } from '../sections.ts';

type AdminApp = ComponentType<{ place: AdminPlace }>;

const ADMIN_TEXTS: Texts = {
  en: () => import('../../locales/admin/en.po'),
  es: () => import('../../locales/admin/es.po'),
};

let asked: Promise<AdminApp> | null = null;

/** The admin area and its texts, fetched once. */
export function loadAdminApp(): Promise<AdminApp> {
  asked ??= load();
  return asked;
}

async function load(): Promise<AdminApp> {
  const [module] = await Promise.all([import('../AdminApp.tsx'), addTexts(ADMIN_TEXTS)]);
  return module.default;
}
