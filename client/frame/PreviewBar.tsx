import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePageQuery } from '../app/use-page-query.ts';
import { graphql } from '../gql/index.ts';
import { FormattedDate } from '../ui/FormattedDate.tsx';

export const PreviewQuery = graphql(`
  query ShownPreview {
    shownPreview {
      expiresAt
      isPending
    }
  }
`);

/** Says on a page that was opened with a preview link what it shows. */
export function PreviewBar() {
  const [search] = useSearchParams();
  return search.get('preview') ? <Shown /> : null;
}

function Shown() {
  const { data } = usePageQuery(PreviewQuery);
  if (!data) return null;
  const { shownPreview } = data;
  return (
    <Bar role="status">
      {shownPreview === null ? (
        <Trans>
          This preview link has expired or was revoked. Ask the person who sent it to you for a new one. What you see is
          the public version, if there is one.
        </Trans>
      ) : (
        <>
          <strong>
            {shownPreview.isPending ? (
              <Trans>Preview of a version that isn’t published yet.</Trans>
            ) : (
              <Trans>Preview.</Trans>
            )}
          </strong>{' '}
          <Trans>
            This link is secret and works until <FormattedDate iso={shownPreview.expiresAt} />.
          </Trans>
        </>
      )}
    </Bar>
  );
}

const Bar = styled.p`
  padding: 10px 16px;
  background: var(--sun);
  color: var(--ink);
  line-height: 1.45;
  text-align: center;
`;
