import { Trans } from '@lingui/react/macro';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { DateField } from '../fields/DateField.tsx';
import { HtmlField } from '../fields/HtmlField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { ModuleField } from '../fields/ModuleField.tsx';
import { OrderField } from '../fields/OrderField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { SourceFields } from '../fields/SourceFields.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { QuizFields } from '../quiz/QuizFields.tsx';
import { QuizTranslation } from '../quiz/QuizTranslation.tsx';
import { useSaveContent } from '../saving/useSaveContent.ts';
import { ScheduleFields } from '../schedule/ScheduleFields.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { lessonKind } from './content-kinds.ts';
import { storedItem } from './stored-item.ts';

const LessonFormFragment = graphql(`
  fragment LessonForm_item on Lesson {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    slug
    content
    contentEs
    tip
    tipEs
    moduleId
    duration
    order
    status
    reviewedAt
    reviewedBy
    questionSources {
      id
      question { en es }
      options {
        id
        text { en es }
        why { en es }
      }
      answer
      explanation { en es }
    }
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

const LessonItemQuery = graphql(`
  query LessonForm($id: Int!) {
    item: lesson(id: $id) {
      ...LessonForm_item
    }
  }
`);

const lessonMutations = {
  create: graphql(`
    mutation CreateLesson($input: LessonInput!, $idempotencyKey: String!) {
      item: createLesson(input: $input, idempotencyKey: $idempotencyKey) {
        id
        ...LessonForm_item
      }
    }
  `),
  update: graphql(`
    mutation UpdateLesson($id: Int!, $input: LessonInput!, $version: Int) {
      item: updateLesson(id: $id, input: $input, version: $version) {
        id
        ...LessonForm_item
      }
    }
  `),
};

const storedLesson = (found: FragmentType<typeof LessonFormFragment>) =>
  storedItem(lessonKind, readFragment(LessonFormFragment, found));

/** Writes, translates and publishes a lesson with its questions. */
export function LessonForm({ id }: { id: number | null }) {
  const item = useStoredItem(LessonItemQuery, id, lessonKind.empty, storedLesson);
  const save = useSaveContent(lessonMutations, storedLesson);
  return (
    <EditorPage
      kind={lessonKind}
      id={id}
      item={item}
      save={save}
      panels={{
        english: (
          <>
            <LineField name="title" lang="en" />
            <HtmlField name="content" language="en" />
            <TextBlockField
              name="tip"
              lang="en"
              hint={
                <Trans>Shown at the end of the lesson. If empty, the site chooses one that fits the subject.</Trans>
              }
            />
            <QuizFields />
          </>
        ),
        spanish: (
          <>
            <TranslatedField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="content">
              <HtmlField name="contentEs" language="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="tip">
              <TextBlockField name="tipEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <QuizTranslation />
          </>
        ),
        common: (
          <>
            <ScheduleFields />
            <ModuleField />
            <SlugField />
            <OrderField name="order" />
            <LineField name="duration" hint={<Trans>For example 15 min</Trans>} />
            <DateField name="reviewedAt" />
            <LineField name="reviewedBy" />
            <SourceFields />
          </>
        ),
      }}
    />
  );
}
