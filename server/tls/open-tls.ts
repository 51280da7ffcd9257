/**
 * The server's https: a certificate from files or from the restaurant's own authority, optionally another from a public authority, and the plain-http pages
 * that both need.
 */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '#shared/venue/device-schema.ts';
import type { Config, NetworkMode } from '../config.ts';
import type { AcmeConfig } from '../environment/acme-config.ts';
import { namedDomains, privateIpv4, readTlsFiles } from '../environment/tls-config.ts';
import { findInterfaces, networkAddresses, secureAddress, withPort } from '../http/addresses.ts';
import type { NetworkSwitch } from '../http/network-switch.ts';
import type { ShownCertificate } from '../web/health/computer-state.ts';
import type { OpenAcme } from './acme/open-acme.ts';
import type { Names } from './certificates.ts';
import { answerLocalName } from './local-name.ts';
import type { LocalTls } from './local-tls.ts';
import { createPlainPages } from './plain-pages.ts';
import { createTrustPage } from './trust-page.ts';

/** Addresses of private networks only: the authority may not sign others. Sorted, so that a different order is not a change. */
function privateAddresses(mode: NetworkMode): string[] {
  return networkAddresses(findInterfaces(mode))
    .filter(address => privateIpv4.test(address))
    .sort();
}

/** `localName` is the name before `.local`. Names that last come first. */
function findNames(
  { localName, networkMode }: Pick<Config, 'localName' | 'networkMode'>,
  configured: readonly string[],
): Names {
  // A container's host name changes whenever it is recreated.
  const own = networkMode === 'bridge' ? '' : (hostname().toLowerCase().split('.')[0] ?? '');
  const hosts = [
    ...configured.filter(name => !isIPv4(name)),
    ...(localName === null ? [] : [`${localName}.local`]),
    ...(/^[a-z0-9-]+$/.test(own) ? [`${own}.local`] : []),
    'localhost',
  ];
  const addresses = [
    '127.0.0.1',
    '::1',
    ...configured.filter(name => isIPv4(name)),
    ...privateAddresses(networkMode),
  ];
  return { hosts: [...new Set(hosts)], addresses: [...new Set(addresses)] };
}

export type OpenTls = {
  /** For https.createServer; null: plain http. */
  readonly context: { key: string | Buffer; cert: string | Buffer } | null;
  /** Starts the work that TLS needs while the app runs (renewal, plain-http pages) and stops it when the app closes. Call before listening. */
  attach(app: FastifyInstance): void;
  /** The certificate that browsers see; null for plain http. */
  certificate(): ShownCertificate | null;
  /** The address at which a phone connects first, for a visitor who reached the server as `asked`. */
  connection(asked: string): Connection;
  /** Messages for the console, besides the addresses. */
  readonly said: readonly string[];
};

const checkEveryMs = 30_000;

type PlainParts = {
  network: NetworkSwitch;
  local: LocalTls;
  acme: OpenAcme | null;
  httpPort: number;
  /** The names in TLS_NAMES. */
  names: readonly string[];
  /** Public domain names of the restaurant. */
  domains: readonly string[];
};

