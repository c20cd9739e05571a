import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** Values of arguments by name, as literals: the largest page, what exists, and what has to be looked for. */
export type Literals = Record<string, string>;

/** A query that asks for one field as often as the limits let through. */
export interface MostExpensiveQuery {
  field: string;
  text: string;
  /** How often it asks for the field. */
  aliases: number;
}

/** Arguments that make a field more expensive, or without which it finds nothing. */
const OPTIONAL = new Set(['id', 'limit', 'pageSize', 'search']);

/** Most aliases that are tried: each has several tokens, whose number is limited. */
const MOST_ALIASES = 1_000;

/** What decides about a query. */
export interface QueryRules {
  /** Whether there should be a query for the field, the nth of all. */
  isWanted(field: string, n: number): boolean;
  /** Whether it is within the limits. */
  isAllowed(text: string): Promise<boolean>;
  /** Whether its fields are for everyone. */
  isOpen(text: string): Promise<boolean>;
}

/** For each open field, if it is wanted, of each object that a query can get to, a query with as many aliases of it as is allowed. */
export async function mostExpensiveQueries(
  schema: GraphQLSchema,
  literals: Literals,
  { isWanted, isAllowed, isOpen }: QueryRules,
): Promise<MostExpensiveQuery[]> {
  const found: MostExpensiveQuery[] = [];
  let n = 0;
  for (const [type, path] of await pathsIn(schema, literals, isOpen)) {
    for (const field of Object.values(type.getFields())) {
      n += 1;
      const name = `${type.name}.${field.name}`;
      if (!isWanted(name, n)) continue;
      const text = (aliases: number) => queryOf(path, fieldText(field, literals), aliases);
      if (!(await isAllowed(text(1))) || !(await isOpen(text(1)))) continue;
      const aliases = await most((count) => isAllowed(text(count)));
      found.push({ field: name, text: text(aliases), aliases });
    }
  }
  return found;
}

/** The most that is allowed, if one is. */
async function most(isAllowed: (count: number) => Promise<boolean>): Promise<number> {
  let [least, end] = [1, MOST_ALIASES];
  while (least < end) {
    const middle = Math.ceil((least + end) / 2);
    if (await isAllowed(middle)) least = middle;
    else end = middle - 1;
  }
  return least;
}

function queryOf(path: readonly string[], field: string, aliases: number): string {
  const fields = Array.from({ length: aliases }, (_, n) => `a${n}:${field}`).join(' ');
  return `{${path.map((each) => `${each}{`).join('')}${fields}${'}'.repeat(path.length + 1)}`;
}

/**
 * The objects that a query can get to, each on the shortest way that leads through a list, because a field of a list runs
 * for each of its items; or on the shortest way, if none does.
 */
async function pathsIn(
  schema: GraphQLSchema,
  literals: Literals,
  isOpen: QueryRules['isOpen'],
): Promise<Map<GraphQLObjectType, string[]>> {
  const root = schema.getQueryType();
  if (!root) throw new Error('The schema has no queries.');
  const paths = { direct: new Map<GraphQLObjectType, string[]>(), listed: new Map<GraphQLObjectType, string[]>() };
  const queue = [{ type: root, path: [] as string[], isListed: false }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { type, path, isListed } = next;
    const found = isListed ? paths.listed : paths.direct;
    if (found.has(type)) continue;
    found.set(type, path);
    for (const field of Object.values(type.getFields())) {
      const below = getNamedType(field.type);
      if (!isObjectType(below) || (type === root && !(await isOpen(queryOf([], fieldText(field, literals), 1)))))
        continue;
      const step = withArguments(field, literals);
      queue.push({ type: below, path: [...path, step], isListed: isListed || isList(field.type) });
    }
  }
  return new Map([...paths.direct, ...paths.listed]);
}

/** The field with its arguments, and the least of what it returns. */
function fieldText(field: Field, literals: Literals): string {
  return withArguments(field, literals) + leastOf(field.type, literals);
}

function withArguments({ name, args }: Field, literals: Literals): string {
  const given = args.flatMap((argument) => {
    const isRequired = isRequiredArgument(argument);
    if (!isRequired && !OPTIONAL.has(argument.name)) return [];
    const type = getNamedType(argument.type);
    const value = literals[argument.name] ?? (isEnumType(type) ? type.getValues()[0]?.name : undefined);
    if (value === undefined && isRequired) throw new Error(`No value for ${name}(${argument.name}).`);
    return value === undefined ? [] : [`${argument.name}:${value}`];
  });
  return given.length > 0 ? `${name}(${given.join(',')})` : name;
}

/** A selection of one value: of an item, if it is a page. */
function leastOf(type: GraphQLOutputType, literals: Literals): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  const leaf = fields.find((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0);
  const chosen = named.getFields().items ?? leaf ?? fields[0];
  return chosen ? `{${fieldText(chosen, literals)}}` : '';
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
