import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORIES, CATEGORY_NAMES } from '#domain/content.ts';
import { useLanguage } from '../../../app/language.tsx';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { AuthorField } from '../fields/AuthorField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { HtmlField } from '../fields/HtmlField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { SourceFields } from '../fields/SourceFields.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { useSaveContent } from '../saving/useSaveContent.ts';
import { ScheduleFields } from '../schedule/ScheduleFields.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { articleKind } from './content-kinds.ts';
import { storedItem } from './stored-item.ts';

const ArticleFormFragment = graphql(`
  fragment ArticleForm_item on Article {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    slug
    excerpt
    excerptEs
    content
    contentEs
    category
    imageUrl
    status
    authorId
    reviewedAt
    reviewedBy
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

const ArticleItemQuery = graphql(`
  query ArticleForm($id: Int!) {
    item: article(id: $id) {
      ...ArticleForm_item
    }
  }
`);

const articleMutations = {
  create: graphql(`
    mutation CreateArticle($input: ArticleInput!, $idempotencyKey: String!) {
      item: createArticle(input: $input, idempotencyKey: $idempotencyKey) {
        id
        ...ArticleForm_item
      }
    }
  `),
  update: graphql(`
    mutation UpdateArticle($id: Int!, $input: ArticleInput!, $version: Int) {
      item: updateArticle(id: $id, input: $input, version: $version) {
        id
        ...ArticleForm_item
      }
    }
  `),
};

const storedArticle = (found: FragmentType<typeof ArticleFormFragment>) =>
  storedItem(articleKind, readFragment(ArticleFormFragment, found));

/** Writes, translates and publishes an article. */
export function ArticleForm({ id }: { id: number | null }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const categories = CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value][language] }));
  const item = useStoredItem(ArticleItemQuery, id, articleKind.empty, storedArticle);
  const save = useSaveContent(articleMutations, storedArticle);
  return (
    <EditorPage
      kind={articleKind}
      id={id}
      item={item}
      save={save}
      panels={{
        english: (
          <>
            <LineField name="title" lang="en" />
            <TextBlockField name="excerpt" lang="en" />
            <HtmlField name="content" language="en" />
          </>
        ),
        spanish: (
          <>
            <TranslatedField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="excerpt">
              <TextBlockField name="excerptEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="content">
              <HtmlField name="contentEs" language="es" hint={SPANISH_HINT} />
            </TranslatedField>
          </>
        ),
        common: (
          <>
            <ScheduleFields />
            <SlugField />
            <ChoiceField name="category" choices={categories} placeholder={t`Choose a category`} />
            <PictureField name="imageUrl" hint={<Trans>If empty, the category’s picture is shown.</Trans>} />
            <AuthorField />
            <DateField name="reviewedAt" />
            <LineField name="reviewedBy" />
            <SourceFields />
          </>
        ),
      }}
    />
  );
}
