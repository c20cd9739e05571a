import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { AdminRevisionQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Link, useLocalized } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { contentKey } from '../editor/body/same-content.ts';
import { useInLanguage } from '../in-language.ts';
import { CONTENT_TYPE, type ContentSection } from '../sections.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { DescriptionList } from '../ui/DescriptionList.ts';
import { Panel } from '../ui/Panel.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { BackLink } from './BackLink.tsx';
import { ChangeFacts } from './ChangeFacts.tsx';
import { actionName, recordedLabel } from './change-texts.ts';

import { Lead } from './Entries.tsx';
import { FieldDiff, type FieldVersions } from './FieldDiff.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const RevisionQuery = graphql(`
  query AdminRevision($id: ID!) {
    revision(id: $id) {
      id
      itemType
      itemId
      hasBefore
      presentVersion
      isInTrash
      change {
        id
        at
        actor
        username
        source
        action
        title
        titleEs
      }
      fields {
        name
        before
        value
        present
      }
      modules {
        id
        title
        titleEs
      }
      authors {
        id
        username
      }
    }
  }
`);

type Revision = AdminRevisionQuery['revision'];

/** What restoring a version leaves as it is. */
const NOT_RESTORED = new Set(['status', 'order', 'moduleId', 'createdAt', 'publishedAt', 'publishAt', 'unpublishAt']);

interface RevisionScreenProps {
  section: ContentSection;
  /** Of the item. */
  id: number;
  /** ID of the change. */
  change: string;
}

/** One change of an item: what it did, how the item differs now, and the way back to it. */
export default function RevisionScreen({ section, id, change }: RevisionScreenProps) {
  const { data, error, refetch } = useQuery(RevisionQuery, { variables: { id: change }, fetchPolicy: 'network-only' });
  useAccessCheck(error);
  const revision = useLastData(data, change)?.revision;
  const isOther = revision && (revision.itemType !== CONTENT_TYPE[section] || revision.itemId !== id);
  const isMissing = isOther || (error && failureOf(error).code === 'NOT_FOUND');
  return (
    <>
      <BackLink to={paths.adminHistory(section, id)}>
        <Trans>Back to the history</Trans>
      </BackLink>
      {isMissing ? (
        <>
          <AdminHeader title={<Trans>Version not available</Trans>} />
          <ErrorBox>
            <Trans>
              This version is no longer kept: it is too old, or the item was deleted permanently. The history still says
              who changed what.
            </Trans>
          </ErrorBox>
        </>
      ) : error && !revision ? (
        <>
          <AdminHeader title={<Trans>History</Trans>} />
          <ListFailed onRetry={() => void refetch()}>
            <Trans>Error loading content. Please try again later.</Trans>
          </ListFailed>
        </>
      ) : revision ? (
        <Loaded section={section} revision={revision} onReload={() => void refetch()} />
      ) : (
        <>
          <AdminHeader title={<Trans>History</Trans>} />
          <div role="status">
            <span className="visually-hidden">
              <Trans>Loading…</Trans>
            </span>
            <Skeleton $height="16rem" />
          </div>
        </>
      )}
    </>
  );
}

interface LoadedProps {
  section: ContentSection;
  revision: Revision;
  onReload(): void;
}

function Loaded({ section, revision, onReload }: LoadedProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const named = useInLanguage();
  const history = useLocalized(paths.adminHistory(section, revision.itemId));
  const [isAsking, setAsking] = useState(false);
  const { change, fields, hasBefore, isInTrash, presentVersion } = revision;
  const type = CONTENT_TYPE[section];
  const canRestore =
    !isInTrash &&
    fields.some(({ name, value, present }) => !NOT_RESTORED.has(name) && isDifferent(section, name, value, present));
  const view = params.get('view') === 'now' || !hasBefore ? 'now' : 'change';

  const select = (id: string) => {
    const next = new URLSearchParams(params);
    if (id === 'now') next.set('view', 'now');
    else next.delete('view');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const asVersions = ({ name }: { name: string }, before?: string | null, after?: string | null) => ({
    name,
    before: before ?? null,
    after: after ?? null,
  });
  const now = (
    <Differences
      section={section}
      fields={fields.map((field) => asVersions(field, field.value, field.present))}
      revision={revision}
      none={<Trans>The item is still as it was after this change.</Trans>}
    />
  );

  return (
    <>
      <AdminHeader title={t(actionName(type, change.action))}>
        {canRestore && (
          <AdminButton type="button" $kind="main" onClick={() => setAsking(true)}>
            <Trans>Restore this version</Trans>
          </AdminButton>
        )}
      </AdminHeader>
      <DescriptionList>
        <strong>{named(change).title}</strong>
        <small>
          <ChangeFacts change={change} />
        </small>
      </DescriptionList>
      {!canRestore && !isInTrash && (
        <Lead>
          <Trans>This is the current version, so there is nothing to restore.</Trans>
        </Lead>
      )}
      {isInTrash && (
        <Lead>
          <Trans>
            This item is in the trash. <Link to={paths.adminTrash}>Restore it from there</Link> before you go back to an
            earlier version.
          </Trans>
        </Lead>
      )}
      {hasBefore ? (
        <Narrow>
          <Tabs
            label={t`Compare`}
            selected={view}
            onSelect={select}
            tabs={[
              {
                id: 'change' as const,
                label: <Trans>What changed</Trans>,
                panel: view === 'change' && (
                  <Differences
                    section={section}
                    fields={fields.map((field) => asVersions(field, field.before, field.value))}
                    revision={revision}
                    none={<Trans>This change didn’t edit any field.</Trans>}
                  />
                ),
              },
              { id: 'now' as const, label: <Trans>Compared with now</Trans>, panel: view === 'now' && now },
            ]}
          />
        </Narrow>
      ) : (
        <>
          <Lead>
            {change.action === 'create' ? (
              <Trans>This is how the item began. Below is what has changed since.</Trans>
            ) : (
              <Trans>What this change replaced is no longer kept. Below is what has changed since.</Trans>
            )}
          </Lead>
          {now}
        </>
      )}
      {isAsking && (
        <RestoreDialog
          id={revision.id}
          at={change.at}
          version={presentVersion}
          slug={fields.find(({ name }) => name === 'slug')?.value ?? null}
          onRestored={() => navigate(history)}
          onOutdated={onReload}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Whether a field differs in more than what no one sees, such as the spaces between the paragraphs of a body. */
function isDifferent(section: ContentSection, name: string, one?: string | null, other?: string | null): boolean {
  if (one === other) return false;
  const described = CONTENT_KINDS[CONTENT_TYPE[section]].fields.find((field) => field.name === name);
  return described?.type !== 'html' || contentKey(one ?? '') !== contentKey(other ?? '');
}

interface DifferencesProps {
  section: ContentSection;
  fields: Pick<FieldVersions, 'name' | 'before' | 'after'>[];
  /** Names what the fields refer to. */
  revision: Revision;
  /** Shown if no field differs. */
  none: ReactNode;
}

/** The fields that differ: English, Spanish, and those of both languages apart. */
function Differences({ section, fields, revision, none }: DifferencesProps) {
  const { language } = useLanguage();
  const kind = CONTENT_KINDS[CONTENT_TYPE[section]];
  const differing: FieldVersions[] = fields
    .filter(({ name, before, after }) => isDifferent(section, name, before, after))
    .map((field) => {
      const described = kind.fields.find(({ name }) => name === field.name) ?? null;
      const isTranslated = kind.fields.some(({ name }) => name === `${field.name}Es`);
      const lang = described?.isSpanish ? 'es' : isTranslated ? 'en' : undefined;
      return { ...field, described, lang, label: recordedLabel(field.name, language) };
    });
  const groups = [
    { title: <Trans>English</Trans>, found: differing.filter(({ lang }) => lang === 'en') },
    { title: <Trans>Spanish</Trans>, found: differing.filter(({ lang }) => lang === 'es') },
    { title: <Trans>Common Fields</Trans>, found: differing.filter(({ lang }) => lang === undefined) },
  ];
  if (differing.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <Groups>
      {groups.map(
        ({ title, found }, index) =>
          found.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups are always the same three.
            <Panel key={index}>
              <h2>{title}</h2>
              {found.map((field) => (
                <FieldDiff key={field.name} field={field} named={revision} />
              ))}
            </Panel>
          ),
      )}
    </Groups>
  );
}

const Narrow = styled.div`
  [role='tablist'] {
    max-width: 32rem;
  }
`;

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  max-width: 52rem;
  margin-top: 16px;
`;

const Quiet = styled.p`
  margin-top: 16px;
  color: var(--muted);
`;
