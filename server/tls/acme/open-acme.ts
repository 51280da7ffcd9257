/** `TLS=acme`: a public authority's certificate for public names, used in addition to the restaurant's own, by the requested name. */
import type { Server as HttpsServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { AcmeConfig } from '../../environment/acme-config.ts';
import type { ShownCertificate } from '../../web/health/computer-state.ts';
import { openAcmeFiles } from './acme-files.ts';
import { createHttpChallenges, type HttpChallenges } from './http-challenges.ts';
import { type IssuedCertificate, namesOf } from './issued-certificate.ts';
import { type AcmeKeeper, createAcmeKeeper } from './keep-acme-certificate.ts';
import { orderCertificate } from './order-certificate.ts';

export type OpenAcme = {
  readonly challenges: HttpChallenges;
  certificate(): ShownCertificate;
  /** Whether browsers that open this name get a valid certificate. */
  isServed(host: string): boolean;
  /** Call before the app listens. */
  attach(app: FastifyInstance): void;
  /** Requests certificates from now on; `isReachable`: the authority's requests can reach this server. */
  start(isReachable: boolean): void;
};

const checkEveryMs = 60_000;
const pollMs = 3_000;

/** Throws ConfigRefusedError. `folder`: the one with the restaurant's own authority. */
export function openAcme(acme: AcmeConfig, folder: string): OpenAcme {
  const { domains, directory, dnsCommand } = acme;
  const files = openAcmeFiles(folder, directory);
  // A damaged key is reported at the start.
  files.accountKey();
  const challenges = createHttpChallenges();
  let keeper: AcmeKeeper | null = null;
  let log: FastifyInstance['log'] | null = null;
  let timer: NodeJS.Timeout | undefined;
  const isValid = (found: IssuedCertificate | null): found is IssuedCertificate =>
    found !== null && found.toMs > Date.now();

  return {
    challenges,
    certificate: () => ({
      kind: 'renewed',
      validToMs: keeper?.current()?.toMs ?? null,
      fault: keeper?.fault() ?? null,
    }),
    isServed(host) {
      const found = keeper?.current() ?? null;
      return isValid(found) && domains.includes(host) && namesOf(found, [host]).length > 0;
    },
    attach(app) {
      const server = app.server as unknown as HttpsServer;
      log = app.log;
      keeper = createAcmeKeeper({
        domains,
        files,
        order: (accountKey, signal, nowMs) =>
          orderCertificate({ acme, accountKey, challenges, signal, nowMs, pollMs }),
        random: Math.random,
        // The last context added for a name is used. Other names get the restaurant's own certificate.
        use: found => {
          for (const name of namesOf(found, domains))
            server.addContext(name, { key: found.key, cert: found.certificate });
        },
        log: app.log,
      });
      app.addHook('preClose', async () => {
        clearInterval(timer);
        keeper?.stop();
      });
    },
    start(isReachable) {
      if (!isReachable && dnsCommand === null) keeper?.block('port');
      const check = () => void keeper?.check(Date.now());
      check();
      timer = setInterval(check, checkEveryMs);
      timer.unref();
      log?.info({ directory, domains }, 'certificates are asked for when they are due');
    },
  };
}
