import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that renders nothing before the first interaction. @param isExpected whether to load its code at once. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  isExpected: (props: Props) => boolean,
): ComponentType<Props> {
  return (props: Props) => <LazyComponent load={load} isExpected={isExpected(props)} props={props} />;
}

interface LazyComponentProps<Props> {
  load: Load<Props>;
  isExpected: boolean;
  props: Props;
}

function LazyComponent<Props extends object>({ load, isExpected, props }: LazyComponentProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const loadCode = async () => {
      const loaded = await load();
      setLoaded(() => loaded.default);
    };
    // Retried on the next interaction.
    if (isExpected) loadCode().catch(() => {});
    return onFirstInteraction(loadCode);
  }, [load, isExpected]);
  return Loaded && <Loaded {...props} />;
}
