import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { refusal } from './graphql-refusal.ts';

/** Maximum depth of fields; the deepest document of the site has 8. */
const MAX_DEPTH = 14;

/** Maximum characters of an alias. It is repeated for every item of a list. */
const MAX_ALIAS = 100;

/** Facts about a selection of fields, at any depth. */
interface Shape {
  depth: number;
  /** Whether it has a list that returns all its items at once. */
  hasWholeList: boolean;
  /** Whether it has such a list of lessons. */
  hasLessons: boolean;
}

/** Current lengths of the unpaginated lists. The lessons of a module count as many as the longest module has. */
export interface ListLengths {
  lessons: number;
  modules: number;
  lessonsOfModule: number;
}

/** For `@Extensions`: an unpaginated list. Nesting lists of lessons is refused, because that would square their length. */
export function wholeList(length: keyof ListLengths) {
  return { wholeList: length };
}

/**
 * @returns whether the operation asks for an unpaginated list.
 * @throws GraphQLError BAD_USER_INPUT if the shape of an operation alone would make its response large or slow.
 */
export function checkShape(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { hasWholeList: boolean } {
  const fragments = new Map<string, Shape>();
  const root = schema.getRootType(operation.operation);
  const { depth, hasWholeList } = shapeOf(operation.selectionSet, root ?? undefined);
  if (depth > MAX_DEPTH) {
    throw refusal('BAD_USER_INPUT', `This query nests ${depth} levels of fields. At most ${MAX_DEPTH} are allowed.`);
  }
  return { hasWholeList };

  function shapeOf(set: SelectionSetNode | undefined, type: GraphQLNamedType | undefined): Shape {
    let depth = 0;
    let hasWholeList = false;
    let hasLessons = false;
    for (const selection of set?.selections ?? []) {
      const part = partOf(selection, type);
      depth = Math.max(depth, part.depth);
      hasWholeList ||= part.hasWholeList;
      hasLessons ||= part.hasLessons;
    }
    return { depth, hasWholeList, hasLessons };
  }

  function partOf(selection: SelectionSetNode['selections'][number], type: GraphQLNamedType | undefined): Shape {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentShape(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const condition = selection.typeCondition?.name.value;
      return shapeOf(selection.selectionSet, condition ? schema.getType(condition) : type);
    }
    const alias = selection.alias?.value ?? '';
    if (alias.length > MAX_ALIAS) {
      throw refusal('BAD_USER_INPUT', `An alias has ${alias.length} characters. At most ${MAX_ALIAS} are allowed.`);
    }
    const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined;
    const below = shapeOf(selection.selectionSet, field && getNamedType(field.type));
    const wholeList = field?.extensions.wholeList;
    const isOfLessons = wholeList !== undefined && wholeList !== ('modules' satisfies keyof ListLengths);
    if (isOfLessons && below.hasLessons) {
      throw refusal('BAD_USER_INPUT', 'This query asks for a list of lessons within a list of lessons.');
    }
    return {
      depth: below.depth + 1,
      hasWholeList: wholeList !== undefined || below.hasWholeList,
      hasLessons: isOfLessons || below.hasLessons,
    };
  }

  /** Once per fragment, however often it is spread. Validation has already refused fragments that spread themselves. */
  function fragmentShape(name: string): Shape {
    const known = fragments.get(name);
    if (known) return known;
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
    const shape =
      fragment?.kind === Kind.FRAGMENT_DEFINITION
        ? shapeOf(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
        : { depth: 0, hasWholeList: false, hasLessons: false };
    fragments.set(name, shape);
    return shape;
  }
}
