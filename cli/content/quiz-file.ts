import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Language } from '#domain/language.ts';
import { ANSWER_OPTIONS_MAX, ANSWER_OPTIONS_MIN, QUESTIONS_MAX } from '#domain/limits.ts';
import type { SourcePlace } from '#server/modules/content/import/content-draft.ts';
import { QUIZ_FILE } from './content-files.ts';
import { described, hint } from './item-fields.ts';
import type { ProblemLog } from './problem-log.ts';
import type { FolderEntry, SourceFolder } from './source-folder.ts';
import { parseYaml } from './yaml-mapping.ts';

/** The questions of a lesson as the schema of domain/ wants them, and where each part of them was written. */
export interface QuizFile {
  questions: unknown[];
  /** @param field path of a value, such as `questions.0.options.1.text.en`. */
  placeOf(field: string): SourcePlace;
}

/** A key of a mapping and its value; null if empty. */
interface Entry {
  key: Node;
  value: Node | null;
}

/** One language of a question, as its nodes. */
interface Wording {
  question: Entry | undefined;
  options: Map<string, Entry>;
  /** Explanations of wrong options, by option. */
  why: Map<string, Entry>;
  explanation: Entry | undefined;
}

type Parsed = NonNullable<ReturnType<typeof parseYaml>>;

/**
 * The questions in a lesson's folder:
 *
 *     - id: who-signs
 *       answer: b
 *       en:
 *         question: Who can move your coins?
 *         options:
 *           a: The bank
 *           b: Anyone who has the key
 *         why:
 *           a: The bank can't sign for you.
 *         explanation: The network asks for a signature and nothing else.
 *       es: …the same, or left out (`why` is optional)
 *
 * @returns null if there is no such file, or after reporting the problems in it.
 */
export async function readQuiz(
  folder: SourceFolder,
  entries: FolderEntry[],
  log: ProblemLog,
): Promise<QuizFile | null> {
  const entry = entries.find(({ name, kind }) => name === QUIZ_FILE && kind === 'file');
  const text = entry && (await folder.read(entry.path));
  if (!entry || text == null) return null;
  const { file } = folder.place(entry.path);
  const parsed = parseYaml(text, { file, line: 1 }, log);
  return parsed && new QuizReader(parsed, file, log).read();
}

/** Reads the nodes of one file. Problems go to the log with their line. */
class QuizReader {
  private hasProblem = false;
  private readonly lines = new Map<string, number>();

  constructor(
    private readonly parsed: Parsed,
    private readonly file: string,
    private readonly log: ProblemLog,
  ) {}

  read(): QuizFile | null {
    const root = this.resolved(this.parsed.document.contents);
    const items = isSeq(root) ? root.items.map((item) => this.resolved(item)) : [];
    if (!isSeq(root) && contentOf(root) != null) {
      this.error(root, `expected a list of questions ("- id: …"), found ${found(root)}`);
    }
    if (items.length > QUESTIONS_MAX) {
      this.error(items[QUESTIONS_MAX], `expected at most ${QUESTIONS_MAX} questions, found ${items.length}`);
    }
    const ids = new Map<string, number>();
    const questions = items.slice(0, QUESTIONS_MAX).map((item, index) => this.question(item, index, ids));
    return this.hasProblem ? null : { questions, placeOf: (field) => this.placeOf(field) };
  }

  /** @param ids of the questions before it, with their numbers. */
  private question(node: Node | null, index: number, ids: Map<string, number>): unknown {
    const path = `questions.${index}`;
    this.recordPosition(path, node);
    const fields = this.fields(node, ['id', 'answer', 'en', 'es'], `question ${index + 1}`, node);
    for (const key of ['id', 'answer', 'en']) {
      if (fields && !fields.has(key)) this.error(node, `question ${index + 1}: ${key} is missing`);
    }
    const en = this.wording(fields?.get('en'), 'en');
    const es = this.wording(fields?.get('es'), 'es');
    const id = this.name(fields?.get('id'), `${path}.id`, 'id');
    const answer = this.name(fields?.get('answer'), `${path}.answer`, 'answer');
    if (!fields || !en) return null;

    const twin = id && ids.get(id);
    if (twin) this.error(fields.get('id')?.key, `id: "${id}" is also the id of question ${twin}`);
    else if (id) ids.set(id, index + 1);
    const names = [...en.options.keys()];
    if (answer && names.length > 0 && !names.includes(answer)) {
      const message = `answer: expected one of the options ${names.join(', ')}, found "${answer}"`;
      this.error(fields.get('answer')?.key, message);
    }
    const spanish = [...(es?.options.keys() ?? names)];
    if (names.length > 0 && spanish.toSorted().join() !== names.toSorted().join()) {
      const message = `es: expected the same options as in en (${names.join(', ')}), found ${spanish.join(', ') || 'none'}`;
      this.error(fields.get('es')?.key, message);
    }
    const explained = [...en.why.keys()];
    const wrong = names.filter((name) => name !== answer);
    const unfit = explained.filter((name) => !wrong.includes(name));
    if (unfit.length > 0 && names.length > 0) {
      const message = `en.why: expected wrong options (${wrong.join(', ')}), found ${unfit.join(', ')}`;
      this.error(en.why.get(unfit[0] ?? '')?.key, message);
    }
    if (es && [...es.why.keys()].toSorted().join() !== explained.toSorted().join()) {
      const message = `es: expected explanations in why as in en (${explained.join(', ') || 'none'})`;
      this.error(fields.get('es')?.key, `${message}, found ${[...es.why.keys()].join(', ') || 'none'}`);
    }
    return {
      id,
      answer,
      question: this.bilingual('question', `${path}.question`, en.question, es?.question),
      options: names.map((name, place) => ({
        id: name,
        text: this.bilingual(
          `options.${name}`,
          `${path}.options.${place}.text`,
          en.options.get(name),
          es?.options.get(name),
        ),
        ...(en.why.has(name) && {
          why: this.bilingual(`why.${name}`, `${path}.options.${place}.why`, en.why.get(name), es?.why.get(name)),
        }),
      })),
      explanation: this.bilingual('explanation', `${path}.explanation`, en.explanation, es?.explanation),
    };
  }

