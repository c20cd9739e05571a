import { Trans as LinguiTrans } from '@lingui/react';
import { type ComponentProps, Fragment } from 'react';

/**
 * The component that the macro `<Trans>` compiles to (client/lingui.config.ts). Lingui inserts values into the sentence
 * before it looks for `<0>…</0>`, so it would treat a title like "<b/>" as markup. Here, values become elements, which
 * are shown unchanged.
 */
export function Trans({ values, ...sentence }: ComponentProps<typeof LinguiTrans>) {
  return <LinguiTrans {...sentence} values={values && shownAsTheyAre(values)} />;
}

function shownAsTheyAre(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? <Fragment key={name}>{value}</Fragment> : value,
    ]),
  );
}
