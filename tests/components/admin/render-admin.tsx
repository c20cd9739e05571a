import { ApolloProvider } from '@apollo/client/react';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { adminApollo } from '#client/admin/admin-apollo.ts';
import { ADMIN_TEXTS } from '#client/admin/admin-texts.ts';
import { ConfirmationDialog } from '#client/admin/confirmation/ConfirmationDialog.tsx';
import type { Language } from '#domain/language.ts';
import { draw } from '../render.tsx';

const ADMIN = { id: 1, username: 'bea', role: 'admin', needsSecondFactor: false, commentBan: null } as const;

/** Draws a part of the admin area for an admin, until the test ends. @returns that admin. */
export function drawAdmin(part: ReactNode, place: { language?: Language; path?: string } = {}): Promise<UserEvent> {
  const apollo = adminApollo();
  return draw(
    <ApolloProvider client={apollo}>
      {part}
      <ConfirmationDialog />
    </ApolloProvider>,
    { ...place, me: ADMIN, texts: [ADMIN_TEXTS], apollo },
  );
}

export const press = async (person: UserEvent, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }));

/** What a comparison marks as deleted or inserted, without the words for screen readers. */
export function marked(place: ParentNode, mark: 'del' | 'ins'): string[] {
  return [...place.querySelectorAll(mark)].map((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const label of copy.querySelectorAll('.visually-hidden')) label.remove();
    return copy.textContent?.trim() ?? '';
  });
}
