import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { addTexts, type Texts } from '../../app/i18n.ts';
import type { AdminPlace } from '../../features/admin/sections.ts';

type AdminApp = ComponentType<{ place: AdminPlace }>;

const ADMIN_TEXTS: Texts = {
  en: () => import('../../locales/admin/en.po'),
  es: () => import('../../locales/admin/es.po'),
};

let asked: Promise<AdminApp> | null = null;

/** The admin area and its texts, fetched once; in the browser only, where there is one `i18n`. */
export function loadAdminApp(i18n: I18n): Promise<AdminApp> {
  asked ??= load(i18n);
  return asked;
}

async function load(i18n: I18n): Promise<AdminApp> {
  const [module] = await Promise.all([import('../../features/admin/AdminApp.tsx'), addTexts(i18n, ADMIN_TEXTS)]);
  return module.default;
}
