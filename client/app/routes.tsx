import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface PageModule {
  default: ComponentType;
}

/** Every page is a chunk of its own; the keys are also the names under which the build lists them. */
const modules = import.meta.glob<PageModule>(['../pages/*Page.tsx', '../admin/shell/AdminPage.tsx']);

export interface PageRoute {
  path: string;
  /** Source of the page relative to client/, as in the build's manifest. */
  source: string;
  /** Folder of the page's long texts, one module a language; see `BilingualText`. */
  texts?: string;
  Page: LazyExoticComponent<ComponentType>;
}

function route(path: string, name: string, texts?: string, folder = 'pages'): PageRoute {
  const load = modules[`../${folder}/${name}.tsx`];
  if (!load) throw new Error(`There is no page ${name}.`);
  return { path, source: `${folder}/${name}.tsx`, texts, Page: lazy(load) };
}

export const pageRoutes: PageRoute[] = [
  route('/', 'HomePage'),
  route('/news', 'NewsPage'),
  route('/news/:slug', 'ArticlePage'),
  route('/videos', 'VideosPage'),
  route('/videos/:slug', 'VideoPage'),
  route('/course', 'CoursePage'),
  route('/course/:slug', 'LessonPage'),
  route('/login', 'LoginPage'),
  route('/profile', 'ProfilePage'),
  route('/settings', 'SettingsPage'),
  route('/admin/*', 'AdminPage', undefined, 'admin/shell'),
  route('/glossary', 'GlossaryPage', 'pages/glossary'),
  route('/about', 'AboutPage', 'pages/about'),
  route('/contact', 'ContactPage', 'pages/contact'),
  route('/privacy', 'PrivacyPage', 'pages/privacy'),
  route('/terms', 'TermsPage', 'pages/terms'),
  route('*', 'NotFoundPage'),
];
