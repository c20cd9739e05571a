import { Trans } from '@lingui/react/macro';

/** The hint below every Spanish field. */
export const SPANISH_HINT = <Trans>Leave blank to use only the English version</Trans>;
