import { Trans } from '@lingui/react/macro';
import { useEditorContext } from '../useEditor.tsx';
import { DateField } from './DateField.tsx';
import { LineField } from './LineField.tsx';
import { TextBlockField } from './TextBlockField.tsx';

/** The publication date of an item, and the credit for one from another source. */
export function SourceFields() {
  const { base } = useEditorContext();
  return (
    <>
      <DateField
        name="publishedAt"
        hint={
          base.values.status === 'published' ? (
            <Trans>Shown on the page; lists begin with the newest. If empty, it stays as it is.</Trans>
          ) : (
            <Trans>Shown on the page; lists begin with the newest. If empty, it is the day of publication.</Trans>
          )
        }
      />
      <TextBlockField
        name="attribution"
        hint={
          <Trans>
            For content from another source: who created it and under which license, for example “By Ana Pérez, CC BY
            4.0”. Shown at the end of the page.
          </Trans>
        }
      />
      <LineField
        name="sourceUrl"
        inputMode="url"
        hint={<Trans>The web address of the original. The page links to it below the credit.</Trans>}
      />
    </>
  );
}
