import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ContentType } from '#domain/content.ts';
import { newIdempotencyKey } from '../../../app/idempotency-key.ts';
import { paths } from '../../../app/paths.ts';
import { useOrigin } from '../../../app/site-origin.tsx';
import { graphql } from '../../../gql/admin/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FormattedTime } from '../../history/FormattedTime.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useFailureText } from '../../useWriteFailure.ts';
import { useEditorContext } from '../useEditor.tsx';

const PreviewLinksQuery = graphql(`
  query AdminPreviewLinks($type: ContentType!, $id: Int!) {
    previewLinks(type: $type, id: $id) {
      expiresAt
    }
  }
`);

const CreatePreviewLinkMutation = graphql(`
  mutation AdminCreatePreviewLink($type: ContentType!, $id: Int!, $idempotencyKey: String!) {
    createPreviewLink(type: $type, id: $id, idempotencyKey: $idempotencyKey) {
      token
      expiresAt
    }
  }
`);

const RevokePreviewLinksMutation = graphql(`
  mutation AdminRevokePreviewLinks($type: ContentType!, $id: Int!) {
    revokePreviewLinks(type: $type, id: $id)
  }
`);

/** Makes and revokes secret links to an item as it would be with its pending version. */
export function PreviewDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { kind, id: editedId, base } = useEditorContext();
  const id = editedId ?? 0;
  const type: ContentType = kind.type === 'comment' ? 'article' : kind.type;
  const origin = useOrigin();
  const { data, refetch } = useQuery(PreviewLinksQuery, { variables: { type, id }, fetchPolicy: 'no-cache' });
  const [create, { data: created, loading }] = useMutation(CreatePreviewLinkMutation);
  const [revoke] = useMutation(RevokePreviewLinksMutation, { variables: { type, id } });
  const idempotencyKey = useRef(newIdempotencyKey());
  const [isRevoked, setRevoked] = useState(false);
  const explain = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const count = data?.previewLinks.length ?? 0;
  const link = isRevoked ? undefined : created?.createPreviewLink;
  const address = link && `${origin}${withToken(placeOf(type, id, String(base.values.slug ?? '')), link.token)}`;

  async function attempt(action: () => Promise<unknown>, wasRevoked: boolean) {
    setFailure(null);
    setCopied(false);
    try {
      await action();
      setRevoked(wasRevoked);
      await refetch();
    } catch (error) {
      setFailure(explain(t`An error occurred. Nothing was changed. Please try again.`, error));
    }
  }

  async function createOnce() {
    await create({ variables: { type, id, idempotencyKey: idempotencyKey.current } });
    idempotencyKey.current = newIdempotencyKey();
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setFailure(null);
      setCopied(true);
    } catch {
      setFailure(t`The link couldn’t be copied. Select it and copy it yourself.`);
    }
  }

  return (
    <Dialog title={<Trans>Preview link</Trans>} onClose={onClose}>
      {(close) => (
        <Body>
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <p>
            <Trans>
              Anyone who has the link sees this item as it would be, without an account. It always shows the latest
              pending version, and search engines don’t list it.
            </Trans>
          </p>
          {link && address ? (
            <>
              <TextField
                label={<Trans>Link</Trans>}
                value={address}
                readOnly
                onFocus={({ target }) => target.select()}
                hint={
                  <Trans>
                    Copy it now: it isn’t shown again. It works until <FormattedTime iso={link.expiresAt} />.
                  </Trans>
                }
              />
              <AdminButton type="button" $kind="main" onClick={() => void copy(address)}>
                <Trans>Copy link</Trans>
              </AdminButton>
              <p role="status">{isCopied && <Trans>Link copied</Trans>}</p>
            </>
          ) : (
            <AdminButton type="button" $kind="main" disabled={loading} onClick={() => void attempt(createOnce, false)}>
              <Trans>Create a link</Trans>
            </AdminButton>
          )}
          {count > 0 && (
            <>
              <p>
                <Plural value={count} one="# link to this item works." other="# links to this item work." />
              </p>
              <AdminButton type="button" $kind="danger" onClick={() => void attempt(revoke, true)}>
                <Trans>Revoke all links</Trans>
              </AdminButton>
            </>
          )}
          <AdminButton type="button" onClick={close}>
            <Trans>Close</Trans>
          </AdminButton>
        </Body>
      )}
    </Dialog>
  );
}

function placeOf(type: ContentType, id: number, slug: string): string {
  return type === 'module' ? paths.courseModule(id) : paths[type](slug);
}

function withToken(path: string, token: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}preview=${token}`;
}

const Body = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  line-height: 1.5;

  > div {
    width: 100%;
  }
`;
