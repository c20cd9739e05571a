import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { addTexts, type Texts } from '../../app/i18n.ts';
import type { AdminPlace } from '../../features/admin/sections.ts';

type AdminApp = ComponentType<{ place: AdminPlace }>;

const ADMIN_TEXTS: Texts = {
  en: () => import('../../locales/admin/en.po'),
  es: () => import('../../locales/admin/es.po'),
};

let loaded: Promise<AdminApp> | undefined;

/** The admin area and its texts, fetched once. Only browsers ask, each with one `i18n`, of which React sees many proxies. */
export function loadAdminApp(i18n: I18n): Promise<AdminApp> {
  loaded ??= load(i18n);
  return loaded;
}

async function load(i18n: I18n): Promise<AdminApp> {
  const [module] = await Promise.all([import('../../features/admin/AdminApp.tsx'), addTexts(i18n, ADMIN_TEXTS)]);
  return module.default;
}
