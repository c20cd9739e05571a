import { Secret, TOTP } from 'otpauth';
import { type Caller } from './caller.ts';
import { PASSWORD, withConfirmedEmail } from './sign-in.ts';

/** The code of an authenticator app. @param ahead periods of 30 seconds after the present one. */
export function codeOf(secret: string, ahead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return app.generate({ timestamp: Date.now() + ahead * 30_000 });
}

/** Turns on two-step login. @returns the secret and the recovery codes. */
export async function turnOnTwoStep(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  await withConfirmedEmail(caller);
  const setUp = 'mutation ($password: String!) { setUpSecondFactor(password: $password) { secret } }';
  const { data } = await caller.graphql<{ setUpSecondFactor: { secret: string } }>(setUp, { password: PASSWORD });
  const secret = data?.setUpSecondFactor.secret ?? '';
  const turnOn = 'mutation ($code: String!) { turnOnSecondFactor(code: $code) }';
  const answer = await caller.graphql<{ turnOnSecondFactor: string[] }>(turnOn, { code: codeOf(secret) });
  return { secret, recoveryCodes: answer.data?.turnOnSecondFactor ?? [] };
}
