import { useState } from 'react';

/**
 * The last data that there was for a question, while it is being reloaded or if that fails.
 * @param key names the question: another one begins with nothing.
 */
export function useLastData<Data>(data: Data | undefined, key: string): Data | undefined {
  const [last, setLast] = useState({ key, data });
  if (data !== undefined && (last.data !== data || last.key !== key)) setLast({ key, data });
  return data ?? (last.key === key ? last.data : undefined);
}
