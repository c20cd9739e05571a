import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { makesRevision } from '#domain/content-change.ts';
import { ADMIN_PAGE_SIZE } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { AdminItemHistoryQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { inLanguage } from '../in-language.ts';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { CONTENT_TYPE, type ContentSection } from '../sections.ts';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { Pill } from '../ui/StatusBadge.tsx';
import { BackLink } from './BackLink.tsx';
import { ChangeFacts } from './ChangeFacts.tsx';
import { actionName, changeDetails } from './change-texts.ts';
import { Entries, Lead } from './Entries.tsx';
import { FormerSlugs } from './FormerSlugs.tsx';

const ItemHistoryQuery = graphql(`
  query AdminItemHistory($type: ChangedType!, $id: Int!, $page: Int!, $pageSize: Int!) {
    contentChanges(type: $type, id: $id, page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        id
        at
        actor
        username
        source
        action
        fields
        slug
        title
        titleEs
        isInTrash
      }
    }
  }
`);

/** Every change of one item, newest first. */
export default function HistoryScreen({ section, id }: { section: ContentSection; id: number }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const params = useListParams([], []);
  const { page } = params;
  const variables = { type: CONTENT_TYPE[section], id, page, pageSize: ADMIN_PAGE_SIZE };
  const list = useListQuery(ItemHistoryQuery, variables, params, `${section} ${id}`);
  const result = list.data?.contentChanges;
  const changes = result?.items ?? [];
  const [item] = changes;
  const current = page === 1 ? changes.find(({ action }) => makesRevision(action)) : undefined;
  const isGone = item !== undefined && item.title === null;

  return (
    <>
      {item && !isGone && !item.isInTrash ? (
        <BackLink to={paths.adminItem(section, id)}>
          <Trans>Back to the form</Trans>
        </BackLink>
      ) : (
        <BackLink to={paths.adminList(section)}>
          <Trans>Back to the list</Trans>
        </BackLink>
      )}
      <AdminHeader title={<Trans>History</Trans>} />
      {item?.title && (
        <Lead>
          <strong>{inLanguage(item, language).title}</strong>
        </Lead>
      )}
      {isGone && (
        <Lead>
          <Trans>This item was deleted permanently. Its earlier versions are gone too.</Trans>
        </Lead>
      )}
      {item?.isInTrash && (
        <Lead>
          <Trans>
            This item is in the trash. <Link to={paths.adminTrash}>Open the trash</Link> to restore it.
          </Trans>
        </Lead>
      )}
      {item && !isGone && <FormerSlugs section={section} id={id} />}
      <ListResults
        label={t`History`}
        result={result}
        {...list.props}
        texts={{
          empty: <Trans>No changes have been recorded for this item.</Trans>,
          count: (count) => <Plural value={count} one="# change" other="# changes" />,
        }}
      >
        <Entries>
          {changes.map((entry) => (
            <li key={entry.id}>
              <div>
                <span>
                  {isGone || !makesRevision(entry.action) ? (
                    <ChangeLine section={section} change={entry} language={language} />
                  ) : (
                    <Link to={paths.adminRevision(section, id, entry.id)}>
                      <ChangeLine section={section} change={entry} language={language} />
                    </Link>
                  )}{' '}
                  {entry === current && !isGone && (
                    <Pill data-tone="leaf">
                      <Trans>Current version</Trans>
                    </Pill>
                  )}
                </span>
                <small>
                  <ChangeFacts change={entry} />
                </small>
              </div>
            </li>
          ))}
        </Entries>
      </ListResults>
    </>
  );
}

interface ChangeLineProps {
  section: ContentSection;
  change: AdminItemHistoryQuery['contentChanges']['items'][number];
  language: ReturnType<typeof useLanguage>['language'];
}

/** One line of what changed: the action, and the fields of an edit. */
function ChangeLine({ section, change, language }: ChangeLineProps) {
  const { t } = useLingui();
  const type = CONTENT_TYPE[section];
  const name = t(actionName(type, change.action));
  const details = changeDetails(type, change, language);
  return details ? `${name}: ${details}` : name;
}
