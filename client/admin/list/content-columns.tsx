import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { CATEGORY_NAMES } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { Text } from '../../ui/Text.tsx';
import type { ContentSection } from '../sections.ts';
import { TYPE_NAMES } from '../texts.ts';
import { Pill } from '../ui/StatusBadge.tsx';
import type { ContentRow } from './content-row.tsx';
import type { Column } from './list-table-props.ts';
import { StatusCell } from './StatusCell.tsx';
import type { ColumnChoice } from './useColumnChoice.ts';

type ColumnId = 'title' | 'type' | 'status' | 'date' | 'category' | 'module' | 'order' | 'spanish' | 'updated';

/** The columns that every list shows until someone chooses others. Source: specification, section 2. */
export const INITIAL_COLUMNS: ColumnId[] = ['title', 'type', 'status', 'date'];

/** The columns of each list in their order. */
export const COLUMNS: Record<ContentSection, ColumnId[]> = {
  articles: [...INITIAL_COLUMNS, 'category', 'spanish', 'updated'],
  videos: [...INITIAL_COLUMNS, 'spanish', 'updated'],
  modules: [...INITIAL_COLUMNS, 'order', 'spanish', 'updated'],
  lessons: [...INITIAL_COLUMNS, 'module', 'spanish', 'updated'],
};

/** All columns of a list, including those that are not shown. */
export function useContentColumns(section: ContentSection, isShown: ColumnChoice['isShown']): Column<ContentRow>[] {
  const { t } = useLingui();
  const { language } = useLanguage();
  const courseOrder = { asc: t`Course order`, desc: t`Course order, last first` };
  const columns: Record<ColumnId, Omit<Column<ContentRow>, 'id'>> = {
    title: {
      label: t`Title`,
      sort: 'title',
      isMain: true,
      render: (row) => (
        <TitleCell section={section} row={row} hasModule={isShown('module')} hasSpanish={isShown('spanish')} />
      ),
    },
    category: {
      label: t`Category`,
      render: ({ category }) => category && CATEGORY_NAMES[category][language],
    },
    module: {
      label: t`Module`,
      sort: 'order',
      sortTexts: courseOrder,
      render: (row) => <Module>{moduleTitleIn(row, language)}</Module>,
    },
    order: {
      label: t`Order`,
      sort: 'order',
      sortTexts: courseOrder,
      isLabeledOnCards: true,
      render: ({ order }) => order,
    },
    spanish: {
      label: t({ message: 'Spanish', comment: 'Column: whether an item exists in Spanish' }),
      sort: 'wishes',
      sortTexts: { asc: t`Least wanted in Spanish first`, desc: t`Most wanted in Spanish first` },
      render: (row) => (row.hasSpanish && !row.isOutdated ? <Trans>In Spanish</Trans> : <SpanishState row={row} />),
    },
    status: {
      label: t`Status`,
      sort: 'status',
      render: (row) => <StatusCell row={row} />,
    },
    date: {
      label: t`Date`,
      sort: 'createdAt',
      render: ({ publishedAt, createdAt }) => <FormattedDate iso={publishedAt ?? createdAt} />,
    },
    updated: {
      label: t({ message: 'Changed', comment: 'Column: date of the last change' }),
      isLabeledOnCards: true,
      render: ({ updatedAt }) => <FormattedDate iso={updatedAt} />,
    },
    type: { label: t`Type`, render: ({ type }) => t(TYPE_NAMES[type]) },
  };
  return COLUMNS[section].map((id) => ({ id, ...columns[id] }));
}

interface TitleCellProps {
  section: ContentSection;
  row: ContentRow;
  /** Whether columns of their own show these. */
  hasModule: boolean;
  hasSpanish: boolean;
}

function TitleCell({ section, row, hasModule, hasSpanish }: TitleCellProps) {
  const { language } = useLanguage();
  const module = hasModule ? null : moduleTitleIn(row, language);
  const titleLanguage = language === 'es' && row.titleEs ? 'es' : 'en';
  const needsSpanish = !hasSpanish && (!row.hasSpanish || row.isOutdated);
  return (
    <Cell>
      <Link to={paths.adminItem(section, row.id)}>
        <Text text={{ value: row.title, language: titleLanguage }} />
      </Link>
      {(module || needsSpanish) && (
        <small>
          {module && <span>{module}</span>}
          {needsSpanish && <SpanishState row={row} />}
        </small>
      )}
    </Cell>
  );
}

/** The module of a lesson, in Spanish if it has a Spanish title. */
function moduleTitleIn({ moduleTitle, moduleTitleEs }: ContentRow, language: Language): string | null {
  return (language === 'es' && moduleTitleEs) || (moduleTitle ?? null);
}

/** What the Spanish of an item lacks, and how many readers asked for it. */
function SpanishState({ row: { hasSpanish, isOutdated, wishCount } }: { row: ContentRow }) {
  return (
    <State>
      {!hasSpanish && (
        <Pill data-tone="sea">
          <Trans>No Spanish yet</Trans>
        </Pill>
      )}
      {isOutdated && (
        <Pill data-tone="sun">
          <Trans comment="Items whose English changed since they were translated">Spanish out of date</Trans>
        </Pill>
      )}
      {!hasSpanish && wishCount > 0 && (
        <span>
          <Plural value={wishCount} one="# reader wants it" other="# readers want it" />
        </span>
      )}
    </State>
  );
}

const State = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 10px;
`;

const Cell = styled.div`
  display: grid;
  gap: 2px;
  padding-block: 6px;

  a {
    width: fit-content;
    min-height: 24px;
    color: var(--ink);
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    color: var(--muted);
    font-size: 0.8125rem;
  }
`;

const Module = styled.span`
  display: inline-block;
  max-width: 16em;
  line-height: 1.35;
  /* Unlike anywhere, keeps the column as wide as its longest word. */
  overflow-wrap: break-word;
  white-space: normal;

  td > & {
    min-width: 9em;

    ${media.xl} {
      width: max-content;
    }
  }
`;
