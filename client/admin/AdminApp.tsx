import { useLingui } from '@lingui/react/macro';
import { lazy, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Head } from '../app/Head.tsx';
import { ConfirmationDialog } from './confirmation/ConfirmationDialog.tsx';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { CommentListScreen } from './list/CommentListScreen.tsx';
import { ContentListScreen } from './list/ContentListScreen.tsx';
import { noteListSearch } from './list-search.ts';
import { type AdminPlace, type AdminSection, isContentSection } from './sections.ts';
import { EDIT_TITLES, LIST_TITLES, NEW_LABELS } from './texts.ts';
import { UsersScreen } from './users/UsersScreen.tsx';

const EditorScreen = lazy(() => import('./forms/EditorScreen.tsx'));
const HistoryScreen = lazy(() => import('./history/HistoryScreen.tsx'));
const RevisionScreen = lazy(() => import('./history/RevisionScreen.tsx'));
const MediaScreen = lazy(() => import('./media/MediaScreen.tsx'));
const NewsletterScreen = lazy(() => import('./newsletter/NewsletterScreen.tsx'));
const IssueScreen = lazy(() => import('./newsletter/IssueScreen.tsx'));
const TrashScreen = lazy(() => import('./trash/TrashScreen.tsx'));
const ActivityScreen = lazy(() => import('./activity/ActivityScreen.tsx'));
const OperationScreen = lazy(() => import('./activity/OperationScreen.tsx'));
const SubscribersScreen = lazy(() => import('./newsletter/SubscribersScreen.tsx'));
const OrderScreen = lazy(() => import('./order/OrderScreen.tsx'));

/** Routes of the admin area. */
export default function AdminApp({ place }: { place: AdminPlace }) {
  const { t } = useLingui();
  return (
    <>
      <Head title={useTitle(place)} description={t`Where admins edit the site’s content.`} unlisted />
      <Screen place={place} />
      <ConfirmationDialog />
    </>
  );
}

function Screen({ place }: { place: AdminPlace }) {
  const [params] = useSearchParams();
  const listed = place.kind === 'list' ? place.section : null;
  const { search } = useLocation();
  useEffect(() => {
    if (listed) noteListSearch(listed, search);
  }, [listed, search]);

  if (place.kind === 'dashboard') return <Dashboard />;
  if (place.kind === 'editor') return <EditorScreen section={place.section} id={place.id} />;
  if (place.kind === 'media') return <MediaScreen />;
  if (place.kind === 'newsletter') {
    const { issue } = place;
    return issue === null ? <NewsletterScreen /> : <IssueScreen key={issue} id={issue === 'new' ? null : issue} />;
  }
  if (place.kind === 'trash') return <TrashScreen />;
  if (place.kind === 'subscribers') return <SubscribersScreen />;
  if (place.kind === 'activity') {
    return place.operation === null ? (
      <ActivityScreen />
    ) : (
      <OperationScreen key={place.operation} id={place.operation} />
    );
  }
  if (place.kind === 'history') {
    const { section, id, change } = place;
    return change === null ? (
      <HistoryScreen section={section} id={id} />
    ) : (
      <RevisionScreen key={change} section={section} id={id} change={change} />
    );
  }
  const { section } = place;
  if (params.get('view') === 'order' && isOrdered(section)) return <OrderScreen section={section} />;
  if (section === 'users') return <UsersScreen />;
  return section === 'comments' ? <CommentListScreen /> : <ContentListScreen section={section} />;
}

function isOrdered(section: AdminSection): section is 'modules' | 'lessons' {
  return section === 'modules' || section === 'lessons';
}

function useTitle(place: AdminPlace): string {
  const { t } = useLingui();
  if (place.kind === 'dashboard') return t`Dashboard`;
  if (place.kind === 'media') return t`Images`;
  if (place.kind === 'newsletter') return place.issue === 'new' ? t`New issue` : t`Newsletter`;
  if (place.kind === 'trash') return t`Trash`;
  if (place.kind === 'subscribers') return t`Newsletter subscribers`;
  if (place.kind === 'activity') return t`Activity`;
  if (place.kind === 'history') return t`History`;
  if (place.kind === 'list') return t(LIST_TITLES[place.section]);
  const { section, id } = place;
  return id === null && isContentSection(section) ? t(NEW_LABELS[section]) : t(EDIT_TITLES[section]);
}
