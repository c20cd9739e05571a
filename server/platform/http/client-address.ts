import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that identify one household. Its owner can choose the rest freely. */
const IPV6_HOUSEHOLD = 64;

/** The key of a caller in rate limits: the IPv4 address, or the network of an IPv6 address. */
export function clientAddressOf(req: Request): string {
  const ip = [withoutPort(req.ip), req.socket.remoteAddress].find((each) => each && ipaddr.isValid(each));
  if (!ip) return '';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_HOUSEHOLD}`).toString();
}

/** Some proxies forward addresses as `192.0.2.7:4711` or `[2001:db8::7]:4711`. */
function withoutPort(address: string | undefined): string | undefined {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address ?? '') ?? [];
  return bracketed ?? ipv4 ?? address;
}
