import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { CATEGORY_NAMES } from '#domain/content.ts';
import { CATEGORY_ART } from '../../app/category.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { artVariant } from '../../ui/art-variant.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardBody, CardText, CardTitle, Meta } from '../../ui/Card.tsx';
import { compactCount } from '../../ui/compact-count.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { CARD_SIZES, Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { ReadingTime } from './ReadingTime.tsx';

export const ArticleCardFragment = graphql(`
  fragment ArticleCard_article on Article {
    id
    slug
    category
    imageUrl
    picture(language: $language) { ...Picture_picture }
    createdAt
    publishedAt
    commentCount
    localized(language: $language) {
      title { value language }
      teaser { value language }
      readingMinutes
    }
  }
`);

interface ArticleCardProps {
  article: FragmentType<typeof ArticleCardFragment>;
  /** Of its category's scene, where others of the category are around; its own if omitted. */
  variant?: number | undefined;
  /** As in {@link Drawing}. */
  eager?: boolean;
}

/** An article in a list; the whole card leads to it. */
export function ArticleCard({ article: reference, variant, eager = false }: ArticleCardProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const article = readFragment(ArticleCardFragment, reference);
  const { title, teaser } = article.localized;
  const address = paths.article(article.slug);
  return (
    <Card>
      <Picture
        src={article.imageUrl}
        picture={article.picture}
        sizes={CARD_SIZES}
        fallback={
          <Drawing name={CATEGORY_ART[article.category]} variant={variant ?? artVariant(article)} eager={eager} />
        }
        eager={eager}
      />
      <CardBody>
        <Meta>
          <Badge>{CATEGORY_NAMES[article.category][language]}</Badge>
          <FormattedDate iso={article.publishedAt ?? article.createdAt} />
          <ReadingTime minutes={article.localized.readingMinutes} />
        </Meta>
        <CardTitle>
          {/* The link below leads there too, and one stop of the Tab key for each card is enough. */}
          <Link to={address} tabIndex={-1}>
            <Text text={title} />
          </Link>
        </CardTitle>
        <CardText>
          <Text text={teaser} />
        </CardText>
        <Bottom>
          <Meta>
            <span>
              <Icon name="comment" size={18} />
              <span>
                <Plural
                  value={article.commentCount}
                  one="1 comment"
                  other={`${compactCount(article.commentCount)} comments`}
                />
              </span>
            </span>
          </Meta>
          <Link to={address} data-card-link aria-label={t`Read more: ${title.value}`}>
            <span>
              <Trans>Read more</Trans>
            </span>
            {/* For programs that read the words of a link without its label. */}
            <span className="visually-hidden">: {title.value}</span>
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

  > a {
    flex: none;
  }
`;
