import { Trans } from '@lingui/react/macro';
import { SatoPaw } from '../../mascot/SatoPaw.tsx';
import { DogBox } from '../../ui/DogBox.tsx';

/** The dog's advice at the end of every lesson. */
export function TipBox() {
  return (
    <DogBox id="tip" title={<Trans>Sato's tip</Trans>} Mascot={SatoPaw}>
      <Trans>
        Try everything with a small amount first, one you wouldn't miss. And anyone who asks for your seed phrase, in
        whatever uniform, is after your coins.
      </Trans>
    </DogBox>
  );
}
