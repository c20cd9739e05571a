import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { isLanguage, type Language } from '#domain/language.ts';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { LanguageLine, LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { SessionEnded } from '../../../ui/SessionEnded.tsx';
import { showToast } from '../../../ui/toast-store.ts';

export const OwnNewsletterFragment = graphql(`
  fragment OwnNewsletter_account on Account {
    id
    email
    emailConfirmedAt
    newsletterLanguage
  }
`);

const ChangeMyNewsletterMutation = graphql(`
  mutation ChangeMyNewsletter($language: Language) {
    changeMyNewsletter(language: $language) {
      id
      newsletterLanguage
    }
  }
`);

/** Subscribes the account's confirmed address to the newsletter, changes its language, or unsubscribes. */
export default function OwnNewsletter({ account }: { account: FragmentType<typeof OwnNewsletterFragment> }) {
  const { t } = useLingui();
  const { language: pageLanguage } = useLanguage();
  const { email, emailConfirmedAt, newsletterLanguage } = readFragment(OwnNewsletterFragment, account);
  const [change, { loading }] = useMutation(ChangeMyNewsletterMutation);
  const [chosen, setChosen] = useState<Language | null>(null);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  if (emailConfirmedAt === null) {
    return (
      <p>
        <Trans>
          To get the newsletter, first <a href="#email">confirm your email address</a>.
        </Trans>
      </p>
    );
  }
  const language = chosen ?? newsletterLanguage ?? pageLanguage;

  async function save(wanted: Language | null) {
    setSessionEnded(false);
    try {
      await change({ variables: { language: wanted } });
    } catch (error) {
      if (failureOf(error).code === 'UNAUTHENTICATED') return setSessionEnded(true);
      showToast({ title: t`Couldn’t change your newsletter`, description: t`Please try again.`, tone: 'destructive' });
      return;
    }
    if (wanted === null) showToast({ title: t`Unsubscribed`, description: t`You won’t get the newsletter anymore.` });
    else showToast({ title: t`Saved`, description: t`You’ll get the newsletter at ${email}.` });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save(language);
  }

  return (
    <>
      <p role="status">
        {newsletterLanguage ? (
          <Trans>
            You get the newsletter at <strong>{email}</strong>.
          </Trans>
        ) : (
          <Trans>You don’t get the newsletter.</Trans>
        )}
      </p>
      <Form onSubmit={handleSubmit}>
        <label htmlFor="own-newsletter-language">
          <Trans>Language of the newsletter</Trans>
        </label>
        <LanguageLine>
          <LanguageSelect
            id="own-newsletter-language"
            value={language}
            onChange={({ target: { value } }) => isLanguage(value) && setChosen(value)}
          />
          <Button type="submit" $kind="plain" disabled={loading}>
            {newsletterLanguage ? <Trans>Change language</Trans> : <Trans>Subscribe</Trans>}
          </Button>
          {newsletterLanguage && (
            <Button type="button" $kind="plain" disabled={loading} onClick={() => save(null)}>
              <Trans>Unsubscribe</Trans>
            </Button>
          )}
        </LanguageLine>
      </Form>
      {hasSessionEnded && <SessionEnded />}
    </>
  );
}

const Form = styled.form`
  display: grid;
  gap: 8px;

  label {
    font-weight: 600;
  }

  && {
    max-width: none;
  }
`;
