import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IssuePreview } from '#client/admin/newsletter/IssuePreview.tsx';
import type { NewsletterIssue_IssueFragment as Issue } from '#client/gql/admin/graphql.ts';
import { answer } from '../server.ts';
import { drawAdmin } from './render-admin.tsx';

const ISSUE: Issue = {
  ...{ id: 1, slug: 'weekly-news', subject: 'Weekly news', subjectEs: 'Noticias', intro: 'Hello.', introEs: 'Hola.' },
  ...{ status: 'draft', sendAt: null, startedAt: null, finishedAt: null, version: 1 },
  ...{ counts: [], problems: [], items: [] },
};

// Frames stay empty, without a word about it.
const { settings } = Reflect.get(window, 'happyDOM');
settings.enableIframePageLoading = true;
settings.navigation.disableChildFrameNavigation = true;

it.each([
  ['en', ['Keys'], '1 item isn’t public, so readers won’t get it: Keys'],
  ['en', ['Keys', 'Nodes'], '2 items aren’t public, so readers won’t get them: Keys, Nodes'],
  ['es', ['Llaves'], '1 contenido no es público, así que los lectores no lo recibirán: Llaves'],
] as const)('the preview of an issue says in %s that %j is left out', async (language, leftOut, said) => {
  const preview = { __typename: 'NewsletterPreview', subject: 'Weekly news', text: 'Hello.', leftOut };
  answer({ AdminNewsletterPreview: { data: { newsletterPreview: preview } } });
  await drawAdmin(<IssuePreview issue={ISSUE} />, { language });
  expect((await screen.findByRole('note')).textContent).toBe(said);
});
