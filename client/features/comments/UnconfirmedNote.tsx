import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { commentFailureText } from './failure-text.ts';

const SendConfirmationMutation = graphql(`
  mutation SendConfirmation($language: Language!) {
    requestEmailConfirmation(language: $language)
  }
`);

/** Below an own comment that waits until its author confirms the address of the account. */
export function UnconfirmedNote() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [send, { loading }] = useMutation(SendConfirmationMutation);

  async function handleClick() {
    try {
      await send({ variables: { language } });
    } catch (error) {
      const reason = commentFailureText(failureOf(error));
      showToast({
        title: t`The link was not sent`,
        description: reason ? t(reason) : t`Something went wrong. Please try again.`,
        tone: 'destructive',
      });
      return;
    }
    showToast({ title: t`Link sent`, description: t`Open the email to confirm your address.` });
  }

  return (
    <Note>
      <Trans>Only you and the moderators can see this comment. Confirm your email address to publish it.</Trans>{' '}
      <button type="button" disabled={loading} onClick={handleClick}>
        <Trans>Send the link again</Trans>
      </button>
    </Note>
  );
}

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  margin-block: 6px;
  padding: 4px 14px;
  border: 2px dashed var(--line);
  border-radius: var(--radius-control);
  font-size: var(--step--1);

  > button {
    min-height: 44px;
    padding: 4px;
    border: 0;
    background: none;
    color: var(--ink);
    font-weight: 600;
    text-decoration: underline;
  }
`;
