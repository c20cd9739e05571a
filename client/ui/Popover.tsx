import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/**
 * A panel below the header's right end, opened by a button with its id as `popoverTarget`. Esc and a click elsewhere
 * close it, which the browser does by itself; so does every navigation.
 */
export function usePopover() {
  const element = useRef<HTMLDivElement>(null);
  const { key: navigation } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, one to the same page too.
  useEffect(() => element.current?.hidePopover(), [navigation]);

  return element;
}

/** Give it an `id`, the `ref` of {@link usePopover}, and `popover="auto"`. */
export const PopoverPanel = styled.div`
  position: fixed;
  inset: calc(var(--bar-height) + 8px) max(12px, (100vw - var(--page-width, 1200px)) / 2 + 12px) auto auto;
  width: max-content;
  max-width: calc(100vw - 24px);
  max-height: calc(100dvh - var(--bar-height) - 24px);
  margin: 0;
  padding: 8px;
  overflow-y: auto;
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: 4px 4px 0 var(--shadow);
  color: var(--ink);
`;
