import { lazy } from 'react';
import type { AdminPlace } from './sections.ts';

const EditorScreen = lazy(() => import('./forms/EditorScreen.tsx'));

/** What the admin area shows at each of its addresses. */
export default function AdminApp({ place }: { place: AdminPlace }) {
  if (place.kind === 'editor') return <EditorScreen section={place.section} id={place.id} />;
  return <h1>{place.kind}</h1>;
}
