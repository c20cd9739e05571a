import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { inLanguage } from '#domain/addresses.ts';
import { useLanguage } from '../app/language.tsx';
import { useOrigin } from '../app/site-origin.tsx';
import { useHydrated } from '../hydration/hydrated.ts';
import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { showToast } from './toast-store.ts';

/** Ways to pass on the page's address. @param title what is shared, for networks that ask for a text. */
export function useSharing(title: string) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const address = `${useOrigin()}${inLanguage(pathname, language)}`;
  const isHydrated = useHydrated();
  const hasDialog = isHydrated && typeof navigator.share === 'function';

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t`Link copied`, description: t`The address of this page is on your clipboard.` });
    } catch {
      showToast({ title: t`The link could not be copied`, description: address, tone: 'destructive' });
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Closing the device's dialog is not an error; a dialog that is still open stays.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return;
      await copy();
    }
  }

  const links = networks(address, title).map(({ name, icon, href }) => (
    <li key={icon}>
      <IconButton
        as="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`Share on ${name}`}
        title={name}
      >
        <Icon name={icon} />
        <span>{name}</span>
      </IconButton>
    </li>
  ));
  const copyLink = (
    <Copy key="copy">
      <IconButton type="button" aria-label={t`Copy link`} disabled={!isHydrated} onClick={copy}>
        <Icon name="link" />
        <span>
          <Trans>Copy link</Trans>
        </span>
      </IconButton>
    </Copy>
  );
  return {
    /** Entries of a list, to be shown with their names or without. */
    ways: [...links, copyLink],
    /** Opens the device's dialog; null if it has none. */
    share: hasDialog ? share : null,
  };
}

/** The ways to share a page, the device's own among them if it has one. @param title as in {@link useSharing}. */
export function ShareBar({ title }: { title: string }) {
  const { t } = useLingui();
  const { ways, share } = useSharing(title);
  return (
    <Bar>
      <span id="share">
        <Trans>Share</Trans>
      </span>
      <ul aria-labelledby="share">
        {ways}
        {share && (
          <li>
            <IconButton type="button" aria-label={t`Share…`} onClick={share}>
              <Icon name="share" />
            </IconButton>
          </li>
        )}
      </ul>
    </Bar>
  );
}

/** The networks by their own names, with the page that shares an address there. */
function networks(url: string, text: string): { name: string; icon: IconName; href: string }[] {
  return [
    {
      name: 'X (Twitter)',
      icon: 'twitter',
      href: `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text })}`,
    },
    {
      name: 'LinkedIn',
      icon: 'linkedin',
      href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
    },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}` },
    { name: 'Telegram', icon: 'telegram', href: `https://t.me/share/url?${new URLSearchParams({ url, text })}` },
  ];
}

const Copy = styled.li`
  button:disabled {
    opacity: 0.55;
  }

  @media (scripting: none) {
    display: none;
  }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--muted);
  font-size: var(--step--1);

  ul {
    display: flex;
  }

  li span {
    display: none;
  }

  @media print {
    display: none;
  }
`;
