import type { Config } from './config.ts';
import { isLoopback } from './http/trust-proxy.ts';

/** Whether an address is one of this machine, which a connection doesn't leave. */
export function isThisMachine(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return host === '' || isLoopback(host);
}

/** A sentence for each setting that sends passwords and personal data to another machine without encryption. */
export function plainConnections({
  databaseUrl,
  databaseDirectUrl,
  mediaStorage,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'mediaStorage'>): string[] {
  const warnings: string[] = [];
  for (const [setting, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl })) {
    if (!url || isThisMachine(url) || asksForTls(new URL(url).searchParams)) continue;
    warnings.push(
      `${setting} leads to another machine without encryption, so the network can read the password and all data. ` +
        'Add ?sslmode=verify-full to it.',
    );
  }
  const endpoint = mediaStorage?.endpoint;
  if (endpoint?.startsWith('http:') && !isThisMachine(endpoint)) {
    warnings.push('MEDIA_S3_ENDPOINT leads to another machine without encryption. Use an address with https.');
  }
  return warnings;
}

/** `prefer` doesn't count in PostgreSQL itself, but node-postgres takes it for `verify-full`. */
function asksForTls(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode') ?? 'disable';
  // A host in the parameters is a folder of sockets.
  return mode !== 'disable' || ['1', 'true'].includes(parameters.get('ssl') ?? '') || parameters.has('host');
}
