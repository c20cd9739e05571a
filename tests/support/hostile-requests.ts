import { RandomText } from './random-text.ts';

/** A request that no reader's browser sends. */
export interface HostileRequest {
  path: string;
  init: RequestInit;
}

const NAMES = ['articles', 'article', 'lessons', 'lesson', 'videos', 'courseModules', 'comments', 'me', 'nothing'];
const ARGUMENTS = [
  '',
  '(slug: "keys")',
  '(id: 1)',
  '(id: 99999999999)',
  '(id: "1")',
  '(articleId: 1)',
  '(articleId: 1, videoId: 1)',
  '(articleId: 1, from: -1)',
  '(articleId: 1, after: 2147483647, limit: 100)',
  '(articleId: 1, limit: 0)',
  '(page: -1)',
  '(page: 1000000, pageSize: 100)',
  '(pageSize: 2147483647)',
  '(search: "\\u0000")',
  '(search: "\\ud800")',
  '(search: "%_\\\\")',
  '(category: Bogus)',
  '(category: "Technology")',
  '(language: es, includeDrafts: true)',
  '(page: $a)',
  '(slug: $a)',
  '(id: $a, slug: $b)',
];
const FIELDS = [
  '{ id }',
  '{ totalCount items { id title content } }',
  '{ items { id replies(limit: 5) { items { id content } } } hasMore }',
  '{ localized(language: es) { title { value } content { value } } }',
  '{ lessons { module { lessons { content } } } }',
  '{ comments { items { user { username } } } }',
  '{ __typename }',
  '{ ...F }',
  '{ ...F @skip(if: $c) @include(if: true) }',
  '',
];
const MUTATIONS = [
  'addComment(content: $b, articleId: $a) { id }',
  'setCommentLike(id: $a, liked: $c) { id }',
  'login(username: $b, password: $b) { id }',
  'deleteComments(ids: [1])',
  'completeLesson(lessonId: $a) { lesson { id } }',
  'recordAnswer(lessonId: 1, questionId: $b, optionId: $b) { id }',
  'subscribeToNewsletter(email: $b, language: en)',
];
const TYPES = ['Int', 'Int!', 'String', 'String!', '[Int!]', 'Boolean', 'Boolean! = true', 'Nothing', 'Category'];
const HEADERS: Record<string, string>[] = [
  {},
  { accept: 'text/html' },
  { accept: 'image/png' },
  { 'content-type': 'text/plain' },
  { 'content-encoding': 'lzma' },
  { cookie: 'sato.sid=s%3Ax.y' },
  { 'apollo-require-preflight': '1' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '"x"' },
  { origin: 'https://evil.example' },
];
const SEGMENTS = [
  'news',
  'videos',
  'course',
  'keys',
  'lesson-1',
  '%00',
  '%E0%A4%A',
  '%ud800',
  '..%2f..',
  '\u{1F415}',
  '-1',
  '0',
  '1',
  '2147483648',
  'admin',
  'rss',
  'en.xml',
  'sitemap.xml',
  'a'.repeat(3_000),
];
const PARAMETERS = [
  'page',
  'q',
  'category',
  'lang',
  'comments',
  'limit',
  'moduleId',
  'articleId',
  'before',
  '__proto__',
];
const API = ['articles', 'videos', 'lessons', 'course-modules', 'comments', 'auth/user', 'auth/login', 'account', 'x'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];

/** Requests to all APIs and pages of a site with an article and a lesson. The same seed gives the same requests. */
export class HostileRequests {
  private readonly random: RandomText;

  constructor(seed: number) {
    this.random = new RandomText(seed);
  }

  next(): HostileRequest {
    const kind = this.random.below(10);
    if (kind < 5) return this.graphqlPost();
    if (kind === 5) return this.graphqlGet();
    return kind < 8 ? this.rest() : this.page();
  }

  private graphqlPost(): HostileRequest {
    const headers = { 'content-type': 'application/json', ...this.one(HEADERS) };
    return { path: '/graphql', init: { method: 'POST', headers, body: this.graphqlBody() } };
  }

  private graphqlBody(): string {
    const call = {
      query: this.query(),
      variables: this.chance(4) ? this.value(0) : { a: this.value(0), b: this.value(0), c: this.value(1) },
      operationName: this.chance(8) ? this.value(1) : undefined,
      extensions: this.chance(8) ? this.one<unknown>([1, 'x', [], {}, this.persistedQuery()]) : undefined,
    };
    switch (this.random.below(12)) {
      case 0:
        return JSON.stringify([call, call]);
      case 1:
        return JSON.stringify(this.value(0)) ?? '';
      case 2:
        return JSON.stringify({ ...call, query: this.value(0) });
      case 3:
        return JSON.stringify(call).slice(0, this.random.below(60));
      default:
        return JSON.stringify(call);
    }
  }

  private persistedQuery() {
    return { persistedQuery: { version: this.random.below(3), sha256Hash: this.one<unknown>(['x', 1, null]) } };
  }

