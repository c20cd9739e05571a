import { useState } from 'react';

/**
 * The last data that there was for a question, while it is being reloaded or if that fails.
 * @param key names the question: another one begins with nothing.
 */
export function useKept<Data>(data: Data | undefined, key: string): Data | undefined {
  const [kept, setKept] = useState({ key, data });
  if (data !== undefined && (kept.data !== data || kept.key !== key)) setKept({ key, data });
  return data ?? (kept.key === key ? kept.data : undefined);
}
