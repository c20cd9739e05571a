import { type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageState, readState } from '../hydration/page-state.ts';
import type { AppProps } from './App.tsx';
import type { LoadTexts } from './i18n.ts';

// The server puts them into its pages; this makes changes of them appear while one develops.
if (import.meta.env.DEV) void import('../styles/site.css');

/**
 * Continues in the browser what the server has rendered.
 * @param tree gives the same elements as on the server, and the part of `AppProps` that depends on the state.
 */
export async function start(
  loadTexts: LoadTexts,
  tree: (app: Omit<AppProps, 'apollo'>, state: PageState) => ReactNode,
): Promise<void> {
  await parsed();
  const state = readState(document);
  const i18n = await loadTexts(state.language);
  const site = <StrictMode>{tree({ i18n, loadTexts, origin: state.origin }, state)}</StrictMode>;
  // As a transition, it lets the browser answer to people in between.
  startTransition(() => void hydrateRoot(document, site));
}

/** The state comes at the end of the document. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
}
