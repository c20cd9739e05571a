import type { ReactNode } from 'react';
import { ART_VARIANTS, type VariantChoice } from './variants.ts';

/** Shown in some variants only: at one time of day (day, evening, night, dawn), with some props, or in one pose. */
export function Only({ children, ...choice }: VariantChoice & { children: ReactNode }) {
  const [[name, number] = ['', 0]] = Object.entries(choice);
  return (
    <g className={`${name}-${number}`} display={number === 0 ? undefined : 'none'}>
      {children}
    </g>
  );
}

/** A scene with parts that are `Only` in some variants. */
export function Variants({ children }: { children: ReactNode }) {
  return (
    <g>
      {Array.from({ length: ART_VARIANTS }, (_, variant) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are numbers.
        <g key={variant} id={`v${variant}`} />
      ))}
      <g className="scene">{children}</g>
    </g>
  );
}
