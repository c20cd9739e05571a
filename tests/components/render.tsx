import { setImmediate } from 'node:timers/promises';
import type { ApolloClient } from '@apollo/client';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { browserApollo } from '#client/app/browser-apollo.ts';
import { type Texts, textsWith } from '#client/app/i18n.ts';
import { LanguageProvider } from '#client/app/language.tsx';
import { OriginProvider } from '#client/app/site-origin.tsx';
import { ThemeProvider } from '#client/app/theme.tsx';
import type { Account } from '#client/app/viewer.tsx';
import { LazyApollo, LazyApolloContext } from '#client/hydration/lazy-apollo.ts';
import { Toasts } from '#client/ui/Toasts.tsx';
import { dismissToast, toastStore } from '#client/ui/toast-store.ts';
import type { Language } from '#domain/language.ts';

const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: 30_000,
  // Without the whole page, which hides what was looked for.
  getElementError: (message) => new Error(message?.split('\n')[0]),
  // React draws what follows from a press in its next turn.
  asyncWrapper: async (use) => {
    const result = await asyncWrapper(use);
    await setImmediate();
    return result;
  },
});

// Popovers are always open here.
HTMLElement.prototype.hidePopover ??= () => {};
HTMLElement.prototype.togglePopover ??= () => true;

/** Also while a test has others in their place. */
const STORES = [localStorage, sessionStorage];

export interface Viewing {
  language?: Language;
  /** Who is logged in; no one by default. */
  me?: Partial<Account> | null;
}

interface Site extends Viewing {
  /** Texts besides those of the public pages. */
  texts?: Texts[];
  apollo?: ApolloClient;
}

interface Options extends Site {
  /** The address of the page. */
  path?: string;
}

/** Draws a component within all that is around it on the site, until the test ends. @returns the person who uses it. */
export async function draw(component: ReactNode, { path = '/', ...options }: Options = {}): Promise<UserEvent> {
  const site = await siteOf(options);
  // Redirects compare it with the router's.
  Reflect.get(window, 'happyDOM').setURL(`https://sato.example${path}`);
  return drawn(
    <MemoryRouter initialEntries={[path]}>
      <CliContext {...site}>{component}</CliContext>
    </MemoryRouter>,
  );
}

/** What the components around a page are given. */
export async function siteOf({ language = 'en', me, texts = [], apollo = browserApollo() }: Site) {
  const loadTexts = textsWith(...texts);
  const Viewer = { variables: {}, data: { me: me ? { ...ACCOUNT, ...me } : null } };
  return { apollo: LazyApollo.of(apollo, { Viewer }), i18n: await loadTexts(language), loadTexts };
}

/** What is around all pages, within a router. */
export function CliContext({
  apollo,
  i18n,
  loadTexts,
  children,
}: Awaited<ReturnType<typeof siteOf>> & { children: ReactNode }) {
  return (
    <LazyApolloContext value={apollo}>
      <OriginProvider value="https://sato.example">
        <LanguageProvider initial={i18n} loadTexts={loadTexts}>
          <ThemeProvider>
            {children}
            <Toasts />
          </ThemeProvider>
        </LanguageProvider>
      </OriginProvider>
    </LazyApolloContext>
  );
}

const ACCOUNT = {
  __typename: 'Account',
  id: 1,
  username: 'nora',
  role: 'user',
  needsSecondFactor: false,
  commentBan: null,
};

/** Draws something until the test ends. @returns the person who uses it. */
export function drawn(content: ReactNode): UserEvent {
  render(content);
  onTestFinished(() => {
    for (const { id } of toastStore.read()) dismissToast(id);
    cleanup();
    for (const store of STORES) store.clear();
  });
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Whether a control or a group around it is disabled. */
export const isDisabled = (control: HTMLElement) => control.closest('[disabled]') !== null;

/** Puts a text in place of the one that a field has. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text === '') return;
  field.focus();
  await person.paste(text);
}
