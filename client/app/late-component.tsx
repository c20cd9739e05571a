import { type ComponentType, useEffect, useState } from 'react';
import { onFirstSign } from './first-sign.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that draws nothing until someone does something. @param isExpected whether it comes at once. */
export function lateComponent<Props extends object>(
  load: Load<Props>,
  isExpected: (props: Props) => boolean,
): ComponentType<Props> {
  return (props: Props) => <Late load={load} isExpected={isExpected(props)} props={props} />;
}

interface LateProps<Props> {
  load: Load<Props>;
  isExpected: boolean;
  props: Props;
}

function Late<Props extends object>({ load, isExpected, props }: LateProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const bring = async () => {
      const loaded = await load();
      setPart(() => loaded.default);
    };
    // The next sign of a person is the next try.
    if (isExpected) bring().catch(() => {});
    return onFirstSign(bring);
  }, [load, isExpected]);
  return Part && <Part {...props} />;
}