  private graphqlGet(): HostileRequest {
    const parameters = new URLSearchParams({ query: this.query() });
    if (this.chance(2)) parameters.set('variables', this.one(['{', '[]', '{"a":1}', '"x"', 'null']));
    if (this.chance(4)) parameters.append('query', '{ me { id } }');
    if (this.chance(4)) parameters.set('extensions', this.one(['{', '1', '{"persistedQuery":1}']));
    if (this.chance(4)) parameters.set('operationName', 'x');
    const method = this.one(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
    return { path: `/graphql?${parameters}`, init: { method, headers: this.one(HEADERS) } };
  }

  /** Most are valid GraphQL of a kind that should be refused; some are not. */
  private query(): string {
    switch (this.random.below(16)) {
      case 0:
        return `subscription { ${this.one(NAMES)} }`;
      case 1:
        return `{ ${Array.from({ length: this.random.below(400) }, (_, n) => `a${n}: articles { totalCount }`)} }`;
      case 2:
        return `{ ${'__typename '.repeat(this.random.below(1_500))} }`;
      case 3:
        return this.deep('{ article(slug: "keys") ', '{ previous ', '{ id }', ' }', this.random.below(60));
      case 4:
        return `{ me ${'@skip(if: true) '.repeat(this.random.below(400))} { id } }`;
      case 5:
        return `{ ${'a'.repeat(this.random.below(50_000))}: article(slug: "none") { id } }`;
      case 6:
        return this.fragments(this.random.below(14));
      case 7:
        return this.random.of(
          ['{', '}', '(', ')', '"', '"""', ':', '$a', '@', '...', 'on', ' ', '#', '\0', '\ud800', 'x'],
          30,
        );
      case 8:
        return `mutation ($a: ${this.one(TYPES)}, $b: ${this.one(TYPES)}, $c: ${this.one(TYPES)}) { ${this.one(MUTATIONS)} }`;
      case 9:
        return `query A { ${this.one(NAMES)} } query B { ${this.one(NAMES)} }`;
      case 10:
        return '{ __schema { types { name fields { name type { name ofType { name } } } } } }';
      default: {
        const definitions = `($a: ${this.one(TYPES)}, $b: ${this.one(TYPES)}, $c: ${this.one(TYPES)})`;
        const field = `${this.one(NAMES)}${this.one(ARGUMENTS)} ${this.one(FIELDS)}`;
        const fragment = this.chance(3)
          ? ` fragment F on ${this.one(['Article', 'Lesson', 'Query', 'X'])} { id ...F }`
          : '';
        return `query ${definitions} { ${field} ${this.one(NAMES)} }${fragment}`;
      }
    }
  }

  private fragments(depth: number): string {
    const parts = Array.from(
      { length: depth },
      (_, n) => `fragment F${n} on Article { a: previous { ...F${n + 1} } b: previous { ...F${n + 1} } }`,
    );
    return `{ article(slug: "keys") { ...F0 } } ${parts.join(' ')} fragment F${depth} on Article { id }`;
  }

  private deep(start: string, open: string, core: string, close: string, times: number): string {
    return `${start}${open.repeat(times)}${core}${close.repeat(times)} }`;
  }

  private rest(): HostileRequest {
    const method = this.one(METHODS);
    const hasBody = !['GET', 'HEAD'].includes(method);
    const path = `/api/${this.one(API)}${this.chance(2) ? `/${this.one(SEGMENTS)}` : ''}${this.search()}`;
    const headers = { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...this.one(HEADERS) };
    const body = hasBody ? (JSON.stringify(this.value(0)) ?? '') : undefined;
    return { path, init: { method, headers, body } };
  }

  private page(): HostileRequest {
    const length = 1 + this.random.below(3);
    const path = Array.from({ length }, () => `/${this.one(SEGMENTS)}`).join('');
    return {
      path: `${path}${this.search()}`,
      init: { method: this.one(['GET', 'GET', 'HEAD', 'POST']), headers: this.one(HEADERS) },
    };
  }

  private search(): string {
    if (this.chance(3)) return '';
    const name = this.one(PARAMETERS);
    const value = this.one([
      '0',
      '1',
      '-1',
      '1e9',
      '2147483647',
      '99999999999',
      'x',
      '%00',
      '%E0%A4%A',
      'a'.repeat(2_000),
      '',
    ]);
    return `?${name}${this.one(['', '[]', '[a]'])}=${value}${this.chance(4) ? `&${name}=2` : ''}`;
  }

  /** Any JSON, at times deep, long or empty. */
  private value(depth: number): unknown {
    switch (this.random.below(depth > 3 ? 8 : 12)) {
      case 0:
        return null;
      case 1:
        return this.random.below(2) === 0;
      case 2:
        return this.one([0, -1, 1, 1.5, 2_147_483_648, 1e300]);
      case 3:
        return this.one(['', ' ', 'x', 'keys', '\0', '\ud800', '\u{1F415}', "' or ''='", 'Technology']);
      case 4:
        return 'long '.repeat(this.random.below(8_000));
      case 5:
        return Array.from({ length: this.random.below(3_000) }, () => 'x');
      case 6:
        return this.nested(this.random.below(2_000));
      case 7:
        return undefined;
      case 8:
        return [this.value(depth + 1), this.value(depth + 1)];
      default:
        return {
          [this.one([
            'content',
            'articleId',
            'title',
            'username',
            'password',
            'email',
            '__proto__',
            'constructor',
            'id',
          ])]: this.value(depth + 1),
          [this.one(['slug', 'parentId', 'status', 'order', 'moduleId', 'questions'])]: this.value(depth + 1),
        };
    }
  }

  private nested(depth: number): unknown {
    let value: unknown = 1;
    for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value };
    return value;
  }

  private chance(of: number): boolean {
    return this.random.below(of) === 0;
  }

  private one<Item>(items: readonly Item[]): Item {
    const [item] = items.slice(this.random.below(items.length));
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
}
