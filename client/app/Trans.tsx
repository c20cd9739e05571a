import { Trans as LinguiTrans } from '@lingui/react';
import { type ComponentProps, Fragment } from 'react';

/**
 * What `<Trans>` of the macros becomes (client/lingui.config.ts). Lingui puts values into the sentence first and looks
 * for its `<0>…</0>` afterwards, so that a title like "<b/>" would be taken for markup. As elements, texts are shown
 * as they are.
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
