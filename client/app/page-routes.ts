import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PageQueries } from './page-queries.ts';
import { paths } from './paths.ts';

/** What the module of a page exports. */
export interface PageModule {
  default: ComponentType;
  /** Missing if the page asks for nothing. */
  queries?: PageQueries;
  /** Asks for what depends on the reader in the answers to `queries`; missing if nothing does. */
  own?: PageQueries;
}

/** Every page is a chunk of its own; the keys are also the names under which the build lists them. */
const modules = import.meta.glob<PageModule>('../pages/*Page.tsx');

export interface PageRoute {
  path: string;
  /** Source of the page relative to client/, as in the build's manifest. */
  source: string;
  /** Folder of the page's own texts, one module or catalog a language; see `BilingualText`. */
  texts?: string;
  load(): Promise<PageModule>;
  Page: LazyExoticComponent<ComponentType>;
}

function route(path: string, name: string, texts?: string): PageRoute {
  const load = modules[`../pages/${name}.tsx`];
  if (!load) throw new Error(`There is no page ${name}.`);
  return { path, source: `pages/${name}.tsx`, texts, load, Page: lazy(load) };
}

/** Of tests, reviews and certificates. */
const END_TEXTS = 'locales/course-end';

/** Of confirming and ending a newsletter subscription, and of ending replies by mail. */
const SUBSCRIPTION_TEXTS = 'locales/subscription';

export const pageRoutes: PageRoute[] = [
  route(paths.home, 'HomePage'),
  route(paths.news, 'NewsPage'),
  route(paths.article(':slug'), 'ArticlePage'),
  route(paths.videos, 'VideosPage'),
  route(paths.video(':slug'), 'VideoPage'),
  route(paths.course, 'CoursePage'),
  route(paths.lesson(':slug'), 'LessonPage'),
  route(paths.moduleTest(':id'), 'ModuleTestPage', END_TEXTS),
  route(paths.placement, 'PlacementPage', END_TEXTS),
  route(paths.review, 'ReviewPage', END_TEXTS),
  route(paths.ownCertificate, 'OwnCertificatePage', END_TEXTS),
  route(paths.certificate(':id'), 'CertificatePage', END_TEXTS),
  route(paths.login(), 'LoginPage'),
  route(paths.forgotPassword, 'ForgotPasswordPage'),
  route(paths.resetPassword, 'ResetPasswordPage'),
  route(paths.confirmEmail, 'ConfirmEmailPage'),
  route(paths.confirmSubscription, 'ConfirmSubscriptionPage', SUBSCRIPTION_TEXTS),
  route(paths.subscription(':key'), 'SubscriptionPage', SUBSCRIPTION_TEXTS),
  route(paths.replyDigest(':key'), 'ReplyDigestPage', SUBSCRIPTION_TEXTS),
  route(`${paths.person('')}:username`, 'PersonPage'),
  route(paths.profile, 'ProfilePage'),
  route(paths.settings, 'SettingsPage'),
  route(paths.glossary, 'GlossaryPage', '../domain/glossary'),
  route(paths.search, 'SearchPage'),
  route(paths.newsletterIssues, 'NewsletterPage'),
  route(paths.newsletterIssue(':slug'), 'NewsletterIssuePage'),
  route(paths.about, 'AboutPage', 'pages/about'),
  route(paths.contact, 'ContactPage', 'pages/contact'),
  route(paths.privacy, 'PrivacyPage', 'pages/privacy'),
  route(paths.terms, 'TermsPage', 'pages/terms'),
  route('*', 'NotFoundPage'),
];
