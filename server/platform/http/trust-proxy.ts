import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** Addresses, networks and network names as Express takes them, or the number of proxies in a row. */
export type TrustProxy = string[] | number;

const MOST_PROXIES = 10;

/** What a name in the setting means. Sources: RFC 1918, RFC 4193, RFC 3927, RFC 4291. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['loopback'],
  private: ['loopback', 'linklocal', 'uniquelocal'],
};

const EXPECTED = 'expected addresses such as 10.0.0.5 or 10.0.0.0/8, loopback, private, or a number from 0 to 10';

/** Reads the setting TRUST_PROXY: addresses and networks separated by commas, or a number of proxies. */
export function readTrustProxy(text: string, context: z.RefinementCtx): TrustProxy {
  const words = text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  const [first] = words;
  if (words.length === 1 && first !== undefined && /^\d+$/.test(first) && Number(first) <= MOST_PROXIES) {
    return Number(first);
  }
  if (words.length > 0 && words.every((word) => Object.hasOwn(NETWORKS, word) || isNetwork(word))) {
    return words.flatMap((word) => NETWORKS[word] ?? [word]);
  }
  context.addIssue({ code: 'custom', message: EXPECTED });
  return 0;
}

/** A network of all addresses would trust everyone. */
function isNetwork(word: string): boolean {
  if (ipaddr.isValidCIDR(word)) return ipaddr.parseCIDR(word)[1] > 0;
  return ipaddr.IPv4.isValidFourPartDecimal(word) || ipaddr.IPv6.isValid(word);
}

/** Whether only this machine can connect to the address that the site listens on; undefined means all addresses. */
export function isLoopback(host: string | undefined): boolean {
  if (host === 'localhost') return true;
  return host !== undefined && ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/**
 * Warns once about a caller that forwards another address but isn't trusted. Behind a proxy that the setting doesn't
 * list, all visitors share one address, and with it the limits on wrong passwords.
 */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid && req.headers['x-forwarded-for'] !== undefined) {
      const peer = req.socket.remoteAddress ?? '';
      const trusts: (address: string, hop: number) => boolean = req.app.get('trust proxy fn');
      if (!trusts(peer, 0)) {
        isSaid = true;
        log.warn(
          `A request from ${peer} has an X-Forwarded-For header, which is ignored. If ${peer} is your proxy, set ` +
            `TRUST_PROXY=${peer.replace(/^::ffff:/, '')}. Until then, all its visitors share one address in rate limits.`,
        );
      }
    }
    next();
  };
}
