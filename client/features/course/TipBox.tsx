import { Trans } from '@lingui/react/macro';
import { DogBox } from '../../ui/DogBox.tsx';
import { SatoPaw } from '../../ui/Sato.tsx';
import { type StoredText, Text } from '../../ui/Text.tsx';

/** The dog's advice at the end of a lesson. */
export function TipBox({ tip }: { tip: StoredText }) {
  return (
    <DogBox id="tip" title={<Trans>Sato’s tip</Trans>} Mascot={SatoPaw}>
      <Text text={tip} />
    </DogBox>
  );
}
