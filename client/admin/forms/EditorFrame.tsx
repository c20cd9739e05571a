import { useApolloClient } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { inLanguage } from '../in-language.ts';
import { listSearch } from '../list-search.ts';
import { isContentSection } from '../sections.ts';
import { EDIT_TITLES, NEW_LABELS } from '../texts.ts';
import type { FormKind } from './kinds/form-kind.ts';

const EditorRowFragment = graphql(`
  fragment EditorRow_row on ContentRow {
    type
    id
    title
    titleEs
  }
`);

interface EditorFrameProps {
  kind: Pick<FormKind, 'section' | 'type'>;
  id: number | null;
  /** Of the item as it is stored; until it is read, the list's row says it. */
  title?: string;
  children: ReactNode;
}

/** The header of a form: a link back to the list, and the item being edited. */
export function EditorFrame({ kind: { section, type }, id, title, children }: EditorFrameProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { cache } = useApolloClient();
  const row =
    title === undefined && id !== null && type !== 'comment'
      ? cache.readFragment({
          fragment: EditorRowFragment,
          id: cache.identify({ __typename: 'ContentRow', type, id }),
        })
      : null;
  const heading = id === null && isContentSection(section) ? t(NEW_LABELS[section]) : t(EDIT_TITLES[section]);
  return (
    <Frame>
      <Back to={paths.adminList(section) + listSearch(section)}>
        <Icon name="left" size={18} />
        <Trans>Back to the list</Trans>
      </Back>
      {id !== null && isContentSection(section) && <HistoryLink section={section} id={id} />}
      <h1>{heading}</h1>
      {type !== 'comment' && <Title>{title ?? (row && inLanguage(row, language).title)}</Title>}
      {children}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  h1 {
    font-size: var(--step-2);
  }
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: 4px;
  min-height: 44px;
  padding-right: 12px;
`;

const Title = styled.p`
  min-height: 1.65em;
  margin-bottom: 16px;
  color: var(--muted);
`;
