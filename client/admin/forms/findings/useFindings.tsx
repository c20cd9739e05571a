import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { graphql } from '../../../gql/admin/index.ts';
import type { FormValues } from '../form-values.ts';
import type { FormKind } from '../kinds/form-kind.ts';

const CheckArticleQuery = graphql(`
  query CheckArticle($input: ArticleInput!) {
    findings: checkArticle(input: $input) { field rule about }
  }
`);

const CheckLessonQuery = graphql(`
  query CheckLesson($input: LessonInput!) {
    findings: checkLesson(input: $input) { field rule about }
  }
`);

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

/** Milliseconds without a change before the server looks through the texts again. */
const PAUSE = 900;

/** The fields that the rules look at. */
const CHECKED = ['content', 'contentEs', 'questions'] as const;

/** Looks through the texts of a form while they are written, and asks before they are published with open points. */
export function useFindings(kind: Pick<FormKind, 'type'>, form: UseFormReturn<FormValues>) {
  const apollo = useApolloClient();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const texts = useWatch({ control: form.control, name: CHECKED });
  const { type } = kind;

  const look = useCallback(
    async (values: FormValues): Promise<readonly Finding[]> => {
      const input = Object.fromEntries(CHECKED.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
      const options = { variables: { input }, fetchPolicy: 'no-cache' } as const;
      if (type !== 'article' && type !== 'lesson') return [];
      const { data } =
        type === 'article'
          ? await apollo.query({ query: CheckArticleQuery, ...options })
          : await apollo.query({ query: CheckLessonQuery, ...options });
      return data?.findings ?? [];
    },
    [apollo, type],
  );

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

  /**
   * To be asked before texts are published, now or later.
   * @param values if they aren't those of the form.
   * @returns whether the user wants to publish them as they are; true if there is nothing to ask.
   */
  const mayPublish = useCallback(
    async (values: FormValues = form.getValues()): Promise<boolean> => {
      const found = await look(values).catch(() => null);
      if (found?.length === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ findings: found, answer: resolve });
      const isMeant = await promise;
      setQuestion(null);
      return isMeant;
    },
    [form, look],
  );

  return { found: findings, question, mayPublish };
}
