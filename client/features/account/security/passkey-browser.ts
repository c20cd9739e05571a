import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser knows passkeys. Without TLS, browsers don't. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Lets the browser make a passkey. @param options of the site. @returns its answer. Both are JSON texts. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options);
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Lets the browser sign with a passkey that the visitor chooses. @param options of the site. @returns its answer. Both are JSON texts. */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Why the browser didn't do it; null for failures of anything else. */
export function browserRefusal(error: unknown): 'present' | 'wrong-address' | 'canceled' | null {
  if (!(error instanceof Error)) return null;
  switch (error.name) {
    case 'InvalidStateError':
      return 'present';
    case 'SecurityError':
      return 'wrong-address';
    case 'AbortError':
    case 'NotAllowedError':
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'canceled';
    default:
      return null;
  }
}
