import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { HttpError } from '../errors/errors.ts';

/** Names of this machine that no other machine's DNS can take. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** What proxies and tunnels add. Nothing that asks from this machine itself sends one of these. */
const FORWARDED = /^(forwarded|x-forwarded|x-forwarded-.*|x-real-ip|via|.*-client-ip|cf-.*|cdn-loop)$/;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a request comes from Bursar's own machine: from its loopback address, past no proxy, under a local
 * name or one of BURSAR_HOSTS. A foreign name pointed at 127.0.0.1 ("DNS rebinding") does not count.
 */
export function isOnThisMachine(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & {
    readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  },
  hosts: readonly string[] = [],
): boolean {
  const { remoteAddress: peer = '' } = socket;
  if (peer === '' || !loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  return [...OWN_NAMES, ...hosts.map(withoutPort)].includes(withoutPort(headers.host ?? ''));
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** What opens them (deps.ts). */
export interface AccessOptions {
  readonly hosts?: readonly string[];
  readonly openDemo?: boolean;
}
type Incoming = { readonly req: Parameters<typeof isOnThisMachine>[0] };

/** Whether the demo's sign-ins, outbox and sandboxes are open: on this machine, or in an open demo. */
export function mayTryOut({ hosts, openDemo = false }: AccessOptions, { req }: Incoming): boolean {
  return openDemo || isOnThisMachine(req, hosts);
}

/** @throws HttpError 403 naming what it is, e.g. "The outbox" */
export function requireThisMachine(deps: AccessOptions, incoming: Incoming, what: string): void {
  if (mayTryOut(deps, incoming)) return;
  throw new HttpError(403, 'otherMachine', `${what} can be used only on the computer that Bursar runs on.`);
}
