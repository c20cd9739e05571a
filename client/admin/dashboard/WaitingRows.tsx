import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import type { InLanguage } from '../in-language.ts';
import type { ContentRow } from '../list/content-row.tsx';
import { CONTENT_SECTIONS, type ContentSection, SECTION_OF, SPANISH_TAB } from '../sections.ts';
import { SECTION_NAMES, TYPE_NAMES } from '../texts.ts';

interface WaitingRowsProps {
  rows: InLanguage<ContentRow>[];
  /** The total; only the first ones are listed. */
  count: number;
  /** Query of the list pages that shows all of them. */
  filter: string;
  /** Whether their forms open at the Spanish. */
  areTranslated?: boolean;
  /** The lists that have such items. */
  sections?: readonly ContentSection[];
}

/** A few items that need work, each linked to its form. */
export function WaitingRows({ rows, count, filter, areTranslated, sections = CONTENT_SECTIONS }: WaitingRowsProps) {
  const { t } = useLingui();
  const query = areTranslated ? `?${SPANISH_TAB}` : '';
  return (
    <>
      <Rows>
        {rows.map(({ type, id, title, titleLanguage, updatedAt }) => (
          <li key={`${type} ${id}`}>
            <Link to={paths.adminItem(SECTION_OF[type], id) + query}>
              <Text text={{ value: title, language: titleLanguage }} />
            </Link>
            <small>
              {t(TYPE_NAMES[type])} ·{' '}
              <Trans>
                changed <FormattedDate iso={updatedAt} />
              </Trans>
            </small>
          </li>
        ))}
      </Rows>
      {count > rows.length && (
        <More>
          <Trans>See all:</Trans>
          {sections.map((section) => (
            <Link key={section} to={`${paths.adminList(section)}?${filter}`}>
              {t(SECTION_NAMES[section])}
            </Link>
          ))}
        </More>
      )}
    </>
  );
}

const More = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  margin-top: 8px;
  padding-top: 10px;
  border-top: 1px solid var(--line);
  color: var(--muted);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;

export const Rows = styled.ul`
  margin-top: 8px;

  > li {
    display: grid;
    gap: 1px;
    padding-block: 8px;
  }

  > li + li {
    border-top: 1px solid var(--line);
  }

  > li > a {
    width: fit-content;
    min-height: 24px;
    color: var(--ink);
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  > li > a:hover {
    text-decoration: underline;
  }

  small {
    color: var(--muted);
    font-size: 0.8125rem;
  }
`;
