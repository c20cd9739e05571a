import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { graphql } from '../../gql/admin/index.ts';
import { RichText } from '../../hydration/RichText.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';

const PreviewQuery = graphql(`
  query Preview($html: String!) {
    previewHtml(html: $html)
  }
`);

/** The text as the public page will show it, after the server has sanitized it. */
export function Preview({ html, language }: { html: string; language: Language }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(PreviewQuery, { variables: { html }, fetchPolicy: 'no-cache' });

  if (error) {
    return (
      <Failed>
        <ErrorBox>
          <Trans>Couldn’t create the preview.</Trans>
        </ErrorBox>
        <AdminButton type="button" onClick={() => refetch()}>
          <Trans>Try again</Trans>
        </AdminButton>
      </Failed>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t`Loading the preview`}>
        <Skeleton $height="12rem" />
      </div>
    );
  }
  if (data.previewHtml === '') {
    return (
      <Nothing>
        <Trans>Nothing yet</Trans>
      </Nothing>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is pressed, by key as well.
    <div onClick={handleLink}>
      <RichText html={{ value: data.previewHtml, language }} question={(_, label) => <Question>{label}</Question>} />
    </div>
  );
}

/** Links never leave the form: they open in a new tab, and anchors scroll within the text. */
function handleLink(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const place = link.getAttribute('href') ?? '';
  if (!place.startsWith('#')) {
    open(link.href, '_blank', 'noopener');
    return;
  }
  const name = decodeURIComponent(place.slice(1));
  const target = [...event.currentTarget.querySelectorAll('[id]')].find(({ id }) => id === name);
  target?.scrollIntoView({ block: 'center' });
}

const Failed = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
`;

const Question = styled.p`
  margin-block: 1.8em;
  padding: 1.1em;
  border-radius: var(--radius-card);
  background: var(--sea);
  font-weight: 600;
`;

const Nothing = styled.p`
  color: var(--muted);
  font-style: italic;
`;
