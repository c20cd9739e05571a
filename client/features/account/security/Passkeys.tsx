import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PASSKEYS_MAX } from '#domain/limits.ts';
import { mustConfirmEmail } from '#domain/viewer.ts';
import { paths } from '../../../app/paths.ts';
import type { Passkeys_AccountFragment } from '../../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { LinedList } from './LinedList.tsx';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';
import { knowsPasskeys } from './passkey-browser.ts';
import { RemovePasskeyForm } from './RemovePasskeyForm.tsx';

export const PasskeysFragment = graphql(`
  fragment Passkeys_account on Account {
    id
    username
    role
    emailConfirmedAt
    hasSecondFactor
    needsPasskey
    passkeys {
      id
      name
      browser
      system
      isSynced
      createdAt
      lastUsedAt
    }
  }
`);

type Passkey = Passkeys_AccountFragment['passkeys'][number];

interface PasskeysProps {
  account: FragmentType<typeof PasskeysFragment>;
  /** Reads the account again. */
  onChange(): Promise<unknown>;
}

/** The passkeys of the account, with forms that add and remove them. */
export default function Passkeys({ account, onChange }: PasskeysProps) {
  const { t } = useLingui();
  const own = readFragment(PasskeysFragment, account);
  const { username, hasSecondFactor, needsPasskey, passkeys } = own;
  const [step, setStep] = useState<'list' | 'new' | { removing: Passkey }>('list');
  const isHydrated = useHydrated();
  const addButton = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  const isFull = passkeys.length >= PASSKEYS_MAX;

  // The form that had the focus is gone.
  useEffect(() => {
    if (step === 'list' && isBack.current) addButton.current?.focus();
    isBack.current = true;
  }, [step]);

  const showList = () => setStep('list');
  const done = async (title: string, description: string) => {
    showToast({ title, description });
    await onChange();
    showList();
  };

  if (step === 'new') {
    return (
      <NewPasskeyForm
        username={username}
        asksCode={hasSecondFactor}
        onDone={() => done(t`Passkey added`, t`Next time, you can log in with it.`)}
        onCancel={showList}
      />
    );
  }
  if (step !== 'list') {
    const { id, name } = step.removing;
    return (
      <RemovePasskeyForm
        username={username}
        asksCode={hasSecondFactor}
        id={id}
        name={name}
        onDone={() => done(t`Passkey removed`, t`You can no longer log in with it.`)}
        onCancel={showList}
      />
    );
  }
  if (mustConfirmEmail(own)) return <ConfirmFirst />;
  return (
    <>
      <p>
        <Trans>
          A passkey logs you in with your fingerprint, your face or the PIN of your device, without a password or code.
          Fake sites can’t steal it.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong id={`passkey-${passkey.id}`}>{passkey.name}</strong>
                <Facts passkey={passkey} />
              </div>
              {!needsPasskey && (
                <Button
                  type="button"
                  $kind="plain"
                  disabled={!isHydrated}
                  aria-describedby={`passkey-${passkey.id}`}
                  onClick={() => setStep({ removing: passkey })}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      {needsPasskey && (
        <p>
          <Trans>
            To add or remove passkeys, log out and log in with one of them. If you no longer have any,{' '}
            <Link to={paths.forgotPassword}>set a new password by email</Link>. There you can remove them all.
          </Trans>
        </p>
      )}
      {isFull && !needsPasskey && (
        <p>
          <Trans>You have {PASSKEYS_MAX} passkeys, which is the limit. To add one, remove another one first.</Trans>
        </p>
      )}
      {knowsPasskeys() || needsPasskey ? (
        !isFull &&
        !needsPasskey && (
          <Button ref={addButton} type="button" $kind="plain" disabled={!isHydrated} onClick={() => setStep('new')}>
            <Trans>Add a passkey</Trans>
          </Button>
        )
      ) : (
        <p>
          <Trans>This browser can’t use passkeys here, so you can’t add one.</Trans>
        </p>
      )}
    </>
  );
}

function Facts({ passkey: { browser, system, isSynced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <Small>
      {browser && system ? (
        <Trans>
          Added: <FormattedDate iso={createdAt} />, with {browser} on {system}
        </Trans>
      ) : (
        <Trans>
          Added: <FormattedDate iso={createdAt} />
        </Trans>
      )}{' '}
      ·{' '}
      {lastUsedAt ? (
        <Trans>
          Last used: <FormattedDate iso={lastUsedAt} />
        </Trans>
      ) : (
        <Trans>Not used yet</Trans>
      )}{' '}
      · {isSynced ? <Trans>Synced to your other devices</Trans> : <Trans>On one device only</Trans>}
    </Small>
  );
}

const List = styled(LinedList)`
  li > div {
    flex: 1 1 16em;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Small = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
`;
