import { LineDrawing } from '../ui/Icon.tsx';

/** Icons that only the admin area needs. */
const SHAPES = {
  find: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  dashboard: 'M4 4h7v9H4zm9 0h7v5h-7zm0 7h7v9h-7zm-9 4h7v5H4z',
  articles: 'M6 3h9l4 4v14H6zm8 0v5h5M9 12h7m-7 4h7',
  videos: 'M3.5 6h17v12h-17zm6.5 3v6l5-3z',
  modules: 'm12 3 9 5-9 5-9-5zm-9 9.5 9 5 9-5',
  lessons: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2Zm0 0v14',
  comments: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.5 3 3.5 5.5',
  edit: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zm10-13.5L17.5 10',
  delete: 'M4.5 7h15M10 4h4M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  hide: 'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.4A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.6-.8M10 10a3 3 0 0 0 4 4',
  keep: 'm4.5 12.5 5 5 10-11',
  columns: 'M4 5h16v14H4zm5.5 0v14m5-14v14',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  role: 'M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zm-3 9 2 2 4-4',
  passkeys: 'M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm4-4h9v3.5m-4-3.5v3',
  disable: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.6 5.6l12.8 12.8',
  enable: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-9 3 3 5-6',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v4.5l3 2',
  media: 'M4 5h16v14H4zm0 11 4.5-5 4 4.5 2.5-2.5 5 5M15.5 9.5h.01',
  newsletter: 'M3.5 6h17v12h-17zm0 .5 8.5 7 8.5-7',
  trash: 'M4.5 7h15M10 4h4M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  activity: 'M3 12h4l3-7 4 14 3-7h4',
  restore: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  site: 'M9 5H5v14h14v-4m-6-10h6v6m0-6-9 9',
} as const;

export type AdminIconName = keyof typeof SHAPES;

/** Decorative, like the icons of the public site. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return <LineDrawing path={SHAPES[name]} size={size} />;
}
