import { ARTWORK } from 'virtual:artwork';
import type { DrawingName } from '../artwork/drawings.tsx';

export interface DrawingProps {
  /** What it shows, for a drawing that is more than decoration. */
  title?: string;
  className?: string;
  /** Which of the variants in its file, if it has any. */
  variant?: number;
  /** Set for one that everyone sees first, which should not wait for the layout. */
  eager?: boolean;
}

/** A drawing of the site, from a file of its own that browsers keep. */
export function Drawing({ name, variant, title = '', className, eager = false }: DrawingProps & { name: DrawingName }) {
  const file = ARTWORK[name];
  if (!file) return null;
  return (
    <img
      src={variant === undefined ? file.src : `${file.src}#v${variant}`}
      alt={title}
      width={file.width}
      height={file.height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
