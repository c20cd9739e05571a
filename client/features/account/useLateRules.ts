import { useEffect, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { onFirstInteraction } from '../../hydration/first-interaction.ts';

type Rules = typeof import('./account-rules.ts');

/** The rules of a form, loaded when someone does something. If they can't be loaded, the server's answer has to do. */
export function useLateRules<Input extends FieldValues, Output>(
  choose: (rules: Rules) => Resolver<Input, unknown, Output>,
): Resolver<Input, unknown, Output> {
  const [resolver] = useState(() => {
    const late: Resolver<Input, unknown, Output> = async (values, context, options) => {
      const rules = await load().catch(() => null);
      // The server reads the same rules again, and turns the input into what they make of it.
      return rules ? choose(rules)(values, context, options) : { values: values as Input & Output, errors: {} };
    };
    return late;
  });
  useEffect(
    () =>
      onFirstInteraction(async () => {
        await load();
      }),
    [],
  );
  return resolver;
}

function load(): Promise<Rules> {
  return import('./account-rules.ts');
}
