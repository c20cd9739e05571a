import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Head } from '../../../app/Head.tsx';
import { paths } from '../../../app/paths.ts';
import { useOrigin } from '../../../app/site-origin.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { ItemFailed } from '../../../frame/ItemFailed.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { graphql } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { useLazyApollo } from '../../../hydration/lazy-apollo.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { SatoDiploma, SatoHead } from '../../../ui/Sato.tsx';
import { Inner, Kind, Sheet, Stamp } from './CertificateSheet.tsx';
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
                  <FormattedDate iso={issuedAt} />
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
  const apollo = useLazyApollo();
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

const Below = styled.div`
  width: 100%;
  max-width: 60rem;

  @media print {
    display: none;
  }
`;
