import { useApolloClient } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { graphql } from '../../../gql/admin/index.ts';
import { evictReads } from '../../admin-apollo.ts';
import type { FormValues } from '../form-values.ts';
import { formDate, formDay } from '../kinds/form-date.ts';
import type { FormKind } from '../kinds/form-kind.ts';

const CheckArticleQuery = graphql(`
  query CheckArticle($input: ArticleInput!) {
    findings: checkArticle(input: $input) { field rule about }
  }
`);

const CheckVideoQuery = graphql(`
  query CheckVideo($input: VideoInput!) {
    findings: checkVideo(input: $input) { field rule about }
  }
`);

const CheckModuleQuery = graphql(`
  query CheckModule($input: CourseModuleInput!) {
    findings: checkCourseModule(input: $input) { field rule about }
  }
`);

const CheckLessonQuery = graphql(`
  query CheckLesson($input: LessonInput!) {
    findings: checkLesson(input: $input) { field rule about }
  }
`);

const CHECK = {
  article: CheckArticleQuery,
  video: CheckVideoQuery,
  module: CheckModuleQuery,
  lesson: CheckLessonQuery,
};

/** Something to look at before an item is published; see `sato content check`. */
export interface Finding {
  field: string;
  rule: string;
  about?: string | null;
}

interface Question {
  /** Null if the texts couldn't be checked. */
  findings: readonly Finding[] | null;
  answer(isMeant: boolean): void;
}

/** What there is to look at in a form before it is published. */
export interface Findings {
  found: readonly Finding[];
  /** Null while nothing is asked. */
  question: Question | null;
  /**
   * To be asked before an item is saved. It asks if the item becomes public with open points, or unchecked, and if new ones
   * come to a public one.
   * @param before as it is stored. @param values if they aren't those of the form.
   * @returns whether the user wants to publish them as they are; true if there is nothing to ask.
   */
  mayPublish(before: FormValues, values?: FormValues): Promise<boolean>;
  /** Looks at once, whatever changed elsewhere. @returns nothing if the texts couldn't be checked. */
  lookNow(): Promise<readonly Finding[]>;
}

/** Milliseconds without a change before the server looks through the texts again. */
const PAUSE = 900;

/** The fields that the rules look at. */
const CHECKED = [
  ...['title', 'titleEs', 'excerpt', 'excerptEs', 'description', 'descriptionEs', 'content', 'contentEs'],
  ...['tip', 'tipEs', 'questions', 'imageUrl', 'thumbnailUrl', 'duration', 'lessonSlug', 'publishedAt', 'reviewedAt'],
];

/** Looks through the texts of a form while they are written, and asks before they are published with open points. */
export function useFindings(kind: Pick<FormKind, 'type'>, form: UseFormReturn<FormValues>): Findings {
  const apollo = useApolloClient();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const texts = useWatch({ control: form.control, name: CHECKED });
  const { type } = kind;

  const look = useCallback(
    async (values: FormValues): Promise<readonly Finding[]> => {
      if (type === 'comment') return [];
      const { data } = await apollo.query<{ findings: Finding[] }, { input: object }>({
        query: CHECK[type],
        variables: { input: inputToCheck(values) },
        fetchPolicy: 'no-cache',
      });
      return data?.findings ?? [];
    },
    [apollo, type],
  );

  const lookNow = useCallback(async (): Promise<readonly Finding[]> => {
    const found = await look(form.getValues()).catch(() => []);
    setFindings(found);
    // A picture may be gone.
    if (found.some(isPictureGone)) evictReads(apollo.cache);
    return found;
  }, [apollo, form, look]);

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      // Without an answer, nothing is said. Saving says what is wrong with the connection.
      const found = await look(form.getValues()).catch(() => []);
      if (isWanted) setFindings(found);
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [form, look, ...texts]);

  const mayPublish = useCallback(
    async (before: FormValues, values: FormValues = form.getValues()): Promise<boolean> => {
      if (type === 'comment' || values.status !== 'published') return true;
      const wasPublic = before.status === 'published';
      const found = await look(values).catch(() => (wasPublic ? [] : null));
      if (found?.length === 0) return true;
      const known = wasPublic ? await look(before).catch(() => []) : [];
      const open = found?.filter((finding) => !known.some((other) => isSameFinding(finding, other))) ?? null;
      if (open?.length === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ findings: open, answer: resolve });
      const isMeant = await promise;
      setQuestion(null);
      return isMeant;
    },
    [form, look, type],
  );

  return { found: findings, question, mayPublish, lookNow };
}

function isSameFinding(one: Finding, other: Finding): boolean {
  return one.field === other.field && one.rule === other.rule && aboutOf(one) === aboutOf(other);
}

/** Without the headings that a link could lead to instead, which change with the text. */
function aboutOf({ rule, about }: Finding): string | null | undefined {
  return rule === 'broken-anchor' ? about?.split(' → ')[0] : about;
}

/** Whether a picture of the item was deleted from the library. */
export const isPictureGone = ({ rule }: Finding) => rule === 'deleted-picture';

/** What a toast says of an item that was saved without one of its pictures. */
export function usePictureGone() {
  const { t } = useLingui();
  return () =>
    ({
      title: t`Saved, but an image is missing`,
      description: t`Someone deleted it, so pages don’t show it. Restore it under Images, or choose another one.`,
      tone: 'destructive',
    }) as const;
}

function inputToCheck(values: FormValues): object {
  const given = CHECKED.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  const { publishedAt, reviewedAt, ...others } = Object.fromEntries(given);
  const [published, reviewed] = [formDate.safeParse(publishedAt), formDay.safeParse(reviewedAt)];
  return {
    ...others,
    ...(published.success && { publishedAt: published.data }),
    // Modules have none.
    ...(reviewed.data && { reviewedAt: reviewed.data }),
  };
}
