import type { WatchQueryFetchPolicy } from '@apollo/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { CERTIFICATE_NAME_MAX } from '#domain/limits.ts';
import { failureOf } from '../../../app/failure.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import type { OwnCertificateQuery as OwnCertificateData } from '../../../gql/graphql.ts';
import { graphql } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListFailed } from '../../../ui/ListState.tsx';
import { LoginLink } from '../../../ui/LoginLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoDiploma } from '../../../ui/Sato.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CertificatePreview } from './CertificateSheet.tsx';
import { Actions, EndPage } from './EndPage.tsx';

export const OwnCertificateQuery = graphql(`
  query OwnCertificate($language: Language!) {
    myLearning {
      certificate {
        id
        name
      }
      certificateStanding {
        openLessonCount
        openTests {
          id
          localized(language: $language) {
            title { value language }
          }
        }
        isReady
      }
    }
  }
`);

const IssueCertificateMutation = graphql(`
  mutation IssueCertificate($name: String!) {
    issueCertificate(name: $name) {
      id
      name
      isMine
    }
  }
`);

type Learning = NonNullable<OwnCertificateData['myLearning']>;

/** What the learner's own certificate takes, and the form that issues it. */
export function OwnCertificate() {
  const { t } = useLingui();
  const { account, isLoading } = useViewer();
  return (
    <>
      <Head
        title={t`Your certificate`}
        description={t`For those who complete every lesson and pass the test of every module.`}
        unlisted
      />
      <PageHeader
        title={<Trans>Your certificate</Trans>}
        lead={<Trans>For those who complete every lesson and pass the test of every module.</Trans>}
        Mascot={SatoDiploma}
      />
      {account ? (
        <Standing username={account.username} />
      ) : isLoading ? (
        <PageSkeleton isTitled={false} />
      ) : (
        <Invitation />
      )}
    </>
  );
}

function Invitation() {
  return (
    <EndPage>
      <p>
        <Trans>
          A certificate belongs to an account. What you have done in this browser so far comes along when you log in.
        </Trans>
      </p>
      <p>
        <LoginLink>
          <Trans>Log in to see what you still need</Trans>
        </LoginLink>
      </p>
      <CertificatePreview />
    </EndPage>
  );
}

function Standing({ username }: { username: string }) {
  const { language } = useLanguage();
  // Lessons and tests are done on other pages; what has just come with this one is as new as can be.
  const isHydrated = useHydrated();
  const [fetchPolicy] = useState<WatchQueryFetchPolicy>(isHydrated ? 'network-only' : 'cache-first');
  const { data, previousData, error, refetch } = usePageQuery(OwnCertificateQuery, {
    variables: { language },
    fetchPolicy,
  });
  const learning = (data ?? previousData)?.myLearning;
  if (error) {
    return (
      <EndPage>
        <ListFailed onRetry={() => refetch()}>
          <Trans>Something went wrong. Please try again.</Trans>
        </ListFailed>
      </EndPage>
    );
  }
  if (!learning) return <PageSkeleton isTitled={false} />;
  const { certificate, certificateStanding } = learning;
  return (
    <EndPage>
      {certificate ? (
        <>
          <p>
            <Trans>You have a certificate in the name of {certificate.name}.</Trans>
          </p>
          <Actions>
            <ButtonLink to={paths.certificate(certificate.id)}>
              <Trans>Show it</Trans>
            </ButtonLink>
          </Actions>
        </>
      ) : certificateStanding.isReady ? (
        <IssueForm username={username} />
      ) : (
        <Missing standing={certificateStanding} />
      )}
    </EndPage>
  );
}

function Missing({ standing: { openLessonCount, openTests } }: { standing: Learning['certificateStanding'] }) {
  return (
    <>
      <h2>
        <Trans>What you still need</Trans>
      </h2>
      <List>
        {openLessonCount > 0 && (
          <li>
            <Link to={paths.course}>
              <Plural value={openLessonCount} one="# lesson to complete" other="# lessons to complete" />
            </Link>
          </li>
        )}
        {openTests.map(({ id, localized }) => (
          <li key={id}>
            <Link to={paths.moduleTest(id)}>
              <Trans comment="Link to the test of a module">
                Test: <Text text={localized.title} />
              </Trans>
            </Link>
          </li>
        ))}
        {openLessonCount === 0 && openTests.length === 0 && (
          <li>
            <Trans>The course has no tests yet.</Trans>
          </li>
        )}
      </List>
      <CertificatePreview />
    </>
  );
}

/** Why there is no certificate yet. */
type Problem = 'name' | 'not ready' | 'failed';

function IssueForm({ username }: { username: string }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [name, setName] = useState(username);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [issue, { loading }] = useMutation(IssueCertificateMutation);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setProblem(null);
    try {
      const { data } = await issue({ variables: { name } });
      if (data) navigate(paths.certificate(data.issueCertificate.id));
    } catch (error) {
      const { code } = failureOf(error);
      setProblem(code === 'BAD_USER_INPUT' ? 'name' : code === 'CONFLICT' ? 'not ready' : 'failed');
    }
  }

  return (
    <Form onSubmit={handleSubmit}>
      <h2>
        <Trans>You’ve done it all!</Trans>
      </h2>
      <CertificatePreview name={name} />
      <label htmlFor="certificate-name">
        <Trans>Name on the certificate</Trans>
      </label>
      <input
        id="certificate-name"
        value={name}
        maxLength={CERTIFICATE_NAME_MAX}
        autoComplete="name"
        required
        aria-describedby="certificate-note certificate-problem"
        aria-invalid={problem === 'name' || undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <small id="certificate-note">
        <Trans>
          Anyone to whom you give the link sees this name, the date and nothing else about you. It can be any name, and
          you can revoke the certificate at any time.
        </Trans>
      </small>
      <p id="certificate-problem" role="alert">
        {problem && <ProblemText problem={problem} />}
      </p>
      <Button type="submit" disabled={!isHydrated} aria-disabled={loading}>
        <Trans>Issue my certificate</Trans>
      </Button>
    </Form>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  switch (problem) {
    case 'name':
      return (
        <Trans>This name can’t be used. Use letters, digits, spaces, dots, commas, hyphens and apostrophes.</Trans>
      );
    case 'not ready':
      return <Trans>There is a new lesson or test, or you have a certificate already. Reload the page to see.</Trans>;
    case 'failed':
      return <Trans>Something went wrong. Please try again.</Trans>;
  }
}

const List = styled.ul`
  max-width: var(--measure);
  margin-top: 12px;

  li {
    padding-block: 4px;
  }

  a {
    display: inline-block;
    padding-block: 4px;
  }

  li + li {
    border-top: 1px solid var(--line);
  }
`;

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: 8px;
  max-width: 32rem;

  h2 {
    margin-bottom: 12px;
  }

  label {
    font-weight: 600;
  }

  input {
    width: 100%;
    min-height: 46px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }

  small {
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }

  p {
    color: var(--coral);
  }
`;
