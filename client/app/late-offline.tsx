import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onFirstSign } from './first-sign.ts';
import { dateOfCopy, learnerOfCopy } from './offline.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of reading without a connection. It draws nothing until someone does something; on a copy it comes at once. */
function lateOffline<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return (props: Props) => <Late load={load} props={props} />;
}

function Late<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const bring = async () => {
      const loaded = await load();
      setPart(() => loaded.default);
    };
    // The next sign of a person is the next try.
    if (dateOfCopy() !== null) bring().catch(() => {});
    return onFirstSign(bring);
  }, [load]);
  return Part && <Part {...props} />;
}

export const OfflineReading = lateOffline(() => import('../offline/OfflineReading.tsx'));
export const KeepModule = lateOffline(() => import('../offline/KeepModule.tsx'));
export const WaitingCompletion = lateOffline(() => import('../offline/WaitingCompletion.tsx'));

const never = () => () => {};

/** See `learnerOfCopy`. */
export function useLearnerOfCopy(): number | null {
  return useSyncExternalStore(never, learnerOfCopy, () => null);
}
