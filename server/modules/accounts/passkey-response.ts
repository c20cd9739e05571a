import { z } from 'zod';
import { problem } from '#domain/text-input.ts';

/** Real ones have 2,000 characters at most, apart from attestations, which the site doesn't ask for. */
const RESPONSE_MAX = 20_000;

const bytes = z.string().regex(/^[\w-]+$/, problem('invalid'));
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

/** A JSON text, of what WebAuthn calls RegistrationResponseJSON or AuthenticationResponseJSON. */
function json<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .max(RESPONSE_MAX, { error: problem('too_long'), abort: true })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue(problem('invalid'));
        return z.NEVER;
      }
    })
    .pipe(shape);
}

/** What the browser says of a new passkey. */
export const newCredential = json(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string())
        .default([])
        .transform((names) => names.filter((name) => TRANSPORTS.has(name))),
    }),
  }),
);

/** What the browser has signed with a passkey. */
export const assertion = json(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      /** Authenticators that keep the passkey send it. */
      userHandle: bytes,
    }),
  }),
);

const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const clientData = z.object({ challenge: bytes, origin: z.string() });

/** What the browser says it has signed; null if it can't be read. Nothing of it is trustworthy before it is verified. */
export function signedBy(clientDataJSON: string): z.output<typeof clientData> | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
