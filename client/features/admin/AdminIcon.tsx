import { LineDrawing } from '../../ui/Icon.tsx';

/** What the admin area needs besides the pictures of the site. */
const SHAPES = {
  dashboard: 'M4 4h7v9H4zm9 0h7v5h-7zm0 7h7v9h-7zm-9 4h7v5H4z',
  articles: 'M6 3h9l4 4v14H6zm8 0v5h5M9 12h7m-7 4h7',
  videos: 'M3.5 6h17v12h-17zm6.5 3v6l5-3z',
  modules: 'm12 3 9 5-9 5-9-5zm-9 9.5 9 5 9-5',
  lessons: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2Zm0 0v14',
  comments: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.5 3 3.5 5.5',
  site: 'M9 5H5v14h14v-4m-6-10h6v6m0-6-9 9',
} as const;

export type AdminIconName = keyof typeof SHAPES;

/** Decorative, as the icons of the site are. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return <LineDrawing path={SHAPES[name]} size={size} />;
}
