import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { itemAddress } from '#domain/addresses.ts';
import { graphql } from '../../gql/admin/index.ts';
import { CONTENT_TYPE, type ContentSection } from '../sections.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useUndo } from '../undo/useUndo.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { Entries } from './Entries.tsx';
import { FormattedTime } from './FormattedTime.tsx';

const FormerSlugsQuery = graphql(`
  query AdminFormerSlugs($type: ContentType!, $id: Int!) {
    formerSlugs(type: $type, id: $id) {
      slug
      since
      takenBy
    }
  }
`);

const FormerLinksQuery = graphql(`
  query AdminFormerLinks($type: ContentType!, $id: Int!) {
    formerLinkCount(type: $type, id: $id)
  }
`);

const RemoveFormerSlugMutation = graphql(`
  mutation AdminRemoveFormerSlug($type: ContentType!, $id: Int!, $slug: String!) {
    removeFormerSlug(type: $type, id: $id, slug: $slug) {
      operation
    }
  }
`);

const UpdateFormerLinksMutation = graphql(`
  mutation AdminUpdateFormerLinks($type: ContentType!, $id: Int!) {
    updateFormerLinks(type: $type, id: $id) {
      count
      operation
    }
  }
`);

interface FormerSlugsProps {
  section: ContentSection;
  id: number;
}

/** The addresses that the item had before, which lead on to it. Nothing for an item that never had another one. */
export function FormerSlugs({ section, id }: FormerSlugsProps) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState<string | null>(null);
  const variables = { type: CONTENT_TYPE[section], id };
  const { data } = useQuery(FormerSlugsQuery, { variables, fetchPolicy: 'cache-and-network' });
  const [remove] = useMutation(RemoveFormerSlugMutation);
  const showDone = useUndo();
  const showFailure = useWriteFailure();
  const slugs = data?.formerSlugs ?? [];
  if (slugs.length === 0) return null;

  async function handleRemove(slug: string): Promise<boolean> {
    try {
      const { data: removed } = await remove({ variables: { ...variables, slug } });
      showDone({
        title: t`Former address removed`,
        operation: removed?.removeFormerSlug.operation,
        alternative: t`You can also undo this on the Activity screen.`,
      });
    } catch (error) {
      showFailure(t`Couldn’t remove the address`, t`An error occurred. Nothing was changed. Please try again.`, error);
    }
    return true;
  }

  return (
    <Section aria-labelledby="former-slugs">
      <h2 id="former-slugs">
        <Trans>Former addresses</Trans>
      </h2>
      <p>
        <Trans>Links to these addresses lead here.</Trans>
      </p>
      <Entries>
        {slugs.map(({ slug, since, takenBy }) => {
          const address = itemAddress(variables.type, slug);
          return (
            <li key={slug}>
              <div>
                <span>{address}</span>
                <small>
                  <span>
                    <Trans>
                      Until <FormattedTime iso={since} />
                    </Trans>
                  </span>
                  {takenBy && (
                    <span>
                      {takenBy === 'published' ? (
                        <Trans>Another item has this address now, so links lead there.</Trans>
                      ) : (
                        <Trans>A draft has this address. Once it’s published, links will lead there.</Trans>
                      )}
                    </span>
                  )}
                </small>
              </div>
              <AdminButton type="button" aria-label={t`Remove ${address}`} onClick={() => setRemoving(slug)}>
                <Trans>Remove</Trans>
              </AdminButton>
            </li>
          );
        })}
      </Entries>
      <FormerLinks section={section} id={id} />
      {removing !== null && (
        <AdminDialog
          title={<Trans>Remove this former address?</Trans>}
          label={<Trans>Remove</Trans>}
          isDangerous
          onConfirm={() => handleRemove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>
            <Trans>
              Links and bookmarks with {itemAddress(variables.type, removing)} will lead to “not found”. You can undo
              this afterward.
            </Trans>
          </p>
        </AdminDialog>
      )}
    </Section>
  );
}

/** How many pages of the site still have such links, with a button that updates them. */
function FormerLinks({ section, id }: FormerSlugsProps) {
  const { t } = useLingui();
  const variables = { type: CONTENT_TYPE[section], id };
  const { data } = useQuery(FormerLinksQuery, { variables, fetchPolicy: 'cache-and-network' });
  const [update, { loading }] = useMutation(UpdateFormerLinksMutation);
  const showDone = useUndo();
  const showFailure = useWriteFailure();
  const count = data?.formerLinkCount ?? 0;
  if (count === 0) return null;

  async function handleUpdate() {
    if (loading) return;
    try {
      const { data: done } = await update({ variables });
      const updated = done?.updateFormerLinks.count ?? 0;
      showDone({
        title: <Plural value={updated} one="Links on # page updated" other="Links on # pages updated" />,
        operation: done?.updateFormerLinks.operation,
        alternative: t`You can also undo this on the Activity screen.`,
      });
    } catch (error) {
      showFailure(t`Couldn’t update the links`, t`An error occurred. Nothing was changed. Please try again.`, error);
    }
  }

  return (
    <Row>
      <p>
        <Plural
          value={count}
          one="# page of this site still links to a former address."
          other="# pages of this site still link to a former address."
        />
      </p>
      <AdminButton type="button" aria-disabled={loading} onClick={() => void handleUpdate()}>
        <Plural value={count} one="Update its links" other="Update their links" />
      </AdminButton>
    </Row>
  );
}

const Section = styled(Panel)`
  max-width: 46rem;
  margin-bottom: 24px;

  > p {
    color: var(--muted);
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding-top: 12px;
`;
