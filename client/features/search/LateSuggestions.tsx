import { type ComponentType, useEffect, useState } from 'react';
import type { SuggestionsProps } from './SearchSuggestions.tsx';

/** Results while someone types into a field of the site's search. Their code is loaded when it has the focus. */
export function LateSuggestions(props: SuggestionsProps) {
  const { field } = props;
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    // If it fails, it is tried again with the next focus; the form works without.
    const load = () =>
      import('./SearchSuggestions.tsx').then(
        (loaded) => setSuggestions(() => loaded.SearchSuggestions),
        () => {},
      );
    if (element === document.activeElement) load();
    element.addEventListener('focus', load);
    return () => element.removeEventListener('focus', load);
  }, [field]);

  return Suggestions && <Suggestions {...props} />;
}
