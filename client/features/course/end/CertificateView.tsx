import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Head } from '../../../app/Head.tsx';
import { useHydrated } from '../../../app/hydrated.ts';
import { useLateApollo } from '../../../app/late-apollo.ts';
import { paths } from '../../../app/paths.ts';
import { useOrigin } from '../../../app/site-origin.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { ItemFailed } from '../../../frame/ItemFailed.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { graphql } from '../../../gql/index.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { SatoDiploma, SatoHead } from '../../../ui/Sato.tsx';
import { Actions } from './EndPage.tsx';

export const CertificateQuery = graphql(`
  query Certificate($id: String!) {
    certificate(id: $id) {
      id
      name
      lessonCount
      moduleCount
      issuedAt
      isMine
    }
  }
`);

const RevokeCertificateMutation = graphql(`
  mutation RevokeCertificate {
    revokeCertificate
  }
`);

/** A certificate to print, for everyone who knows its address. */
export function CertificateView() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const origin = useOrigin();
  const { data, error, refetch } = usePageQuery(CertificateQuery, { variables: { id } });
  const certificate = data?.certificate;
  if (error || certificate === null) {
    return (
      <ItemFailed
        title={t`There is no such certificate`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.course}>
            <Trans>Go to the course</Trans>
          </ButtonLink>
        }
      >
        <Trans>Check that the address is complete. Its owner may also have revoked it.</Trans>
      </ItemFailed>
    );
  }
  if (!certificate) return <PageSkeleton />;
  const { name, lessonCount, moduleCount, issuedAt, isMine } = certificate;
  return (
    <>
      <Head
        title={t`Certificate of ${name}`}
        description={t`Completed the Bitcoin course of ${BRAND.name}.`}
        unlisted
      />
      <Page>
        <Sheet>
          <Inner>
            <SatoDiploma title={t`Sato with a mortarboard`} />
            <Kind>
              <Trans>Certificate of completion</Trans>
            </Kind>
            <p>
              <Trans comment="Above a person’s name on a certificate">This certifies that</Trans>
            </p>
            <h1>{name}</h1>
            <p>
              <Plural
                value={lessonCount}
                one="finished the only lesson of Sato’s Bitcoin course"
                other="finished all # lessons of Sato’s Bitcoin course"
              />{' '}
              <Plural value={moduleCount} one="and passed its test." other="and passed the tests of its # modules." />
            </p>
            <Facts>
              <div>
                <dt>
                  <Trans comment="On a certificate">Date</Trans>
                </dt>
                <dd>
                  <FormattedDate iso={issuedAt} inWords />
                </dd>
              </div>
              <Stamp aria-hidden="true">
                <SatoHead />
              </Stamp>
              <div>
                <dt>
                  <Trans>Check it here</Trans>
                </dt>
                <dd>
                  <code>{`${origin.replace(/^https?:\/\//, '')}${paths.certificate(id)}`}</code>
                </dd>
              </div>
            </Facts>
            <small>
              <Trans>
                {BRAND.name} is a free learning site, not a school or an authority. The tests were taken without
                supervision, and the name was chosen by its bearer.
              </Trans>
            </small>
          </Inner>
        </Sheet>
        {isMine ? <OwnerActions /> : <Verdict />}
      </Page>
    </>
  );
}

/** For everyone else. */
function Verdict() {
  return (
    <Below>
      <p>
        <Trans>This certificate is genuine: this site issued it, and its owner hasn’t revoked it.</Trans>
      </p>
    </Below>
  );
}

function OwnerActions() {
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const apollo = useLateApollo();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [revoke] = useMutation(RevokeCertificateMutation);

  async function handleRevoke() {
    setFailed(false);
    try {
      await revoke();
      navigate(paths.ownCertificate, { replace: true });
      const client = await apollo.client();
      client.cache.evict({ fieldName: 'certificate' });
    } catch {
      setFailed(true);
    }
  }

  return (
    <Below>
      <p>
        <Trans>Anyone to whom you give the address of this page can check your certificate.</Trans>
      </p>
      <Actions>
        <Button type="button" disabled={!isHydrated} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        {isAsking ? (
          <>
            <Button type="button" $kind="plain" onClick={handleRevoke}>
              <Trans>Yes, revoke it</Trans>
            </Button>
            <Button type="button" $kind="plain" autoFocus onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        ) : (
          <Button type="button" $kind="plain" disabled={!isHydrated} onClick={() => setAsking(true)}>
            <Trans>Revoke</Trans>
          </Button>
        )}
      </Actions>
      <p role="status">
        {isAsking && (
          <Trans>
            The address of a revoked certificate stops working, also on paper. You can issue a new one at any time.
          </Trans>
        )}
      </p>
      {hasFailed && (
        <p role="alert">
          <Trans>Something went wrong. Please try again.</Trans>
        </p>
      )}
    </Below>
  );
}

const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: 28px;
  padding-block: 40px 72px;

  @media print {
    padding: 0;
  }
`;

const Sheet = styled.article`
  width: 100%;
  max-width: 60rem;
  padding: 14px;
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: repeating-linear-gradient(-45deg, var(--mango) 0 14px, var(--sun) 14px 28px, var(--teal) 28px 42px, var(--sun) 42px 56px);
  box-shadow: 6px 6px 0 var(--shadow);

  @media print {
    max-width: none;
    box-shadow: none;
    break-inside: avoid;
    print-color-adjust: exact;
  }
`;

const Inner = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: 14px;
  padding: clamp(24px, 5vw, 56px) clamp(16px, 5vw, 64px) clamp(20px, 4vw, 36px);
  border: 2px solid var(--edge);
  border-radius: 8px;
  background: var(--surface);
  text-align: center;

  > img {
    width: auto;
    height: clamp(120px, 18vw, 180px);
  }

  h1 {
    max-width: 100%;
    padding: 4px clamp(12px, 5vw, 48px) 10px;
    border-bottom: 4px dashed var(--control-edge);
    font-size: clamp(1.9rem, 6vw, 3.4rem);
    overflow-wrap: anywhere;
  }

  > p {
    max-width: 34em;
    font-size: var(--step-1);
    line-height: 1.5;
  }

  > small {
    max-width: 44em;
    margin-top: 10px;
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }

  /* One page, whichever way the paper lies. */
  @media print {
    gap: 8px;
    padding: 24px 40px;

    > img {
      height: 110px;
    }

    h1 {
      font-size: 2.4rem;
    }

    > p {
      font-size: var(--step-0);
    }
  }
`;

const Kind = styled.p`
  color: var(--teal);
  font-family: var(--font-heading);
  font-weight: 600;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-items: center;
  gap: 20px;
  width: 100%;
  margin-top: 16px;

  dt {
    color: var(--muted);
    font-size: var(--step--1);
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  code {
    font-size: 0.8em;
  }

  @media (min-width: 760px), print {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  }

  @media print {
    margin-top: 0;
  }
`;

const Stamp = styled.div`
  display: grid;
  place-items: center;
  width: 104px;
  height: 104px;
  border: 4px double var(--leaf);
  border-radius: 50%;
  background: color-mix(in srgb, var(--leaf) 14%, var(--surface));
  rotate: -8deg;

  img {
    width: 68px;
    height: auto;
  }
`;

const Below = styled.div`
  width: 100%;
  max-width: 60rem;

  @media print {
    display: none;
  }
`;
