/** Whether a request comes from the server's own computer, and not through a proxy on it. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export function isLoopbackAddress(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(address);
}

function isLocalName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
}

/** Headers that proxies add and neither a browser nor Prometheus sends. */
const proxyHeader =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

function namesProxy({ headers, raw }: FastifyRequest): boolean {
  // nginx uses HTTP/1.0 to its upstreams by default; no current client does.
  return raw.httpVersion === '1.0' || Object.keys(headers).some(name => proxyHeader.test(name));
}

/**
 * Whether a request certainly comes from the server's own computer: every hop is local and the host is a local name. A silent proxy would make remote
 * requests look local, so if one is configured only its forwarded address counts, and with a public address nothing counts as local.
 */
export function isFromThisComputer(
  request: FastifyRequest,
  { publicOrigins, trustProxy }: Pick<Config, 'publicOrigins' | 'trustProxy'>,
): boolean {
  if (!publicOrigins.every(origin => isLocalName(new URL(origin).hostname))) return false;
  const hops = request.ips ?? [request.ip];
  const isProxySilent = trustProxy === false ? namesProxy(request) : hops.length === 1;
  return !isProxySilent && isLocalName(request.hostname) && hops.every(isLoopbackAddress);
}
