import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SessionEnded } from '../../../ui/SessionEnded.tsx';
import { showToast } from '../../../ui/toast-store.ts';

export const ReplyDigestFragment = graphql(`
  fragment ReplyDigest_account on Account {
    id
    email
    emailConfirmedAt
    replyDigestLanguage
  }
`);

const ChangeMyReplyDigestMutation = graphql(`
  mutation ChangeMyReplyDigest($language: Language) {
    changeMyReplyDigest(language: $language) {
      id
      replyDigestLanguage
    }
  }
`);

/** The switch for replies by mail, and their language if it isn't that of the page. */
export default function ReplyDigest({ account }: { account: FragmentType<typeof ReplyDigestFragment> }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { email, emailConfirmedAt, replyDigestLanguage } = readFragment(ReplyDigestFragment, account);
  const [change, { loading }] = useMutation(ChangeMyReplyDigestMutation);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const isConfirmed = emailConfirmedAt !== null;
  const isOn = replyDigestLanguage !== null;

  async function save(wanted: Language | null) {
    setSessionEnded(false);
    try {
      await change({ variables: { language: wanted } });
    } catch (error) {
      if (failureOf(error).code === 'UNAUTHENTICATED') return setSessionEnded(true);
      showToast({ title: t`Nothing was changed`, description: t`Please try again.`, tone: 'destructive' });
    }
  }

  return (
    <>
      {(isConfirmed || isOn) && (
        <Switch>
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            aria-describedby="reply-digest-about"
            onChange={({ target }) => save(target.checked ? language : null)}
          />
          <Trans>Email me what I haven’t read</Trans>
        </Switch>
      )}
      <p id="reply-digest-about">
        <Trans>
          At most once a day, we’ll email you the notifications that you haven’t read on the site, such as replies,
          mentions and new comments on what you follow.
        </Trans>
      </p>
      {isConfirmed ? (
        <p role="status">
          {replyDigestLanguage === 'en' && (
            <Trans>
              On: you get them in English at <strong>{email}</strong>.
            </Trans>
          )}
          {replyDigestLanguage === 'es' && (
            <Trans>
              On: you get them in Spanish at <strong>{email}</strong>.
            </Trans>
          )}
          {!isOn && <Trans>Off: you don’t get them.</Trans>}
        </p>
      ) : (
        <p>
          {isOn ? (
            <Trans>
              They’ll start again once you <a href="#email">confirm your email address</a>.
            </Trans>
          ) : (
            <Trans>
              To turn them on, first <a href="#email">confirm your email address</a>.
            </Trans>
          )}
        </p>
      )}
      {isOn && replyDigestLanguage !== language && (
        <Button type="button" $kind="plain" disabled={loading} onClick={() => save(language)}>
          {language === 'es' ? <Trans>Get them in Spanish</Trans> : <Trans>Get them in English</Trans>}
        </Button>
      )}
      {hasSessionEnded && <SessionEnded />}
    </>
  );
}

const Switch = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  font-weight: 600;
  cursor: pointer;

  input {
    position: relative;
    flex: none;
    width: 52px;
    height: 30px;
    margin: 0;
    appearance: none;
    border: 2px solid var(--control-edge);
    border-radius: 15px;
    background: var(--paper);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  input::before {
    content: '';
    position: absolute;
    inset: 4px auto auto 4px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--control-edge);
    transition: translate 0.15s;
  }

  input:checked {
    border-color: var(--ink);
    background: var(--mango);
  }

  input:checked::before {
    background: var(--ink);
    translate: 22px 0;
  }

  @media (prefers-reduced-motion: reduce) {
    input,
    input::before {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    input {
      appearance: auto;
    }

    input::before {
      content: none;
    }
  }
`;
