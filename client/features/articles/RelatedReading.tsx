import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';

const RelatedReadingFragment = graphql(`
  fragment RelatedReading_article on Article {
    id
    slug
    localized(language: $language) { title { value language } }
  }
`);

/** Links to articles about the same; nothing if there are none. */
export function RelatedReading({ articles }: { articles: readonly FragmentType<typeof RelatedReadingFragment>[] }) {
  const related = articles.map((article) => readFragment(RelatedReadingFragment, article));
  if (related.length === 0) return null;
  return (
    <Related aria-labelledby="related">
      <h2 id="related">
        <Trans>Related reading</Trans>
      </h2>
      <ul>
        {related.map(({ id, slug, localized }) => (
          <li key={id}>
            <Link to={paths.article(slug)}>
              <Text text={localized.title} />
            </Link>
          </li>
        ))}
      </ul>
    </Related>
  );
}

const Related = styled.nav`
  max-width: var(--measure);
  margin-top: 56px;

  h2 {
    margin-bottom: 8px;
    font-size: var(--step-1);
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  a {
    display: flex;
    align-items: center;
    min-height: 48px;
    padding-block: 8px;
    font-weight: 600;
    line-height: 1.35;
  }
`;
