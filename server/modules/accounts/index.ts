import type { SiteModule } from '../../platform/site-module.ts';
import { AccountResolver } from './account.resolver.ts';
import { deleteExpiredLinks } from './account-link.ts';
import { AccountRecoveryResolver } from './account-recovery.resolver.ts';
import { AccountSettingsResolver } from './account-settings.resolver.ts';
import { OwnSessionResolver } from './own-sessions.resolver.ts';
import { PasskeyResolver } from './passkeys.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { answerResetRequests } from './reset-requests.ts';
import { SecondFactorResolver } from './second-factor.resolver.ts';

export const accounts: SiteModule = {
  resolvers: [
    AccountResolver,
    AccountRecoveryResolver,
    AccountSettingsResolver,
    OwnSessionResolver,
    SecondFactorResolver,
    PasskeyResolver,
  ],
  queueDueMail: answerResetRequests,
  cleanUp: async ({ asJob }) => {
    await asJob(deleteExpiredLinks);
  },
  personalData: PERSONAL_DATA,
};
