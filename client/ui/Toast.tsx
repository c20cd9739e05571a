import { Trans, useLingui } from '@lingui/react/macro';
import * as Radix from '@radix-ui/react-toast';
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { comic } from './comic.ts';
import { Icon } from './Icon.tsx';
import { dismissToast, toastStore } from './toast-store.ts';

/** In milliseconds and pixels, and a key. Source: specification, section 9. */
const AUTO_CLOSE = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = 'F8';

/**
 * Toasts in the corner, F8 to get to them; anything may show one with `showToast`. It is never in the HTML of the
 * server: the viewport has an inline style, which the content security policy allows to scripts only.
 */
export function ToastCorner() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const corner = useRef<HTMLOListElement>(null);
  const isHigh = useCoversFocus(corner, toasts);
  return (
    <Radix.Provider
      label={t`Notification`}
      duration={AUTO_CLOSE}
      swipeDirection="right"
      // Radix wants more than its threshold; ours is enough.
      swipeThreshold={SWIPE_THRESHOLD - 0.01}
    >
      {toasts.map(({ id, open, title, description, tone, action }) => (
        <Box
          key={id}
          open={open}
          $tone={tone}
          onOpenChange={(stays) => {
            if (!stays) dismissToast(id);
          }}
        >
          <div>
            <Radix.Title asChild>
              <strong>{title}</strong>
            </Radix.Title>
            {description && <Radix.Description>{description}</Radix.Description>}
          </div>
          {action && (
            <Action altText={action.alternative} onClick={action.onSelect}>
              {action.label}
            </Action>
          )}
          <Close>
            <Icon name="close" size={18} />
            <span className="visually-hidden">
              <Trans>Close</Trans>
            </span>
          </Close>
        </Box>
      ))}
      <Corner ref={corner} data-high={isHigh || undefined} hotkey={[HOTKEY]} label={t`Notifications (${HOTKEY})`} />
    </Radix.Provider>
  );
}

/**
 * Whether toasts at the lower edge would cover what has the focus: most likely, that is what they speak of.
 * @param shown changes when there may be something else to cover it.
 */
function useCoversFocus(corner: RefObject<HTMLOListElement | null>, shown: unknown): boolean {
  const [covers, setCovers] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts are what is measured.
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = corner;
      const { activeElement } = document;
      if (!current || !activeElement || activeElement === document.body || current.contains(activeElement)) return;
      // It has the focus after a navigation, and is the whole page.
      if (activeElement.matches('main')) return setCovers(false);
      const { height, left } = current.getBoundingClientRect();
      const bottom =
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')) || 0;
      const focused = activeElement.getBoundingClientRect();
      const top = innerHeight - bottom - height;
      setCovers(focused.right > left && focused.bottom > top && focused.top < innerHeight - bottom);
    };
    measure();
    document.addEventListener('focusin', measure);
    return () => document.removeEventListener('focusin', measure);
  }, [corner, shown]);
  return covers;
}

const Corner = styled(Radix.Viewport)`
  position: fixed;
  right: 0;
  /* Above a bar that a screen has there. */
  bottom: var(--bottom-bar, 0px);
  z-index: 50;
  width: min(420px, 100vw);
  padding: 16px;
  pointer-events: none;

  &[data-high] {
    top: var(--header-height);
    bottom: auto;
  }
`;

const Box = styled(Radix.Root)<{ $tone: 'plain' | 'destructive' }>`
  ${comic}
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 12px;
  padding: 14px 16px;
  border-radius: var(--radius-card);
  border-color: ${({ $tone }) => ($tone === 'destructive' ? 'var(--coral)' : 'var(--edge)')};
  background: var(--surface);
  line-height: 1.4;
  pointer-events: auto;

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe='cancel'] {
    transform: none;
  }
`;

const Action = styled(Radix.Action)`
  flex: none;
  min-height: 28px;
  margin-left: auto;
  padding: 2px 10px;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: transparent;
  color: var(--ink);
  font-weight: 600;
`;

const Close = styled(Radix.Close)`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border: 0;
  border-radius: 8px;
  background: transparent;
`;