  /** A language has all its parts or none: a question in two languages would be hard to read. `why` is optional. */
  private wording(entry: Entry | undefined, language: Language): Wording | null {
    if (!entry) return null;
    const parts = ['question', 'options', 'explanation'];
    const fields = this.fields(entry.value, ['question', 'options', 'why', 'explanation'], language, entry.key);
    if (!fields) return null;
    const missing = parts.filter((part) => !fields.has(part));
    if (missing.length > 0) this.error(entry.key, `${language}: ${missing.join(', ')} missing`);
    const listed = fields.get('options');
    const options = listed && this.fields(listed.value, null, `${language}.options`, listed.key);
    const count = options?.size ?? 0;
    if (options && (count < ANSWER_OPTIONS_MIN || count > ANSWER_OPTIONS_MAX)) {
      const expected = `${ANSWER_OPTIONS_MIN} to ${ANSWER_OPTIONS_MAX} options`;
      this.error(listed.key, `${language}.options: expected ${expected}, found ${count}`);
    }
    this.refuseTwins(options ?? new Map(), language);
    const explained = fields.get('why');
    const why = explained && this.fields(explained.value, null, `${language}.why`, explained.key);
    return {
      question: fields.get('question'),
      options: options ?? new Map(),
      why: why ?? new Map(),
      explanation: fields.get('explanation'),
    };
  }

  /** Nobody can tell two options with the same text apart. */
  private refuseTwins(options: Map<string, Entry>, language: Language): void {
    const names = new Map<string, string>();
    for (const [name, { key, value }] of options) {
      const text = String(contentOf(value) ?? '').trim();
      const twin = text && names.get(text);
      if (twin)
        this.error(key, `${language}.options: "${name}" says the same as "${twin}"; expected different options`);
      else names.set(text, name);
    }
  }

  /** The keys of a mapping. @param known null for any key. @param owner where a problem is reported if this isn't a mapping. */
  private fields(node: Node | null, known: string[] | null, what: string, owner: Node | null) {
    if (!isMap<Node, Node | null>(node)) {
      const expected = known ? `keys with values (${known.join(', ')})` : 'options ("a: …")';
      this.error(owner, `${what}: expected ${expected}, found ${found(node)}`);
      return null;
    }
    const fields = new Map<string, Entry>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.source ?? key.value) : found(this.resolved(key));
      if (known && !known.includes(name)) this.error(key, `unknown key "${name}"; expected ${known.join(', ')}`);
      else fields.set(name, { key, value: this.resolved(value) });
    }
    return fields;
  }

  /** A name, which YAML may have taken for a number. */
  private name(entry: Entry | undefined, path: string, what: string): string | null {
    this.recordPosition(path, entry?.key);
    if (!entry) return null;
    const value = contentOf(entry.value);
    if (typeof value === 'number' && isScalar(entry.value)) return String(entry.value.source ?? value);
    return this.text(entry, what);
  }

  /** @param path of the text in the questions. */
  private bilingual(what: string, path: string, en: Entry | undefined, es: Entry | undefined) {
    this.recordPosition(`${path}.en`, en?.key);
    this.recordPosition(`${path}.es`, es?.key);
    return { en: en && this.text(en, `en.${what}`), es: es && this.text(es, `es.${what}`) };
  }

  private text({ key, value: node }: Entry, what: string): string | null {
    const value = contentOf(node);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    const quotes = value == null || value === '' ? '' : hint(value, 'text');
    this.error(key, `${what}: expected a text, found ${found(node)}${quotes}`);
    return null;
  }

  private resolved(node: unknown): Node | null {
    const target = isAlias(node) ? node.resolve(this.parsed.document) : node;
    return isMap(target) || isSeq(target) || isScalar(target) ? target : null;
  }

  private recordPosition(path: string, node: Node | null | undefined): void {
    const start = node?.range?.[0];
    if (start !== undefined) this.lines.set(path, this.parsed.at(start).line);
  }

  private error(node: Node | null | undefined, message: string): void {
    this.hasProblem = true;
    this.log.error(this.parsed.at(node?.range?.[0] ?? 0), message);
  }

  /** The place of the value, or of the nearest one around it. */
  private placeOf(field: string): SourcePlace {
    for (let path = field; path.includes('.'); path = path.slice(0, path.lastIndexOf('.'))) {
      const line = this.lines.get(path);
      if (line !== undefined) return { file: this.file, line };
    }
    return { file: this.file, line: 1 };
  }
}

function contentOf(node: Node | null): unknown {
  if (isScalar(node)) return node.value;
  return isSeq(node) ? [] : node && {};
}

/** Describes a value in a message. */
function found(node: Node | null): string {
  const value = contentOf(node);
  return value == null || value === '' ? 'nothing' : described(value);
}
