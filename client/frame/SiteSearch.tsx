import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { SEARCH_MAX } from '#domain/limits.ts';
import { paths } from '../app/paths.ts';
import { LateSuggestions } from '../features/search/LateSuggestions.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link, useLocalizer } from '../ui/Link.tsx';
import { PopoverPanel, usePopover } from '../ui/Popover.tsx';

const PANEL_ID = 'site-search';

/** The search of the whole site, in the header; the key / opens it. Without scripts it is a link. */
export function SiteSearch() {
  const { t } = useLingui();
  const panel = usePopover();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const localized = useLocalizer();

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      panel.current?.togglePopover(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [panel]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const search = field.current?.value.trim();
    panel.current?.hidePopover();
    navigate(localized(search ? paths.searchFor(search, null) : paths.search));
  }

  return (
    <>
      <Opener type="button" popoverTarget={PANEL_ID} aria-label={t`Search`}>
        <Icon name="search" size={24} />
      </Opener>
      <PlainLink to={paths.search} aria-label={t`Search`}>
        <Icon name="search" size={24} />
      </PlainLink>
      <PopoverPanel
        id={PANEL_ID}
        ref={panel}
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && field.current?.focus()}
      >
        <Form role="search" action={paths.search} onSubmit={handleSubmit}>
          <input ref={field} type="search" name="q" aria-label={t`Search the site`} maxLength={SEARCH_MAX} />
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </Form>
        <LateSuggestions field={field} />
      </PopoverPanel>
    </>
  );
}

/** Whether a key goes into a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

const Opener = styled(IconButton)`
  @media (scripting: none) {
    display: none;
  }
`;

const PlainLink = styled(Link)`
  display: none;

  @media (scripting: none) {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    color: var(--ink);
  }
`;

const Form = styled.form`
  display: flex;
  gap: 14px;
  width: min(26rem, calc(100vw - 60px));
  padding: 6px;

  input {
    flex: 1;
    min-width: 0;
    min-height: 46px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }
`;
