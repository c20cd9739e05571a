import type { Page } from 'playwright';

/** An authenticator of the browser's own, such as a phone has. It verifies its person until it is told otherwise. */
export async function withAuthenticator(page: Page): Promise<{ verifies(isVerified: boolean): Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verifies: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
