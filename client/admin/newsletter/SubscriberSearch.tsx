import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { LANGUAGE_NAMES } from '#domain/language.ts';
import { failureOf } from '../../app/failure.ts';
import type { AdminNewsletterSubscriberQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useFailureText } from '../useWriteFailure.ts';

const SubscriberQuery = graphql(`
  query AdminNewsletterSubscriber($email: String!) {
    newsletterSubscriber(email: $email) {
      id
      email
      language
      createdAt
      confirmedAt
      bouncedAt
    }
  }
`);

const RemoveSubscriberMutation = graphql(`
  mutation RemoveSubscriber($id: Int!) {
    removeSubscriber(id: $id)
  }
`);

type Subscriber = NonNullable<AdminNewsletterSubscriberQuery['newsletterSubscriber']>;
type Result = 'none' | 'malformed' | 'failed' | Subscriber;

/** Finds exactly one address, for a person who asks what is stored or wants to be removed. */
export function SubscriberSearch() {
  const { t } = useLingui();
  const apollo = useApolloClient();
  const [remove] = useMutation(RemoveSubscriberMutation);
  const explain = useFailureText();
  const [email, setEmail] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = typeof result === 'object' ? result : null;
  const foundEmail = found?.email;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      const { data } = await apollo.query({
        query: SubscriberQuery,
        variables: { email },
        fetchPolicy: 'network-only',
      });
      setResult(data?.newsletterSubscriber ?? 'none');
    } catch (error) {
      setResult(failureOf(error).fields.email ? 'malformed' : 'failed');
    }
  }

  async function confirmRemoval({ id, email: removed }: Subscriber): Promise<boolean> {
    setFailure(null);
    try {
      await remove({ variables: { id } });
    } catch (error) {
      if (isUnconfirmed(error)) return false;
      setFailure(explain(t`Couldn’t remove the address. Please try again.`, error));
      return false;
    }
    showToast({ title: t`${removed} is no longer subscribed` });
    setResult(null);
    setEmail('');
    return true;
  }

  return (
    <Panel aria-labelledby="subscriber-search">
      <h2 id="subscriber-search">
        <Trans>Find an address</Trans>
      </h2>
      <Form onSubmit={handleSubmit} role="search" noValidate>
        <label htmlFor="subscriber-email">
          <Trans>Full email address</Trans>
        </label>
        <Line>
          <input
            id="subscriber-email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <AdminButton type="submit">
            <Trans>Find</Trans>
          </AdminButton>
        </Line>
      </Form>
      <div role="status">
        {result === 'none' && <Trans>This address isn’t subscribed.</Trans>}
        {result === 'malformed' && <Trans>Enter a full email address.</Trans>}
        {result === 'failed' && <Trans>Couldn’t search for the address. Please try again.</Trans>}
        {found && (
          <Found>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd>{found.email}</dd>
            <dt>
              <Trans>Language</Trans>
            </dt>
            <dd>{LANGUAGE_NAMES[found.language]}</dd>
            <dt>
              <Trans>Subscribed on</Trans>
            </dt>
            <dd>
              <FormattedDate iso={found.createdAt} />
            </dd>
            <dt>
              <Trans>Confirmed on</Trans>
            </dt>
            <dd>{found.confirmedAt ? <FormattedDate iso={found.confirmedAt} /> : <Trans>Not yet</Trans>}</dd>
            {found.bouncedAt && (
              <>
                <dt>
                  <Trans>Bounced on</Trans>
                </dt>
                <dd>
                  <FormattedDate iso={found.bouncedAt} />
                </dd>
              </>
            )}
          </Found>
        )}
      </div>
      {found && (
        <AdminButton type="button" onClick={() => setAsking(true)}>
          <Trans>Unsubscribe this address…</Trans>
        </AdminButton>
      )}
      {isAsking && found && (
        <AdminDialog
          title={<Trans>Unsubscribe this address?</Trans>}
          label={<Trans>Unsubscribe</Trans>}
          isDangerous
          onConfirm={() => confirmRemoval(found)}
          onClose={() => {
            setAsking(false);
            setFailure(null);
          }}
        >
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <p>
            <Trans>
              {foundEmail} is deleted from the list, and imports won’t bring it back. Only its owner can subscribe
              again.
            </Trans>
          </p>
        </AdminDialog>
      )}
    </Panel>
  );
}

const Form = styled.form`
  display: grid;
  gap: 6px;
  margin: 10px 0;

  label {
    font-weight: 600;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;

  input {
    flex: 1 1 220px;
    max-width: 360px;
    min-height: 44px;
    padding: 6px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }
`;

const Found = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px 18px;
  margin: 0 0 14px;
  overflow-wrap: anywhere;

  dt {
    color: var(--muted);
  }

  dd {
    margin: 0;
  }
`;
