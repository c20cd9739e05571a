import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module cascade'));

const ask = <Data>(query: string, variables: Record<string, unknown> = {}) => admin.graphql<Data>(query, variables);
const statuses = async () =>
  (await site.em.execute<{ status: string }[]>('select status from article order by id')).map(({ status }) => status);

describe('many items at once', () => {
  const SET = 'mutation ($ids: [Int!]!) { changeContentStatus(type: article, ids: $ids, status: published) { count } }';
  const DELETE = 'mutation ($ids: [Int!]!) { deleteContent(type: article, ids: $ids) }';

  it.each([SET, DELETE])('are changed all or not at all, and never too many: %s', async (query) => {
    const [one, two] = [await site.make.article({ status: 'draft' }), await site.make.article({ status: 'draft' })];
    const wrong = [[], [one.id, one.id], Array.from({ length: 101 }, (_, index) => index + 1)];
    for (const ids of wrong) {
      expect((await ask(query, { ids })).errors).toMatchObject([{ extensions: { fields: { ids: 'invalid' } } }]);
    }
    expect((await ask(query, { ids: [one.id, 999_999] })).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
    expect(await statuses()).toEqual(['draft', 'draft']);
    const { data } = await ask(query, { ids: [one.id, two.id] });
    expect(data).toEqual(query === SET ? { changeContentStatus: { count: 2 } } : { deleteContent: 2 });
    expect(await statuses()).toEqual(query === SET ? ['published', 'published'] : []);
  });

  it('count an edit only where something changed', async () => {
    const draft = await site.make.article({ status: 'draft' });
    const published = await site.make.article({ status: 'published' });
    await ask(SET, { ids: [draft.id, published.id] });
    expect(await site.em.execute('select version from article order by id')).toEqual([{ version: 2 }, { version: 1 }]);
  });

  it('can be published and undone, and what was as wanted before stays out of it', async () => {
    const [draft, published] = [await site.make.article({ status: 'draft' }), await site.make.article()];
    const change = `mutation ($ids: [Int!]!) {
      changeContentStatus(type: article, ids: $ids, status: published) { count operation }
    }`;
    const undo = 'mutation ($id: ID!) { undoOperation(id: $id) { items { id } conflicts { id } } }';
    type Changed = { changeContentStatus: { count: number; operation: string | null } };
    const ids = [draft.id, published.id];
    const { data } = await ask<Changed>(change, { ids });
    expect(data).toEqual({ changeContentStatus: { count: 2, operation: expect.stringMatching(/^\d+$/) } });
    expect(await statuses()).toEqual(['published', 'published']);
    const { operation } = data?.changeContentStatus ?? {};
    expect((await ask(undo, { id: operation })).data).toEqual({
      undoOperation: { items: [{ id: draft.id }], conflicts: [] },
    });
    expect(await statuses()).toEqual(['draft', 'published']);
    await ask(change, { ids });
    expect((await ask(change, { ids })).data).toEqual({ changeContentStatus: { count: 2, operation: null } });
  });

  it('say what goes with them', async () => {
    const module = await site.make.module();
    const lesson = await site.make.lesson({ module: module.id });
    const comment = await site.make.comment({ lesson: lesson.id });
    await site.make.comment({ lesson: lesson.id, parent: comment.id, status: 'hidden' });
    const query =
      'query ($type: ContentType!, $ids: [Int!]!) { deletionImpact(type: $type, ids: $ids) { lessonCount commentCount } }';
    expect((await ask(query, { type: 'module', ids: [module.id] })).data).toEqual({
      deletionImpact: { lessonCount: 1, commentCount: 2 },
    });
    expect((await ask(query, { type: 'lesson', ids: [lesson.id] })).data).toEqual({
      deletionImpact: { lessonCount: 0, commentCount: 2 },
    });
    await ask('mutation ($ids: [Int!]!) { deleteContent(type: module, ids: $ids) }', { ids: [module.id] });
    expect(await site.em.execute('select from lesson union all select from comment')).toEqual([]);
  });
});

describe('arrangeCourse', () => {
  interface Order {
    id: number;
    lessonIds: number[];
  }
  const QUERY = `mutation ($from: [ModuleOrderInput!]!, $to: [ModuleOrderInput!]!) {
    arrangeCourse(from: $from, to: $to) { count operation }
  }`;
  const arrange = (from: Order[], to: Order[]) =>
    ask<{ arrangeCourse: { count: number; operation: string | null } }>(QUERY, { from, to });
  const stored = () =>
    site.em.execute(
      `select m.id, m."order", coalesce((select json_agg(l.id order by l."order") from lesson l where l.module_id = m.id), '[]') as lessons
       from course_module m order by m."order", m.id`,
    );
  /** The first module with two lessons, the second with one. */
  async function course(): Promise<{ order: [Order, Order]; a: number; b: number; c: number }> {
    const one = (await site.make.module({ order: 7 })).id;
    const two = (await site.make.module({ order: 7 })).id;
    const a = (await site.make.lesson({ module: one, order: 1 })).id;
    const b = (await site.make.lesson({ module: one, order: 2, status: 'draft' })).id;
    const c = (await site.make.lesson({ module: two, order: 1 })).id;
    return {
      order: [
        { id: one, lessonIds: [a, b] },
        { id: two, lessonIds: [c] },
      ],
      a,
      b,
      c,
    };
  }

  it('refuses to lose, add or repeat a module or lesson', async () => {
    const { order, a, b, c } = await course();
    const [one, two] = order;
    const before = await stored();
    for (const to of [
      [one],
      [one, one],
      [one, { ...two, lessonIds: [] }],
      [one, { ...two, lessonIds: [c, a] }],
      [one, { ...two, lessonIds: [999_999] }],
      [{ id: 999_999, lessonIds: [a, b] }, two],
    ]) {
      expect((await arrange(order, to)).errors).toMatchObject([{ extensions: { fields: { to: 'invalid' } } }]);
    }
    expect(await stored()).toEqual(before);
  });

  it('writes nothing if someone else moved, added or deleted something since', async () => {
    const { order, a, b, c } = await course();
    const [one, two] = order;
    const wanted = [two, one];
    const conflict = [{ extensions: { code: 'CONFLICT', fields: { from: 'outdated' } } }];
    await site.em.execute(`update lesson set "order" = 3 - "order" where module_id = ?`, [one.id]);
    expect((await arrange(order, wanted)).errors).toMatchObject(conflict);
    const now = [{ ...one, lessonIds: [b, a] }, two];
    await site.make.lesson({ module: two.id, order: 5 });
    expect((await arrange(now, [two, { ...one, lessonIds: [b, a] }])).errors).toMatchObject(conflict);
    await site.em.execute('delete from lesson where id not in (?)', [[a, b, c]]);
    expect((await arrange(now, [two, { ...one, lessonIds: [b, a] }])).errors).toBeUndefined();
  });

  it('numbers from 1 and moves a lesson to another module in one step that the history has and an undo takes back', async () => {
    const { order, a, b, c } = await course();
    const [one, two] = order;
    const { data } = await arrange(order, [
      { ...two, lessonIds: [b, c] },
      { ...one, lessonIds: [a] },
    ]);
    expect(await stored()).toEqual([
      { id: two.id, order: 1, lessons: [b, c] },
      { id: one.id, order: 2, lessons: [a] },
    ]);
    // Both modules, the moved lesson, and the one after it.
    expect(data?.arrangeCourse.count).toBe(4);
    const id = data?.arrangeCourse.operation;
    const changes = await site.em.execute<{ fields: string[] }[]>(
      'select fields from content_change where operation = ? and item_type = ? and item_id = ?',
      [id, 'lesson', b],
    );
    expect(changes.flatMap(({ fields }) => fields)).toContain('moduleId');
    const undo = 'mutation ($id: ID!) { undoOperation(id: $id) { items { id } conflicts { id } } }';
    expect((await ask<{ undoOperation: { conflicts: object[] } }>(undo, { id })).data?.undoOperation.conflicts).toEqual(
      [],
    );
    expect(await stored()).toEqual([
      { id: one.id, order: 7, lessons: [a, b] },
      { id: two.id, order: 7, lessons: [c] },
    ]);
  });

  it('of two at once lets one win and tells the other', async () => {
    const { order, a, b } = await course();
    const [one, two] = order;
    const answers = await Promise.all([
      arrange(order, [two, one]),
      arrange(order, [{ ...one, lessonIds: [b, a] }, two]),
    ]);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok').toSorted()).toEqual(['CONFLICT', 'ok']);
  });
});

describe('the questions of a lesson', () => {
  const QUESTION = {
    id: 'who-signs',
    question: { en: 'Who?', es: '¿Quién?' },
    options: [
      { id: '2', text: { en: 'I', es: 'Yo' } },
      { id: '1', text: { en: 'You', es: 'Tú' } },
      { id: '3', text: { en: 'The bank', es: 'El banco' } },
      { id: '4', text: { en: 'No one', es: 'Nadie' } },
    ],
    answer: '1',
    explanation: { en: 'Keys.', es: 'Claves.' },
  };
  const SAVE =
    'mutation ($id: Int!, $questions: [QuestionInput!]) { updateLesson(id: $id, input: { questions: $questions }) { version questionSources { id question { en es } options { id text { en es } } answer explanation { en es } } } }';

  it("are refused if half of the Spanish is missing, or the answer isn't an option", async () => {
    const { id } = await site.make.lesson();
    const half = { ...QUESTION, explanation: { en: 'Keys.', es: '' } };
    expect((await ask(SAVE, { id, questions: [half] })).errors).toMatchObject([
      { extensions: { fields: { 'questions.0.explanation.es': 'required' } } },
    ]);
    expect((await ask(SAVE, { id, questions: [{ ...QUESTION, answer: '5' }] })).errors).toMatchObject([
      { extensions: { fields: { 'questions.0.answer': 'not_found' } } },
    ]);
  });

  it('LESS-09 are refused without four options each, unless a stored one keeps as many as it had', async () => {
    const withOptions = (count: number, text = 'Who?') => ({
      ...QUESTION,
      question: { ...QUESTION.question, en: text },
      options: [...QUESTION.options, { id: '5', text: { en: 'A node', es: 'Un nodo' } }].slice(0, count),
    });
    const { id } = await site.make.lesson({ questions: [withOptions(3)] });
    const refusal = [{ extensions: { fields: { 'questions.0.options': 'option_count' } } }];
    for (const count of [2, 5]) {
      expect((await ask(SAVE, { id, questions: [withOptions(count)] })).errors, String(count)).toMatchObject(refusal);
    }
    const added = [QUESTION, { ...withOptions(3), id: 'another' }];
    expect((await ask(SAVE, { id, questions: added })).errors).toMatchObject([
      { extensions: { fields: { 'questions.1.options': 'option_count' } } },
    ]);
    const { moduleId, title } = { moduleId: (await site.make.module()).id, title: 'Keys' };
    const whole = { moduleId, title, content: '<p>x</p>', duration: '5 min', questions: [withOptions(3)] };
    expect(await admin.post('/api/lessons', whole)).toMatchObject({
      status: 400,
      body: { fields: { 'questions.0.options': 'option_count' } },
    });

    expect((await ask(SAVE, { id, questions: [withOptions(3, 'Who is it?')] })).errors).toBeUndefined();
    expect((await admin.put(`/api/lessons/${id}`, { title })).status).toBe(200);
    expect((await ask(SAVE, { id, questions: [QUESTION] })).errors).toBeUndefined();
    expect((await ask(SAVE, { id, questions: [withOptions(3)] })).errors).toMatchObject(refusal);
  });

  it("are stored in their order, and saving them again isn't an edit", async () => {
    const { id } = await site.make.lesson();
    const saved = { updateLesson: { version: 2, questionSources: [QUESTION] } };
    expect((await ask(SAVE, { id, questions: [QUESTION] })).data).toEqual(saved);
    expect((await ask(SAVE, { id, questions: [QUESTION] })).data).toEqual(saved);
    expect((await ask(SAVE, { id, questions: [] })).data).toEqual({
      updateLesson: { version: 3, questionSources: [] },
    });
  });
});

describe('a body', () => {
  const HOSTILE = '<h1>Title</h1><p onclick="x()">Text<script>alert(1)</script></p>';

  it('BASE-05 is stored as the preview shows it, and saving what is stored changes no byte', async () => {
    const { data } = await ask<{ previewHtml: string }>('query ($html: String!) { previewHtml(html: $html) }', {
      html: HOSTILE,
    });
    const { id } = await site.make.article();
    const save =
      'mutation ($id: Int!, $content: String!) { updateArticle(id: $id, input: { content: $content }) { content version } }';
    const saved = await ask<{ updateArticle: { content: string; version: number } }>(save, { id, content: HOSTILE });
    expect(saved.data?.updateArticle.content).toBe(data?.previewHtml);
    expect(data?.previewHtml).toBe('<h2 id="section-title">Title</h2>\n<p>Text</p>');
    await site.em.execute('update article set content = ? where id = ?', ['<p>as  it   was</p>', id]);
    const again = await ask(save, { id, content: '<p>as  it   was</p>' });
    expect(again.data).toEqual({ updateArticle: { content: '<p>as  it   was</p>', version: 3 } });
  });

  it('BASE-05 holds of a hostile drawing the shapes alone, whichever source it comes in by', async () => {
    const hostile =
      '<svg viewBox="0 0 9 9" aria-label="A" onload="x()"><style>*{}</style><rect onclick="x()" fill="url(#a)" x="1"/><foreignObject><p>b</p></foreignObject><image href="https://evil.example/"/></svg>';
    const stored = '<figure><svg viewBox="0 0 9 9" role="img" aria-label="A">\n<rect x="1"></rect>\n</svg></figure>';
    const { id } = await site.make.article();
    const save =
      'mutation ($id: Int!, $content: String!) { updateArticle(id: $id, input: { content: $content }) { content } }';
    expect((await ask(save, { id, content: hostile })).data).toEqual({ updateArticle: { content: stored } });
    const answer = await admin.put(`/api/articles/${id}`, { content: `<p>a</p>${hostile}` });
    expect(answer).toMatchObject({ status: 200, body: { content: `<p>a</p>\n${stored}` } });
  });

  it('may be long when an admin sends it, and not when anybody else does', async () => {
    const { id } = await site.make.article();
    const save =
      'mutation ($id: Int!, $content: String!) { updateArticle(id: $id, input: { content: $content }) { id } }';
    const long = { id, content: `<p>${'word '.repeat(100_000)}</p>` };
    expect((await ask(save, long)).errors).toBeUndefined();
    const user = await withSession(site);
    expect((await user.graphql(save, long)).errors).toMatchObject([{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }]);
  });
});

it('a comment that two admins change is told to the later one', async () => {
  const article = (await site.make.article()).id;
  const { id } = await site.make.comment({ article });
  const query =
    'mutation ($id: Int!, $content: String!, $version: Int) { updateComment(id: $id, content: $content, version: $version) { version } }';
  expect((await ask(query, { id, content: 'One', version: 1 })).data).toEqual({ updateComment: { version: 2 } });
  expect((await ask(query, { id, content: 'Two', version: 1 })).errors).toMatchObject([
    { extensions: { code: 'CONFLICT', fields: { version: 'outdated' } } },
  ]);
});
