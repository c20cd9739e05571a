import ipaddr from 'ipaddr.js';
import pg from 'pg';
import { isLoopback } from '../http/trust-proxy.ts';
import type { Config } from '../settings/config.ts';

/** Names for networks of one's own, and those of Tor, which encrypts by itself. Sources: RFC 6762, 7686, 8375, ICANN 2024. */
const LOCAL_NAME = /^[^.]+$|\.(local|localhost|lan|internal|home\.arpa|onion)$/;

/** Whether an address is one of this machine, which a connection doesn't leave. */
export function isThisMachine(address: string): boolean {
  const host = hostOf(address);
  return host === '' || isLoopback(host);
}

/** A sentence for each setting that sends passwords and personal data over networks without protection. */
export function plainConnections({
  siteUrl,
  databaseUrl,
  databaseDirectUrl,
  mediaStorage,
}: Pick<Config, 'siteUrl' | 'databaseUrl' | 'databaseDirectUrl' | 'mediaStorage'>): string[] {
  const warnings: string[] = [];
  if (siteUrl?.startsWith('http:') && !isLocal(hostOf(siteUrl))) {
    warnings.push(
      'SITE_URL is a public address without encryption, so networks on the way can read passwords and change pages. ' +
        'Set up TLS on your proxy, and use an https address.',
    );
  }
  for (const [setting, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl })) {
    const fault = url && databaseFault(url);
    if (fault) warnings.push(`${setting} leads to another machine ${fault}`);
  }
  const endpoint = mediaStorage?.endpoint;
  if (endpoint?.startsWith('http:') && !isThisMachine(endpoint)) {
    warnings.push('MEDIA_S3_ENDPOINT leads to another machine without encryption. Use an address with https.');
  }
  return warnings;
}

/** @returns null if the connection is safe. The driver decides what the parameters of the address mean. */
function databaseFault(connectionString: string): string | null {
  const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString });
  if (host === '' || host.startsWith('/') || isLoopback(host)) return null;
  if (!ssl) {
    return 'without encryption, so the network can read the password and all data. Add ?sslmode=verify-full to it.';
  }
  if (typeof ssl !== 'object' || Reflect.get(ssl, 'rejectUnauthorized') !== false) return null;
  return (
    "whose certificate isn't checked, so someone else's server can pose as it and read the password and all data. Use " +
    'sslmode=verify-full, and sslrootcert if the certificate authority is your own.'
  );
}

function isLocal(host: string): boolean {
  if (!ipaddr.isValid(host)) return LOCAL_NAME.test(host);
  return ipaddr.process(host).range() !== 'unicast';
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}
