import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { emailAddressOf } from '#domain/email-address.ts';
import { NEWSLETTER_DELAY } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { SatoReading } from '../../ui/Sato.tsx';
import { showToast } from '../../ui/toast-store.ts';

const SubscribeMutation = graphql(`
  mutation SubscribeToNewsletter($email: String!, $language: Language!) {
    subscribeToNewsletter(email: $email, language: $language)
  }
`);

/** The postcard on which visitors leave their address. @param isInArchive leaves out the link to the archive. */
export function NewsletterForm({ isInArchive = false }: { isInArchive?: boolean }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const isHydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'submitting' | 'done' | 'failed'>('idle');
  const [subscribe] = useMutation(SubscribeMutation);
  const answer = useRef<HTMLParagraphElement>(null);

  // The button was disabled while it was busy, which took the focus away from it.
  useEffect(() => {
    const isAnswered = state === 'done' || state === 'failed';
    if (isAnswered && document.activeElement === document.body) answer.current?.focus();
  }, [state]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email'));
    // Browsers refuse addresses such as josé@example.org, which mail servers take.
    if (emailAddressOf(email.trim()) === null && !form.reportValidity()) return;
    setState('submitting');
    const pause = new Promise((resolve) => setTimeout(resolve, NEWSLETTER_DELAY));
    try {
      await Promise.all([subscribe({ variables: { email, language } }), pause]);
      form.reset();
      setState('done');
      showToast({ title: t`Subscribed!`, description: t`You've been added to our newsletter.` });
    } catch {
      await pause;
      setState('failed');
    }
  }

  return (
    <Container as="section" id="newsletter" aria-labelledby="newsletter-title">
      <Postcard>
        <div>
          <h2 id="newsletter-title">
            <Trans>Stay Updated</Trans>
          </h2>
          <p>
            <Trans>New lessons, articles and videos by email, now and then. No ads, no price alerts.</Trans>
            {!isInArchive && (
              <>
                {' '}
                <Link to={paths.newsletterIssues}>
                  <Trans>Read past issues</Trans>
                </Link>
              </>
            )}
          </p>
          <form onSubmit={handleSubmit} noValidate>
            <fieldset disabled={state === 'submitting'}>
              <legend className="visually-hidden">
                <Trans>Newsletter</Trans>
              </legend>
              <input
                type="email"
                name="email"
                required
                autoComplete="email"
                aria-label={t`Your email address`}
                placeholder={t`Your email address`}
              />
              {/* Before the page is alive, Enter and a click would reload it, and the address would be lost. */}
              <Button type="submit" disabled={!isHydrated}>
                {state === 'submitting' ? <Trans>Subscribing...</Trans> : <Trans>Subscribe</Trans>}
              </Button>
            </fieldset>
          </form>
          <noscript>
            <p>
              <Trans>Subscribing needs JavaScript.</Trans>
            </p>
          </noscript>
          <Answers role="status" data-state={state}>
            {(state === 'done' || state === 'failed') && (
              <Answer ref={answer} tabIndex={-1} data-state={state}>
                {state === 'done' ? (
                  <Trans>Thank you for subscribing!</Trans>
                ) : (
                  <Trans>Something went wrong. Please try again.</Trans>
                )}
              </Answer>
            )}
            {state === 'done' && (
              <p>
                <Trans>Next step: check your email and open the link in it to confirm your address.</Trans>
              </p>
            )}
          </Answers>
        </div>
        <Stamp>
          <SatoReading />
        </Stamp>
      </Postcard>
    </Container>
  );
}

const Postcard = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 32px;
  margin-top: 88px;
  padding: clamp(14px, 3.4vw, 34px);
  /* The stripes of air mail, all around. */
  border: 10px solid transparent;
  border-radius: var(--radius-card);
  outline: 2px solid var(--edge);
  outline-offset: -2px;
  background:
    linear-gradient(var(--surface) 0 0) padding-box,
    repeating-linear-gradient(
        -45deg,
        var(--coral) 0 14px,
        var(--surface) 14px 28px,
        var(--teal) 28px 42px,
        var(--surface) 42px 56px
      )
      border-box;

  p {
    max-width: 30em;
    margin-top: 8px;
    color: var(--muted);
  }

  form {
    margin-top: 20px;
  }

  @media (scripting: none) {
    form {
      display: none;
    }
  }

  fieldset {
    display: grid;
    gap: 12px;
    margin: 0;
    padding: 0;
    border: 0;

    ${media.sm} {
      grid-template-columns: minmax(0, 340px) auto;
      justify-content: start;
    }
  }

  input {
    min-height: 46px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--paper);
  }

  input::placeholder {
    color: var(--muted);
    opacity: 1;
  }
`;

const Answers = styled.div`
  min-height: calc(1.65em + 8px);
  padding-top: 8px;
  /* Its place below the form is that of the edge, so that the card looks even without it. */
  margin-bottom: -1.25em;

  && > p:first-child {
    margin-top: 0;
  }

  &[data-state='done'] {
    margin-bottom: 0;
  }
`;

const Answer = styled.p`
  width: fit-content;

  &[data-state='done'] {
    color: var(--leaf);
  }

  &[data-state='failed'] {
    color: var(--coral);
  }
`;

const Stamp = styled.div`
  display: none;
  flex: none;
  padding: 14px 14px 8px;
  rotate: 4deg;
  border: 3px dotted var(--control-edge);
  background: var(--sun);

  img {
    width: 120px;
    height: auto;
  }

  ${media.md} {
    display: block;
  }
`;
