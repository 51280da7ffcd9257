/** The server's https: a certificate of files or of the restaurant's own authority, and with that the page where devices learn to trust it and its name on the network. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpsServer } from 'node:https';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { readTlsFiles } from '../environment/tls-config.ts';
import { answerLocalName } from './local-name.ts';
import type { LocalTls } from './local-tls.ts';
import { findNames, privateAddresses } from './own-names.ts';
import { createTrustPage } from './trust-page.ts';

export type OpenTls = {
  /** For https.createServer; null: plain http. */
  readonly context: { key: string | Buffer; cert: string | Buffer } | null;
  /** To be called before the app listens: does what belongs to it from then on until it closes. */
  attach(app: FastifyInstance): void;
  /** Of the certificate in use; null: plain http. */
  endsAt(): Date | null;
  /** What the console says besides the addresses. */
  readonly said: readonly string[];
};

const checkEveryMs = 30_000;

function isOnNetwork(host: string): boolean {
  return !/^(127\.|localhost$|::1$)/.test(host);
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const withPort = (scheme: 'http' | 'https', host: string, port: number) =>
  `${scheme}://${host}${port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`}`;

/** The name or address by which another device reaches this computer, for somebody who reached it as `asked`. */
function reachableAs(asked: string, localName: string | null): string {
  const addresses = privateAddresses();
  if (addresses.includes(asked) || asked.endsWith('.local')) return asked;
  return addresses[0] ?? (localName === null ? 'localhost' : `${localName}.local`);
}

function serveTrustPage(app: FastifyInstance, config: Config, local: LocalTls, httpPort: number): void {
  const page = createTrustPage({
    authority: local.authority,
    appAddress: asked => withPort('https', reachableAs(asked, config.localName), portOf(app)),
    ownAddress: asked => withPort('http', reachableAs(asked, config.localName), httpPort),
  });
  app.addHook('onListen', async () => {
    page.listen(httpPort, config.host);
    await once(page, 'listening').catch(error => {
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `can't be used (${error.code})`;
      app.log.error(`HTTP_PORT ${httpPort} ${why}: devices can't load the certificate to trust`);
    });
  });
  app.addHook('preClose', async () => {
    page.closeAllConnections();
    page.close();
  });
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

function announce(app: FastifyInstance, name: string): void {
  let stop = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    stop = answerLocalName({
      name,
      addresses: privateAddresses,
      onTaken: address =>
        app.log.error(`${name}.local is ${address}, another computer: choose another name with LOCAL_NAME`),
      onFault: err => app.log.warn({ err }, `the network does not hear of ${name}.local`),
    });
  });
  app.addHook('onClose', () => stop());
}

/** Throws ConfigRefusedError. */
export async function openTls(config: Config): Promise<OpenTls> {
  const { tls, localName, host } = config;
  const attachName = (app: FastifyInstance) => {
    if (localName !== null && isOnNetwork(host)) announce(app, localName);
  };
  if (tls === null) return { context: null, attach: attachName, endsAt: () => null, said: [] };
  if (tls.kind === 'files') {
    const context = readTlsFiles(tls);
    const endsAt = new Date(new X509Certificate(context.cert).validTo);
    return { context, attach: attachName, endsAt: () => endsAt, said: [] };
  }
  const { openLocalTls } = await import('./local-tls.ts');
  const namesNow = () => findNames(localName, tls.names);
  const local = await openLocalTls(join(config.dataDir, 'tls'), namesNow(), Date.now());
  return {
    context: local.current(),
    endsAt: local.endsAt,
    said: [
      `Devices trust it by ${withPort('http', reachableAs('', localName), tls.httpPort)}; the fingerprint of its authority (SHA-256) is`,
      `            ${local.authority.fingerprint}`,
    ],
    attach(app) {
      attachName(app);
      keepCertificate(app, local, namesNow);
      serveTrustPage(app, config, local, tls.httpPort);
    },
  };
}
