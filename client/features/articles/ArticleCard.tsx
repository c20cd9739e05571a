import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardBody, CardText, CardTitle, Meta } from '../../ui/Card.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { CATEGORY_ART, CATEGORY_LABELS } from './category.ts';

export const ArticleCardFragment = graphql(`
  fragment ArticleCard_article on Article {
    id
    slug
    category
    imageUrl
    createdAt
    commentCount
    localized(language: $language) {
      title { value language }
      excerpt { value language }
    }
  }
`);

/** An article in a list; the whole card leads to it. */
export function ArticleCard({ article: reference }: { article: FragmentType<typeof ArticleCardFragment> }) {
  const { t } = useLingui();
  const article = readFragment(ArticleCardFragment, reference);
  const { title, excerpt } = article.localized;
  const Art = CATEGORY_ART[article.category];
  const address = paths.article(article.slug);
  return (
    <Card>
      <Picture src={article.imageUrl} alt="" fallback={<Art />} />
      <CardBody>
        <Meta>
          <Badge>{t(CATEGORY_LABELS[article.category])}</Badge>
          <FormattedDate iso={article.createdAt} />
        </Meta>
        <CardTitle>
          <Link to={address}>
            <Text text={title} />
          </Link>
        </CardTitle>
        <CardText>
          <Text text={excerpt} />
        </CardText>
        <Bottom>
          <Meta>
            <span>
              <Icon name="comment" size={18} />
              <span>
                <Plural value={article.commentCount} one="# comment" other="# comments" />
              </span>
            </span>
          </Meta>
          <Link to={address} data-card-link aria-label={t`Read more: ${title.value}`}>
            <Trans>Read more</Trans>
          </Link>
        </Bottom>
      </CardBody>
    </Card>
  );
}

const Bottom = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-top: auto;
  padding-top: 6px;
  font-weight: 600;
`;
