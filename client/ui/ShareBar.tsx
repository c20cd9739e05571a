import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { inLanguage } from '#domain/addresses.ts';
import { useHydrated } from '../app/hydrated.ts';
import { useLanguage } from '../app/language.tsx';
import { useOrigin } from '../app/site-origin.tsx';
import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { showToast } from './toast-store.ts';

/** Ways to pass on the page's address, the device's own among them where it has one. @param title what is shared, for networks that ask for a text. */
export function ShareBar({ title }: { title: string }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const address = `${useOrigin()}${inLanguage(pathname, language)}`;
  const isHydrated = useHydrated();
  const canShare = isHydrated && typeof navigator.share === 'function';

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t`Link copied`, description: t`The address of this page is on your clipboard.` });
    } catch {
      showToast({ title: t`The link could not be copied`, description: address, tone: 'destructive' });
    }
  }

  async function handleShare() {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Closing the device's dialog is not an error; a dialog that is still open stays.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return;
      await handleCopy();
    }
  }

  return (
    <Bar>
      <span id="share">
        <Trans>Share</Trans>
      </span>
      <ul aria-labelledby="share">
        {networks(address, title).map(({ name, icon, href }) => (
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
            </IconButton>
          </li>
        ))}
        <Copy>
          <IconButton type="button" aria-label={t`Copy link`} disabled={!isHydrated} onClick={handleCopy}>
            <Icon name="link" />
          </IconButton>
        </Copy>
        {canShare && (
          <li>
            <IconButton type="button" aria-label={t`Share…`} onClick={handleShare}>
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

  @media print {
    display: none;
  }
`;
