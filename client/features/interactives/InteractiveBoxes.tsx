import { I18nProvider } from '@lingui/react';
import { createPortal } from 'react-dom';
import { textsWith } from '../../app/i18n.ts';
import { useLanguage } from '../../app/language.tsx';
import { useLateTexts } from '../../app/useLateTexts.ts';
import { InteractiveBox } from './InteractiveBox.tsx';
import type { InteractiveBoxesProps } from './interactive-props.ts';
import { INTERACTIVE_TEXTS } from './interactive-texts.ts';
import { useInteractives } from './useInteractives.tsx';

const loadTexts = textsWith(INTERACTIVE_TEXTS);

/** The interactives of a text that came near, each in its element of the stored HTML. */
export default function InteractiveBoxes({ boxes, lessonId }: InteractiveBoxesProps) {
  const { language } = useLanguage();
  // Without its texts, a box stays the picture that it is.
  const i18n = useLateTexts(loadTexts);
  const { tried, recordInteractive } = useInteractives(lessonId);
  if (!i18n) return null;
  return (
    <I18nProvider i18n={i18n}>
      {boxes.map((box, index) =>
        createPortal(
          <InteractiveBox
            box={box}
            language={language}
            isTried={tried.includes(box.dataset.try ?? '')}
            onDone={() => recordInteractive(box.dataset.try ?? '')}
          />,
          box,
          // Boxes are never reordered.
          String(index),
        ),
      )}
    </I18nProvider>
  );
}
