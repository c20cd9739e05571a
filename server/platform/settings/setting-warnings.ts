import { plainConnections } from '../database/plain-connections.ts';
import { isLoopback } from '../http/trust-proxy.ts';
import type { Config } from './config.ts';
import { formerSettings } from './former-settings.ts';

const AS_ROOT = 'Sato is running as root. It is safer to run it as an ordinary user.';

const NO_SITE_URL =
  'SITE_URL is not set, so the site answers only at localhost, IP addresses, the name of this machine and the name in ' +
  'HOST. Responses are cached only for requests to localhost, so pages take much longer for others. On a public ' +
  'site, set it to the address that visitors use, for example SITE_URL=https://sato.example';

/** What the start says about settings that work, but not as well or as safely as they could. */
export function settingWarnings(config: Config, environment: NodeJS.ProcessEnv): string[] {
  return [
    ...(process.getuid?.() === 0 ? [AS_ROOT] : []),
    ...(!config.siteUrl && environment.NODE_ENV === 'production' && !isLoopback(config.host) ? [NO_SITE_URL] : []),
    ...formerSettings(environment),
    ...plainConnections(config),
  ];
}

/** What works, but hardly as someone wants it who runs a public site. */
export function publicSiteWarnings(config: Config): string[] {
  const { isPublic, siteUrl, smtpUrl, trustProxy, adminSecondFactor, cdnMaxAge } = config;
  const warnings: [boolean, string][] = [
    [
      isPublic && smtpUrl === null,
      'SMTP_URL is not set, so no one gets mail: not to confirm an address, and not to set a new password.',
    ],
    [
      isPublic && siteUrl?.startsWith('https:') === true && trustProxy === 0,
      'SITE_URL begins with https, but TRUST_PROXY trusts no proxy. All visitors then share the limits of one network address. Set ' +
        'it to the address of the proxy that does TLS, for example TRUST_PROXY=loopback',
    ],
    [
      isPublic && adminSecondFactor === 'optional',
      'With ADMIN_SECOND_FACTOR=optional, the password of an admin alone opens the admin area. Set it to required.',
    ],
    [cdnMaxAge > 0 && siteUrl === null, 'CDN_MAX_AGE_SECONDS has no effect without SITE_URL.'],
  ];
  return warnings.filter(([applies]) => applies).map(([, warning]) => warning);
}
