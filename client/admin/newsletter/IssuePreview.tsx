import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { NewsletterIssue_IssueFragment as Issue } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { useIssueWrites } from './useIssueWrites.tsx';

const PreviewQuery = graphql(`
  query AdminNewsletterPreview($id: Int!, $language: Language!) {
    newsletterPreview(id: $id, language: $language) {
      subject
      text
      leftOut
    }
  }
`);

/** The mail as readers will get it, in both languages. */
export function IssuePreview({ issue }: { issue: Issue }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [shown, setShown] = useState<Language>(language);
  const panel = (of: Language) => (shown === of ? <Mail key={issue.version} issue={issue} language={of} /> : null);
  return (
    <Panel aria-labelledby="preview-title">
      <Part>
        <h2 id="preview-title">
          <Trans>Preview</Trans>
        </h2>
        <Tabs<Language>
          label={t`Language of the preview`}
          tabs={[
            { id: 'en', label: <Trans>English</Trans>, panel: panel('en') },
            { id: 'es', label: <Trans>Spanish</Trans>, panel: panel('es') },
          ]}
          selected={shown}
          onSelect={setShown}
        />
      </Part>
    </Panel>
  );
}

/** @param issue a change of its version reloads the mail. */
function Mail({ issue, language }: { issue: Issue; language: Language }) {
  const { id, version, subjectEs, introEs } = issue;
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(PreviewQuery, { variables: { id, language }, fetchPolicy: 'no-cache' });
  const { test } = useIssueWrites();
  const showFailure = useWriteFailure();
  const [isText, setText] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const preview = data?.newsletterPreview;

  async function sendTest() {
    if (isBusy) return;
    setBusy(true);
    try {
      await test(id, language);
      showToast({ title: t`Test email on its way`, description: t`It goes to your own address only.` });
    } catch (failure) {
      const { code, fields } = failureOf(failure);
      const title = t`Couldn’t send the test email`;
      if (fields.email === 'email_unconfirmed') {
        const description = (
          <Trans>
            It goes to your own address, so <Link to={paths.settings}>confirm that one in your settings</Link> first.
          </Trans>
        );
        showToast({ title, description, tone: 'destructive' });
      } else {
        const isLimited = code === 'RATE_LIMITED';
        const text = isLimited ? t`You have sent many test emails. Please try again in an hour.` : t`Please try again.`;
        showFailure(title, text, failure);
      }
    }
    setBusy(false);
  }

  if (error && !preview) {
    return (
      <ListFailed onRetry={() => void refetch()}>
        <Trans>The preview couldn’t be loaded.</Trans>
      </ListFailed>
    );
  }
  return (
    <Part>
      <Subject>
        <Trans>Subject:</Trans> <strong lang={language}>{preview?.subject}</strong>
      </Subject>
      {language === 'es' && !(subjectEs && introEs) && (
        <Warning role="note">
          {subjectEs ? (
            <Trans>The Spanish intro is missing, so this shows the English one.</Trans>
          ) : introEs ? (
            <Trans>The Spanish subject is missing, so this shows the English one.</Trans>
          ) : (
            <Trans>The Spanish subject and intro are missing, so this shows the English ones.</Trans>
          )}
        </Warning>
      )}
      {preview && preview.leftOut.length > 0 && (
        <Warning role="note">
          <Plural
            value={preview.leftOut.length}
            one="# item isn’t public, so readers won’t get it:"
            other="# items aren’t public, so readers won’t get them:"
          />{' '}
          {preview.leftOut.join(', ')}
        </Warning>
      )}
      <Actions>
        <AdminButton type="button" aria-pressed={isText} onClick={() => setText(!isText)}>
          {isText ? <Trans>Show with layout</Trans> : <Trans>Show as plain text</Trans>}
        </AdminButton>
        <AdminButton type="button" aria-disabled={isBusy} onClick={() => void sendTest()}>
          {language === 'en' ? <Trans>Send me a test in English</Trans> : <Trans>Send me a test in Spanish</Trans>}
        </AdminButton>
      </Actions>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only what has the focus scrolls with keys.
        <section tabIndex={0} aria-label={t`The mail as plain text`}>
          <pre lang={language}>{preview?.text}</pre>
        </section>
      ) : (
        <iframe
          key={version}
          title={t`The mail with its layout`}
          lang={language}
          sandbox="allow-popups"
          src={`/api/newsletter/issues/${id}/preview-${language}.html`}
        />
      )}
    </Part>
  );
}

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  margin-top: 14px;

  h2 {
    margin: 0;
  }

  iframe,
  section {
    width: 100%;
    height: min(80vh, 900px);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: #fff8ec;
  }

  section {
    padding: 16px;
    overflow: auto;
    background: var(--paper);
  }

  pre {
    margin: 0;
    font-size: 0.9375rem;
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const Subject = styled.p`
  overflow-wrap: anywhere;
`;

const Warning = styled.p`
  padding: 10px 16px;
  border-radius: var(--radius-card);
  background: var(--sun);
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
