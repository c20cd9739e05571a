const SHAPES = {
  sun: 'M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m11.4 0 1.4 1.4M4.9 4.9l1.4 1.4M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z',
  moon: 'M20.5 14.2A8.5 8.5 0 0 1 9.8 3.5a8.5 8.5 0 1 0 10.7 10.7Z',
  system: 'M4 5h16v11H4zM9 20h6m-3-4v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  comment: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  heart: 'M12 20S3.5 15 3.5 9.2A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.2C20.5 15 12 20 12 20Z',
  bookmark: 'M6.5 4h11v17L12 16.5 6.5 21Z',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15ZM10 22h4M12 5V3.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  flask: 'M9 3h6m-5 0v6.5L4.8 18A2 2 0 0 0 6.6 21h10.8a2 2 0 0 0 1.8-3L14 9.5V3M7.6 15h8.8',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6L12.5 17',
  share:
    'M8.5 13.5 15.5 17m0-10-7 3.5M18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-12-6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  external: 'M9 5H5v14h14v-4m-6-10h6v6m0-6-9 9',
  play: 'M8 5.5v13l11-6.5z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0 0c2.5-2.5 3.5-5.5 3.5-9S14.5 5.5 12 3c-2.5 2.5-3.5 5.5-3.5 9s1 6.5 3.5 9ZM3.5 9h17m-17 6h17',
  twitter: 'M4 4.5 20 19.5M19.5 4.5 4.5 19.5M4 4.5h4.2L20 19.5h-4.2Z',
  linkedin: 'M5 10v9m0-14v.5M10 19v-9m0 4c0-3 6-5.5 8 0v5',
  whatsapp: 'M3.5 20.5 5 16a8.5 8.5 0 1 1 3 3Zm5.3-12c-.6 3 3.7 7.3 6.7 6.7l.5-1.9-2-1-1 1-2-2 1-1-1-2Z',
  telegram: 'M21 4 2.5 11.5l5.5 2L10 20l3.5-4 4.5 3.5Zm0 0L8 13.5',
  youtube:
    'M5.5 6h13a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6Zm5 3.5v5l4-2.5Z',
  github:
    'M9 20c-4 1.3-4-2-6-2.5m12 4.5v-3.5c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1.1-.3-3.5 1.3a12 12 0 0 0-6.2 0C6.5 3.8 5.4 4.1 5.4 4.1a4.2 4.2 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.5c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V22',
} as const;

export type IconName = keyof typeof SHAPES;

/** A line drawing of 24 units; decorative, so the control around it needs a name. `size` in pixels. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return <LineDrawing path={SHAPES[name]} size={size} isFilled={name === 'play'} />;
}

/** The same for the shapes of a part of the site that has its own. */
export function LineDrawing({ path, size, isFilled = false }: { path: string; size: number; isFilled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