function isOnNetwork(host: string): boolean {
  return !/^(127\.|localhost$|::1$)/.test(host);
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * The name or address at which another device reaches this computer, given that one visitor reached it as `asked`. `names`: further names, such as those of
 * a container's host.
 */
function reachableAs(
  { localName, networkMode }: Config,
  asked: string,
  names: readonly string[] = [],
): string {
  const addresses = [...names.filter(isIPv4), ...privateAddresses(networkMode)];
  if (addresses.includes(asked) || names.includes(asked) || asked.endsWith('.local')) return asked;
  const [named = 'localhost'] = localName === null ? names : [`${localName}.local`];
  return addresses[0] ?? named;
}

/** Resolves to false if the port can't be used. */
async function listens(page: Server, port: number, app: FastifyInstance, host: string): Promise<boolean> {
  page.listen(port, host);
  try {
    await once(page, 'listening');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is already in use' : `can't be used (${code})`;
    app.log.error(`HTTP_PORT ${port} ${why}: nobody is led to https there`);
    return false;
  }
}

/** For servers without an own authority: another address is returned only if the server listens on this computer alone. */
function withoutTrust({ tls, host, port, publicOrigins, networkMode }: Config, asked: string): Connection {
  const [found] = networkAddresses(findInterfaces(networkMode));
  if (publicOrigins.length > 0 || isOnNetwork(asked) || !isOnNetwork(host) || found === undefined)
    return { address: publicOrigins[0] ?? null, needsTrust: false };
  return { address: withPort(tls === null ? 'http' : 'https', found, port), needsTrust: false };
}

function servePlainPages(app: FastifyInstance, config: Config, parts: PlainParts): void {
  const { network, local, acme, httpPort, domains, names } = parts;
  const addressOf = (host: string) => secureAddress(host, config.publicOrigins, portOf(app));
  const [domain] = domains;
  const page = createPlainPages({
    trustPage: createTrustPage({
      authority: local.authority,
      appAddress: asked => addressOf(reachableAs(config, asked, names)),
      ownAddress: asked => withPort('http', reachableAs(config, asked, names), httpPort),
      publicAddress: () =>
        domain === undefined ? null : { address: addressOf(domain), isOpen: acme?.isServed(domain) === true },
    }),
    challenges: acme?.challenges ?? null,
    secureAddress: host => (acme?.isServed(host) === true ? addressOf(host) : null),
  });
  const close = () => {
    page.closeAllConnections();
    page.close();
  };
  const listen = () => listens(page, httpPort, app, network.host());
  app.addHook('onListen', async () => {
    const isReachable = await listen();
    acme?.start(isReachable);
  });
  network.onTurn(() => {
    close();
    return listen();
  });
  app.addHook('preClose', async () => close());
}

function keepCertificate(
  app: FastifyInstance,
  local: LocalTls,
  namesNow: () => ReturnType<typeof findNames>,
): void {
  const check = async () => {
    if (!(await local.renew(namesNow(), Date.now()))) return;
    (app.server as unknown as HttpsServer).setSecureContext(local.current());
    app.log.info(
      `another certificate is in use, until ${local.endsAt().toISOString()}: ${namesNow().addresses.join(', ')}`,
    );
  };
  const timer = setInterval(() => {
    check().catch(err => app.log.error({ err }, 'the certificate could not be renewed'));
  }, checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function announce(
  app: FastifyInstance,
  name: string,
  networkMode: NetworkMode,
  network: NetworkSwitch,
): void {
  const silent = async (): Promise<void> => {};
  let stop = silent;
  const follow = async () => {
    await stop();
    stop = silent;
    if (!isOnNetwork(network.host())) return;
    stop = answerLocalName({
      name,
      addresses: () => privateAddresses(networkMode),
      onTaken: address =>
        app.log.error(`${name}.local is ${address}, another computer: choose another name with LOCAL_NAME`),
      onFault: err => app.log.warn({ err }, `the network does not hear of ${name}.local`),
    });
  };
  app.addHook('onListen', follow);
  network.onTurn(follow);
  app.addHook('onClose', () => stop());
}

async function openFor(acme: AcmeConfig, folder: string): Promise<OpenAcme> {
  const { openAcme } = await import('./acme/open-acme.ts');
  return openAcme(acme, folder);
}

/** Throws ConfigRefusedError. */
export async function openTls(config: Config, network: NetworkSwitch): Promise<OpenTls> {
  const { tls, localName } = config;
  const attachName = (app: FastifyInstance) => {
    if (localName !== null) announce(app, localName, config.networkMode, network);
  };
  const plainly = {
    attach: attachName,
    said: [],
    connection: (asked: string) => withoutTrust({ ...config, host: network.host() }, asked),
  };
  if (tls === null) return { ...plainly, context: null, certificate: () => null };
  if (tls.kind === 'files') {
    const context = readTlsFiles(tls);
    const validToMs = Date.parse(new X509Certificate(context.cert).validTo);
    return { ...plainly, context, certificate: () => ({ kind: 'own', validToMs }) };
  }
  const { openLocalTls } = await import('./local-tls.ts');
  const folder = join(config.dataDir, 'tls');
  const namesNow = () => findNames(config, tls.names);
  const local = await openLocalTls(folder, namesNow(), Date.now());
  const acme = tls.kind === 'acme' ? await openFor(tls.acme, folder) : null;
  return {
    context: local.current(),
    certificate: () => acme?.certificate() ?? { kind: 'own', validToMs: local.endsAt().getTime() },
    connection(asked) {
      const served = namedDomains(tls).find(domain => acme?.isServed(domain) === true);
      if (served !== undefined)
        return { address: secureAddress(served, config.publicOrigins, config.port), needsTrust: false };
      if (!isOnNetwork(network.host())) return { address: null, needsTrust: false };
      const name = reachableAs(config, asked, tls.names);
      return { address: withPort('http', name, tls.httpPort), needsTrust: true };
    },
    said: [
      `Devices trust it by ${withPort('http', reachableAs(config, '', tls.names), tls.httpPort)}; the fingerprint of its authority (SHA-256) is`,
      `            ${local.authority.fingerprint}`,
      ...(local.isAuthorityRenewed
        ? [
            'It was renewed, for servers alone: devices go on as they are until the earlier one ends; let each trust it anew when there is time, and remove the earlier one.',
          ]
        : []),
    ],
    attach(app) {
      attachName(app);
      keepCertificate(app, local, namesNow);
      acme?.attach(app);
      const domains = namedDomains(config.tls);
      servePlainPages(app, config, {
        network,
        local,
        acme,
        httpPort: tls.httpPort,
        domains,
        names: tls.names,
      });
    },
  };
}
