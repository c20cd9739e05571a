import { addresses } from '#domain/addresses.ts';
import type { ShownNewsletter } from './newsletter.ts';
import type { People, Shown } from './people.ts';

export interface ShotPage {
  /** Of its files, without language, theme and width. */
  name: string;
  path: string;
  /** Null for someone who isn't logged in. */
  viewer: keyof People | null;
}

/** Every kind of page, and the states in which it looks different. */
export function pagesOf(
  { articles, videos, modules, lessons, comment, change }: Shown,
  { sent, draft, subscription }: ShownNewsletter,
): ShotPage[] {
  const [article, video, module, lesson, own] = [articles[0], videos[0], modules[0], lessons[0], lessons[1]];
  const slugs = {
    article: article?.slug ?? '',
    video: video?.slug ?? '',
    lesson: lesson?.slug ?? '',
    own: own?.slug ?? '',
  };
  const visitor: Record<string, string> = {
    home: addresses.home,
    news: addresses.news,
    'news-search': `${addresses.news}?q=bitcoin`,
    'news-nothing-found': `${addresses.news}?q=zzzz`,
    article: addresses.article(slugs.article),
    videos: addresses.videos,
    video: addresses.video(slugs.video),
    course: addresses.course,
    lesson: addresses.lesson(slugs.lesson),
    'lesson-own-tip': addresses.lesson(slugs.own),
    'module-test': addresses.moduleTest(module?.id ?? 0),
    placement: addresses.placement,
    review: addresses.review,
    certificate: addresses.ownCertificate,
    glossary: addresses.glossary,
    search: `${addresses.search}?q=wallet`,
    'search-nothing-found': `${addresses.search}?q=zzzz`,
    newsletter: addresses.newsletterIssues,
    'newsletter-issue': addresses.newsletterIssue(sent.slug),
    'newsletter-confirmation': `${addresses.confirmSubscription}#token`,
    'newsletter-subscription': addresses.subscription(subscription),
    'newsletter-subscription-ended': addresses.subscription('00000000-0000-4000-8000-000000000000'),
    person: addresses.person('Tomas'),
    'person-not-found': addresses.person('nobody'),
    about: addresses.about,
    contact: addresses.contact,
    privacy: addresses.privacy,
    terms: addresses.terms,
    login: addresses.login,
    'forgot-password': addresses.forgotPassword,
    'reset-password': `${addresses.resetPassword}#token`,
    'confirm-email': `${addresses.confirmEmail}#token`,
    'reply-digest-ended': addresses.replyDigest('00000000-0000-4000-8000-000000000000'),
    'not-found': '/nowhere',
    'article-not-found': addresses.article('nowhere'),
  };
  const learner: Record<string, string> = {
    home: addresses.home,
    course: addresses.course,
    lesson: addresses.lesson(slugs.lesson),
    article: addresses.article(slugs.article),
    profile: addresses.profile,
    settings: addresses.settings,
    'admin-denied': '/admin',
  };
  const admin: Record<string, string> = {
    dashboard: '/admin',
    articles: '/admin/articles',
    'articles-drafts': '/admin/articles?status=draft',
    'articles-nothing-found': '/admin/articles?q=zzzz',
    videos: '/admin/videos',
    modules: '/admin/modules',
    lessons: '/admin/lessons',
    order: '/admin/lessons?view=order',
    comments: '/admin/comments',
    'comments-reported': '/admin/comments?reported=1',
    users: '/admin/users',
    newsletter: '/admin/newsletter',
    'newsletter-new': '/admin/newsletter/new',
    'newsletter-draft': `/admin/newsletter/${draft.id}`,
    'newsletter-sent': `/admin/newsletter/${sent.id}`,
    'newsletter-subscribers': '/admin/newsletter/subscribers',
    'article-new': '/admin/articles/new',
    'article-form': `/admin/articles/${article?.id}`,
    'video-form': `/admin/videos/${video?.id}`,
    'module-form': `/admin/modules/${module?.id}`,
    'lesson-form': `/admin/lessons/${own?.id}`,
    'comment-form': `/admin/comments/${comment}`,
    history: `/admin/articles/${article?.id}/history`,
    revision: `/admin/articles/${article?.id}/history/${change.id}`,
    media: '/admin/media',
    trash: '/admin/trash',
    activity: '/admin/activity',
    operation: `/admin/activity/${change.operation}`,
    'not-found': '/admin/nowhere',
    'item-not-found': '/admin/articles/999999',
  };
  return [...listed(visitor, null), ...listed(learner, 'learner'), ...listed(admin, 'admin')];
}

function listed(paths: Record<string, string>, viewer: ShotPage['viewer']): ShotPage[] {
  return Object.entries(paths).map(([name, path]) => ({ name: `${viewer ?? 'visitor'}-${name}`, path, viewer }));
}
