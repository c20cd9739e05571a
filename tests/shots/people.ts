import { Caller } from '../support/caller.ts';

const PASSWORD = 'correct horse';

/** The people who look at the pages. */
export interface People {
  admin: Caller;
  learner: Caller;
}

/** What the pages of a run show. */
export interface Shown {
  articles: { id: number; slug: string }[];
  videos: { id: number; slug: string }[];
  modules: { id: number }[];
  lessons: { id: number; slug: string; questions: { id: string; answer: string }[] }[];
  comment: number;
  /** A change in the history of the first article, and the operation that it is part of. */
  change: { id: string; operation: string };
}

export const ADMIN_PASSWORD = PASSWORD;

/** Sends an operation and takes its data. @throws Error if it fails. */
export async function ask<Data>(
  caller: Caller,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const { data, errors } = await caller.graphql<Data>(document, variables);
  if (!data || errors) throw new Error(`${document.slice(0, 80)}: ${errors?.[0]?.message}`);
  return data;
}

/** The first admin, and a learner. */
export async function signInPeople(url: string): Promise<People> {
  const [admin, learner] = [new Caller({ url }), new Caller({ url })];
  await ask(admin, 'mutation ($password: String!) { login(username: "sato", password: $password) { id } }', {
    password: PASSWORD,
  });
  await register(learner, 'Camila');
  return { admin, learner };
}

async function register(caller: Caller, username: string): Promise<void> {
  await ask(
    caller,
    'mutation ($username: String!, $email: String!, $password: String!) { register(username: $username, email: $email, password: $password) { id } }',
    {
      username,
      email: `${username.toLowerCase()}@example.org`,
      password: PASSWORD,
    },
  );
}

/** Lets the learner learn and comment, and the admin edit, delete and hide. @returns what there is to see. */
export async function fillSite(url: string, { admin, learner }: People): Promise<Shown> {
  const shown = await ask<
    Omit<Shown, 'comment' | 'change' | 'articles' | 'videos' | 'modules'> & {
      articles: { items: Shown['articles'] };
      videos: { items: Shown['videos'] };
      courseModules: Shown['modules'];
    }
  >(
    admin,
    `{
      articles(pageSize: 20) { items { id slug } }
      videos(pageSize: 20) { items { id slug } }
      courseModules { id }
      lessons { id slug questions { id answer } }
    }`,
  );
  const [articles, videos, modules, lessons] = [
    shown.articles.items,
    shown.videos.items,
    shown.courseModules,
    shown.lessons,
  ];
  await learn(learner, lessons, videos);
  const comment = await talk(url, admin, learner, articles[0]?.id ?? 0, lessons[0]?.id ?? 0);
  const change = await edit(admin, articles, videos, lessons);
  return { articles: articles.slice(0, -2), videos: videos.slice(0, -1), modules, lessons, comment, change };
}

async function learn(learner: Caller, lessons: Shown['lessons'], videos: Shown['videos']): Promise<void> {
  for (const { id } of lessons.slice(0, 8)) {
    await ask(
      learner,
      'mutation ($id: Int!) { visitLesson(lessonId: $id) { __typename } completeLesson(lessonId: $id) { __typename } }',
      { id },
    );
  }
  const [
    {
      id: lesson,
      questions: [question],
    } = { id: 0, questions: [] },
  ] = lessons;
  if (question) {
    await ask(
      learner,
      'mutation ($lesson: Int!, $question: String!, $option: String!) { recordAnswer(lessonId: $lesson, questionId: $question, optionId: $option) { id } }',
      {
        lesson,
        question: question.id,
        option: question.answer,
      },
    );
  }
  for (const { id } of videos.slice(0, 2)) {
    await ask(
      learner,
      'mutation ($id: Int!) { setVideoSaved(id: $id, saved: true) { id } setVideoLike(id: $id, liked: true) { id } }',
      { id },
    );
  }
}

async function talk(url: string, admin: Caller, learner: Caller, article: number, lesson: number): Promise<number> {
  const reader = new Caller({ url });
  await register(reader, 'Tomas');
  const say = async (caller: Caller, variables: Record<string, unknown>) => {
    const document = `mutation ($content: String!, $articleId: Int, $lessonId: Int, $parentId: Int) {
      addComment(content: $content, articleId: $articleId, lessonId: $lessonId, parentId: $parentId) { id }
    }`;
    return (await ask<{ addComment: { id: number } }>(caller, document, variables)).addComment.id;
  };
  const question = await say(learner, {
    articleId: article,
    content: 'Does this also hold for a wallet that I restored from its seed phrase?',
  });
  await say(reader, {
    articleId: article,
    parentId: question,
    content: 'Yes, the keys are the same. Only the labels are gone.',
  });
  await say(admin, {
    articleId: article,
    parentId: question,
    content: 'Right. Back up the labels as well if you need them.',
  });
  await say(reader, {
    lessonId: lesson,
    content: 'Por fin una explicación que puedo repetirle a mi abuela. ¡Gracias!',
  });
  const spam = await say(reader, { articleId: article, content: 'I doubled my coins in a week, ask me how!' });
  await ask(learner, 'mutation ($id: Int!) { reportComment(id: $id, reason: "A scam") }', { id: spam });
  await ask(learner, 'mutation { subscribeToNewsletter(email: "camila@example.org", language: es) }');
  return spam;
}

async function edit(
  admin: Caller,
  articles: Shown['articles'],
  videos: Shown['videos'],
  lessons: Shown['lessons'],
): Promise<Shown['change']> {
  const [first] = articles;
  const trashed = articles.slice(-2).map(({ id }) => id);
  await ask(admin, 'mutation ($id: Int!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }', {
    id: first?.id,
    input: { title: 'A title that is better than the one before', reviewedAt: '2026-11-01', reviewedBy: 'Ana Peña' },
  });
  const tip = { tip: 'Explain it to someone at dinner.', tipEs: 'Explícaselo a alguien durante la cena.' };
  await ask(admin, 'mutation ($id: Int!, $input: LessonInput!) { updateLesson(id: $id, input: $input) { id } }', {
    id: lessons[1]?.id,
    input: tip,
  });
  await ask(admin, 'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }', {
    input: {
      title: 'A draft without its Spanish',
      excerpt: 'Someone still has to translate this article.',
      content: '<p>It is not finished.</p>',
      category: 'Opinion',
    },
  });
  await ask(
    admin,
    'mutation ($ids: [Int!]!) { changeContentStatus(type: article, ids: $ids, status: draft) { operation } }',
    { ids: trashed },
  );
  await ask(
    admin,
    'mutation ($articles: [Int!]!, $videos: [Int!]!) { articles: deleteContent(type: article, ids: $articles) videos: deleteContent(type: video, ids: $videos) }',
    {
      articles: trashed,
      videos: videos.slice(-1).map(({ id }) => id),
    },
  );
  const { contentChanges } = await ask<{ contentChanges: { items: Shown['change'][] } }>(
    admin,
    'query ($id: Int!) { contentChanges(type: article, id: $id) { items { id operation } } }',
    { id: first?.id },
  );
  const [change] = contentChanges.items;
  if (!change) throw new Error('The edit of the first article is not in its history.');
  return change;
}
