import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { PopoverPanel } from './Popover.tsx';
import { useSharing } from './ShareBar.tsx';

const MENU_ID = 'share-menu';

/** A button that opens the device's share dialog; a menu of ways to share if it has none. @param title as in {@link useSharing}. */
export function ShareMenu({ title }: { title: string }) {
  const { t } = useLingui();
  const { ways, share } = useSharing(title);
  return (
    <>
      <Opener
        type="button"
        $kind="plain"
        popoverTarget={MENU_ID}
        onClick={(event) => {
          if (!share) return;
          event.preventDefault();
          void share();
        }}
      >
        <Icon name="share" size={20} />
        <Trans>Share</Trans>
      </Opener>
      <Menu
        as="ul"
        id={MENU_ID}
        popover="auto"
        aria-label={t`Share`}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {ways}
      </Menu>
    </>
  );
}

const Opener = styled(Button)`
  anchor-name: --share;
`;

/** Below its button; where other panels are if a browser can't anchor it. */
const Menu = styled(PopoverPanel)`
  @supports (position-area: bottom) {
    inset: auto;
    margin-block: 8px;
    position-anchor: --share;
    position-area: bottom span-right;
    position-try-fallbacks: flip-inline, flip-block;
  }

  a,
  button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    padding: 0 16px 0 10px;
    text-decoration: none;
  }
`;
