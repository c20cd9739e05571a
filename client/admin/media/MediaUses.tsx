import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';
import { Link } from '../../ui/Link.tsx';
import { useInLanguage } from '../in-language.ts';
import { SECTION_OF } from '../sections.ts';
import { TYPE_NAMES } from '../texts.ts';

const PLACES = { ...SECTION_OF, issue: 'newsletter' } as const;
const NAMES = { ...TYPE_NAMES, issue: msg`Newsletter issue` };

/** The items that show a picture, with links to their forms. */
export function MediaUses({ uses }: Pick<MediaItemFragment, 'uses'>) {
  const { t } = useLingui();
  const named = useInLanguage();
  if (uses.length === 0) {
    return (
      <Text>
        <Trans>No article, video, lesson or newsletter issue shows this image.</Trans>
      </Text>
    );
  }
  return (
    <Text as="div">
      <Plural value={uses.length} one="Shown in one place:" other="Shown in # places:" />
      <ul>
        {uses.map(named).map(({ type, id, title, isDraft, isInTrash }) => (
          <li key={`${type} ${id}`}>
            {t(NAMES[type])}: {isInTrash ? title : <Link to={paths.adminItem(PLACES[type], id)}>{title}</Link>}
            {isInTrash && (
              <>
                {' '}
                <Trans comment="Of an item">(in the trash)</Trans>
              </>
            )}
            {isDraft && (
              <>
                {' '}
                <Trans comment="Of the use of an image">(pending draft)</Trans>
              </>
            )}
          </li>
        ))}
      </ul>
    </Text>
  );
}

const Text = styled.p`
  font-size: var(--step--1);
  line-height: 1.5;
  overflow-wrap: anywhere;

  ul {
    max-height: 9rem;
    overflow-y: auto;
    list-style: disc;
    padding-inline-start: 1.2em;
  }
`;
