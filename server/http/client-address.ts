import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that stand for one household; the rest its owner chooses at will. */
const IPV6_HOUSEHOLD = 64;

/** Who a request counts for in rate limits: the IPv4 address, or the network of an IPv6 address. */
export function clientAddressOf(req: Request): string {
  const { ip } = req;
  if (!ip || !ipaddr.isValid(ip)) return ip ?? '';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_HOUSEHOLD}`).toString();
}
