import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language.ts';
import { labelOf, textsIn } from '#tests/support/texts.ts';
import { type Fields, hold, refused, serve } from '../api.ts';
import { isDisabled } from '../render.tsx';
import { anArticle, drawForm, expectFocus, noteOf, savedIn, stored } from './form.tsx';

const COMING = { title: 'Coming title' };

/** Opens the form of a published article. @param coming its pending version. @param api further fields of the API. */
async function open(
  language: Language,
  coming: Record<string, string> | null,
  given: Fields = {},
  fields: Fields = {},
) {
  const article = anArticle({ title: 'Public title', excerpt: 'Public excerpt.' });
  let draft = coming && {
    ...{ type: 'article', id: 5, version: 1, username: 'bea', updatedAt: '2026-01-31T12:00:00Z' },
    ...{ fields: Object.entries(coming).map(([name, value]) => ({ name, value })), ...given },
  };
  const api = serve({
    ...stored('article', article),
    contentDraft: () => draft,
    publishContentDraft: () => {
      Object.assign(article, coming, { version: article.version + 1 });
      draft = null;
      return { id: 5 };
    },
    saveArticleDraft: { version: 1 },
    ...fields,
  });
  const form = await drawForm('/admin/articles/5', { language });
  const t = await textsIn(language);
  const label = (name: string) => labelOf(name, language);
  return {
    ...{ form, api, t, label },
    panel: () => screen.findByRole('region', { name: t('Pending version') }),
    /** Presses a button of the panel by keyboard. */
    press: async (name: string) => {
      const panel = await screen.findByRole('region', { name: t('Pending version') });
      within(panel)
        .getByRole('button', { name: t(name) })
        .focus();
      await form.person.keyboard('{Enter}');
    },
    answer: async (name: string) => {
      await form.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: t(name) }));
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    },
    asked: async (title: string) => (await screen.findByRole('dialog', { name: t(title) })).textContent,
    later: async () => form.person.click(await screen.findByRole('button', { name: t('Save for later') })),
    drafts: () => api.written().filter(({ operation }) => operation === 'AdminSaveArticleDraft'),
  };
}

