import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORIES } from '#domain/content.ts';
import type { ArticleFormQuery } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { AuthorField } from '../fields/AuthorField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { CATEGORY_NAMES } from '../fields/field-labels.ts';
import { HtmlField } from '../fields/HtmlField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { StatusField } from '../fields/StatusField.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { type FormValues } from '../form-values.ts';
import { useStoredItem } from '../useStoredItem.ts';
import { articleKind } from './article-kind.ts';
import { useSaveArticle } from './useSaveArticle.tsx';

const ArticleItemQuery = graphql(`
  query ArticleForm($id: Int!) {
    item: article(id: $id) {
      id
      version
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
    }
  }
`);

type StoredArticle = NonNullable<ArticleFormQuery['item']>;

function valuesOf({ titleEs, excerptEs, contentEs, imageUrl, ...item }: StoredArticle): FormValues {
  const { title, slug, excerpt, content, category, status, authorId } = item;
  return {
    ...{ title, slug, excerpt, content, category, status, authorId },
    titleEs: titleEs ?? '',
    excerptEs: excerptEs ?? '',
    contentEs: contentEs ?? '',
    imageUrl: imageUrl ?? '',
    reviewedAt: item.reviewedAt ?? '',
    reviewedBy: item.reviewedBy ?? '',
  };
}

/** Writes, translates and publishes an article. */
export function ArticleForm({ id }: { id: number | null }) {
  const { t } = useLingui();
  const categories = CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) }));
  const item = useStoredItem(ArticleItemQuery, id, articleKind.empty, valuesOf);
  const save = useSaveArticle();
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
            <SlugField />
            <ChoiceField name="category" choices={categories} placeholder={t`Choose a category`} />
            <LineField
              name="imageUrl"
              inputMode="url"
              hint={<Trans>If empty, the category's picture is shown.</Trans>}
            />
            <StatusField />
            <AuthorField />
            <LineField name="reviewedAt" type="date" />
            <LineField name="reviewedBy" />
          </>
        ),
      }}
    />
  );
}
