import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The fields that a query selects of an object, under any alias and in fragments of any type. */
export class AskedFields {
  /** @param nodes the fields that return the object. */
  constructor(
    private readonly nodes: readonly FieldNode[],
    private readonly info: Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>,
  ) {}

  /** The selection of the field that is being resolved. */
  static of(info: GraphQLResolveInfo): AskedFields {
    return new AskedFields(info.fieldNodes, info);
  }

  /** The selection of the objects in a field. */
  in(name: string): AskedFields {
    return new AskedFields(
      this.fieldsBelow().filter((field) => field.name.value === name),
      this.info,
    );
  }

  /** Whether it selects a field with one of these names. */
  has(...names: string[]): boolean {
    return this.fieldsBelow().some((field) => names.includes(field.name.value));
  }

  get names(): Set<string> {
    return new Set(this.fieldsBelow().map((field) => field.name.value));
  }

  /** The values of an argument of the fields that return the object. */
  argument(name: string): unknown[] {
    return this.nodes.map(({ arguments: given = [] }) => {
      const value = given.find((argument) => argument.name.value === name)?.value;
      if (value?.kind === Kind.VARIABLE) return this.info.variableValues[value.name.value];
      return value && 'value' in value ? value.value : undefined;
    });
  }

  private fieldsBelow(): FieldNode[] {
    return this.nodes.flatMap(({ selectionSet }) => this.fieldsOf(selectionSet));
  }

  private fieldsOf(set: SelectionSetNode | undefined): FieldNode[] {
    return (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(selection.selectionSet);
      return this.fieldsOf(this.info.fragments[selection.name.value]?.selectionSet);
    });
  }
}