describe('a pending version', () => {
  it('isn’t published over what is typed without asking, and what is typed stays, in Spanish', async () => {
    const { form, api, t, label, press, asked, answer } = await open('es', COMING);
    const published = () => api.written().filter(({ operation }) => operation === 'AdminPublishDraft');
    const title = () => form.field(label('title')).value;
    await press('Continue editing');
    expect(title()).toBe('Coming title');
    // Set back to what readers see, which the pending version would change again.
    await form.fill(label('title'), 'Public title');
    await press('Publish now');
    expect(await asked('Publish without your changes?')).toContain(label('title'));
    await answer('Cancel');
    await form.fill(label('title'), 'A better title');
    await form.fill(label('excerpt'), 'What I typed just now.');
    await press('Publish now');
    expect(await asked('Publish without your changes?')).toContain(label('excerpt'));
    await answer('Cancel');
    expect(published()).toEqual([]);

    await press('Publish now');
    await asked('Publish without your changes?');
    await answer('Publish without them');
    await screen.findByText(t('Pending version published'));
    await expect.poll(() => screen.queryByRole('region', { name: t('Pending version') })).toBeNull();
    expect(published()).toMatchObject([{ variables: { type: 'article', id: 5, version: 1 } }]);
    expect(title()).toBe('A better title');
    expect(form.field(label('excerpt')).value).toBe('What I typed just now.');
    await form.person.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => savedIn(api))
      .toMatchObject([{ variables: { input: { title: 'A better title', excerpt: 'What I typed just now.' } } }]);
  });

  it('asks before it replaces what is typed', async () => {
    const { form, t, label, press, asked, answer } = await open('en', COMING);
    const title = () => form.field(label('title')).value;
    await form.fill(label('title'), 'Typed title');
    await form.fill(label('excerpt'), 'What I typed just now.');
    await press('Continue editing');
    const question = await asked('Replace your changes?');
    expect(question).toContain(label('title'));
    expect(question).not.toContain(label('excerpt'));
    await answer('Cancel');
    expect(title()).toBe('Typed title');

    await press('Continue editing');
    await asked('Replace your changes?');
    await answer('Replace them');
    await expect.poll(title).toBe('Coming title');
    expect(form.field(label('excerpt')).value).toBe('What I typed just now.');
    // Nothing of what is in the form differs from the pending version in this field any more.
    await press('Continue editing');
    await screen.findAllByText(t('The form now shows the pending version'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that someone else was faster, and that its item is gone', async () => {
    const { t, press } = await open(
      'en',
      COMING,
      {},
      {
        discardContentDraft: () => {
          throw refused('CONFLICT', { version: 'outdated' });
        },
        publishContentDraft: () => {
          throw refused('NOT_FOUND');
        },
      },
    );
    await press('Discard');
    await screen.findByText(
      t(
        'Someone else saved, published or discarded this pending version in the meantime, so nothing was changed. Review the item, then try again.',
      ),
    );
    await press('Publish now');
    await screen.findByText(t('The item was deleted in the meantime. Restore it, then try again.'));
  });

  it('that was discarded is put back by "Undo"', async () => {
    const version = { type: 'article', id: 5, version: 1, updatedAt: '2026-01-31T12:00:00Z', fields: [] };
    let isThere = true;
    const { form, panel, press, t } = await open(
      'en',
      COMING,
      {},
      {
        contentDraft: () => (isThere ? version : null),
        discardContentDraft: () => {
          isThere = false;
          return { count: 1, operation: '7' };
        },
        undoOperation: ({ id }: { id: string }) => {
          isThere = true;
          return { operation: id, items: [{ type: 'article', id: 5 }] };
        },
      },
    );
    await press('Discard');
    const toast = (await screen.findByText(t('Pending version discarded'))).closest('li');
    await expect.poll(() => screen.queryByRole('region', { name: t('Pending version') })).toBeNull();
    await form.person.click(within(toast as HTMLElement).getByRole('button', { name: t('Undo') }));
    await panel();
  });

  it.each([
    ['Keep the pending text', {}],
    ['Keep the published text', { title: 'Their title' }],
  ])('in conflict is compared with the published one; "%s" settles it', async (choice, input) => {
    const fields = [
      { name: 'title', before: 'Title at first', value: 'Coming title', present: 'Their title' },
      { name: 'excerpt', before: 'Public excerpt.', value: 'Coming excerpt.', present: 'Public excerpt.' },
    ];
    const { press, answer, drafts, label } = await open('en', COMING, { isOutdated: true, fields });
    await press('Compare');
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare the pending version' }));
    const side = (name: string, of: string) =>
      dialog.getByRole('group', { name: `${label(name)}: ${of}` }).querySelector('pre')?.textContent;
    expect(['Pending', 'Published'].map((of) => side('title', of))).toEqual(['Coming title', 'Their title']);
    expect(['Pending', 'Published'].map((of) => side('excerpt', of))).toEqual(['Coming excerpt.', 'Public excerpt.']);
    dialog.getByText(/^Someone changed this in the published version, too/);
    dialog.getByText('Only the pending version changes this.');
    await answer(choice);
    await expect.poll(drafts).toMatchObject([{ variables: { id: 5, version: 1, input } }]);
    const [sent] = drafts();
    expect(sent?.variables).toEqual({ id: 5, version: 1, baseVersion: expect.any(Number), input });
  });

  it('says in the form why it wasn’t published at its time, in Spanish', async () => {
    const { t, panel } = await open('es', COMING, { publishProblem: 'outdated' });
    expect(within(await panel()).getByRole('alert').textContent).toBe(
      t(
        'The pending version wasn’t published, because someone changed the same fields. Compare them and save it again.',
      ),
    );
  });
});

describe('“Save for later”', () => {
  it('leads to what is refused in another tab, also to a slug that someone else took in the meantime', async () => {
    const taken = 'soon-taken';
    const { form, t, label, later, drafts } = await open(
      'en',
      null,
      {},
      {
        saveArticleDraft: ({ input }: { input: Fields }) => {
          if (input.slug === taken) throw refused('CONFLICT', { slug: 'slug_taken' });
          return { version: 1 };
        },
      },
    );
    const [source, slug] = ['sourceUrl', 'slug'].map((name) => () => form.field(label(name))) as [
      () => HTMLInputElement,
      () => HTMLInputElement,
    ];
    await form.tab('Common Fields');
    await form.fill(label('sourceUrl'), 'nowhere');
    await form.tab('English');
    await later();
    await expectFocus(source);
    expect(noteOf(source())).toContain(t('Enter a full web address beginning with https:// or http://'));
    expect(drafts()).toEqual([]);
    await form.fill(label('sourceUrl'), '');

    await form.fill(label('slug'), taken);
    await form.tab('English');
    await later();
    await expectFocus(slug);
    expect(noteOf(slug())).toContain(t('This slug is already in use'));
    await screen.findByText(t('Failed to save content. Please try again.'));
    await form.fill(label('slug'), 'not-taken');
    await later();
    await screen.findByText(t('Saved as pending version'));
    expect(drafts().at(-1)?.variables.input).toEqual({ slug: 'not-taken' });
    // Not to the field that was refused before.
    await expect.poll(() => document.activeElement?.textContent).toBe(t('Save'));
  });

  it('says in Spanish that the session has ended, and how to go on', async () => {
    const { form, t, label, later } = await open(
      'es',
      null,
      {},
      {
        saveArticleDraft: () => {
          throw refused('UNAUTHENTICATED');
        },
      },
    );
    await form.fill(label('title'), 'Hours of work');
    await later();
    const ended = t(
      'Your session has ended. Your text is kept in this browser: <0>log in again to continue</0>.',
    ).replaceAll(/<.*?>/g, '');
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(ended);
    expect(form.field(label('title')).value).toBe('Hours of work');
  });

  it('is the only thing that saves while it is under way', async () => {
    const { held, release } = hold();
    const { form, api, t, label, later, drafts } = await open(
      'en',
      null,
      {},
      {
        saveArticleDraft: () => held.then(() => ({ version: 1 })),
      },
    );
    await form.fill(label('title'), 'Coming title');
    await later();
    for (const name of ['Saving...', 'Save', 'Save and keep editing']) {
      expect(isDisabled(await screen.findByRole('button', { name: t(name) })), name).toBe(true);
    }
    await form.person.keyboard('{Control>}s{/Control}');
    release();
    await screen.findByText(t('Saved as pending version'));
    await expect.poll(() => form.field(label('title')).value).toBe('Public title');
    expect(savedIn(api)).toEqual([]);
    expect(drafts()).toMatchObject([{ variables: { input: { title: 'Coming title' } } }]);
  });
});
