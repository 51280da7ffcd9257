/**
 * An authority that speaks ACME (RFC 8555), written from the RFC: nonces are good once, each call's signature is checked, challenges are really fetched,
 * and certificates are really signed by a root of the test's own.
 */
import { createHash, createPublicKey, randomBytes, verify, type webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { Test } from 'tap';
import { makeTestRoot } from './test-root.ts';

type Problem = { type: string; status?: number; retryAfter?: string };

export type AcmeDouble = {
  /** Of the directory. */
  readonly url: string;
  /** PEM. */
  readonly root: string;
  /** Calls by their name, in order. */
  readonly calls: string[];
  /** Contacts and agreement of the last new account. */
  account: unknown;
  /** Answers this call with it until it is removed. */
  readonly problems: Map<string, Problem>;
  /** What `/directory` answers instead. */
  directory: string | null;
  /** Never answers. */
  isSilent: boolean;
  /** This many calls find their nonce used. */
  badNonces: number;
  /** Of each certificate. */
  lifeMs: number;
  /** Signs for a key of its own instead of the CSR's. */
  hasWrongKey: boolean;
};

type Options = {
  /** At which the names that are asked for answer: the double knows no DNS. */
  httpPort: number;
  /** TXT records, where challenges are by DNS. */
  txt?: (name: string) => string[];
};

type Jws = { protected: string; payload: string; signature: string };
type Authorization = { domain: string; isWildcard: boolean; token: string; status: string; error?: object };
type Order = { domains: string[]; authorizations: string[]; status: string; certificate?: string };

const subjectAlternativeName = '2.5.29.17';
const decode = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString() || '{}');
const urn = (type: string) => `urn:ietf:params:acme:error:${type}`;

function thumbprint({ crv, kty, x, y }: webcrypto.JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

async function fetchChallenge(port: number, domain: string, token: string): Promise<string | null> {
  const path = `/.well-known/acme-challenge/${token}`;
  const asked = get({ host: '127.0.0.1', port, path, headers: { host: domain } });
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray()).toString();
    return answer.statusCode === 200 ? body.trimEnd() : '';
  } catch {
    return null;
  }
}

export async function startAcmeDouble(t: Test, { httpPort, txt }: Options): Promise<AcmeDouble> {
  const root = await makeTestRoot();
  const nonces = new Set<string>();
  const keys = new Map<string, webcrypto.JsonWebKey>();
  const orders = new Map<string, Order>();
  const authorizations = new Map<string, Authorization>();

  const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
    const nonce = randomBytes(16).toString('base64url');
    nonces.add(nonce);
    const isText = typeof body === 'string';
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    response.writeHead(status, {
      'content-type': isText ? 'application/pem-certificate-chain' : type,
      'replay-nonce': nonce,
      'cache-control': 'no-store',
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, { type, status = 403, retryAfter }: Problem) =>
    answer(
      response,
      status,
      { type: urn(type), detail: `The authority says ${type}` },
      retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    );

  const challengesOf = (id: string, { token, status, error, isWildcard }: Authorization) =>
    ['http-01', 'dns-01']
      .filter(type => type === 'dns-01' || !isWildcard)
      .map(type => ({
        type,
        token,
        status,
        url: `${base}/challenge/${id}/${type}`,
        ...(error && { error }),
      }));
  const authorizationBody = (id: string, found: Authorization) => ({
    identifier: { type: 'dns', value: found.domain },
    status: found.status,
    ...(found.isWildcard && { wildcard: true }),
    challenges: challengesOf(id, found),
  });
  const orderBody = (id: string, { domains, status, certificate, ...order }: Order) => ({
    status,
    identifiers: domains.map(value => ({ type: 'dns', value })),
    authorizations: order.authorizations.map(each => `${base}/authorization/${each}`),
    finalize: `${base}/finalize/${id}`,
    ...(certificate !== undefined && { certificate: `${base}/certificate/${id}` }),
  });

  const validate = async (found: Authorization, type: string, jwk: webcrypto.JsonWebKey) => {
    const expected = `${found.token}.${thumbprint(jwk)}`;
    const digest = createHash('sha256').update(expected).digest('base64url');
    const said =
      type === 'http-01'
        ? await fetchChallenge(httpPort, found.domain, found.token)
        : (txt?.(`_acme-challenge.${found.domain}`) ?? []);
    const isRight = type === 'http-01' ? said === expected : said?.includes(digest);
    found.status = isRight === true ? 'valid' : 'invalid';
    if (isRight !== true)
      found.error = {
        type: urn(said === null ? 'connection' : 'unauthorized'),
        detail: `${found.domain}: no`,
      };
  };

  const finalize = async (id: string, order: Order, csr: string) => {
    const request = new x509.Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'));
    const raw = request.getExtension(subjectAlternativeName)?.rawData ?? new ArrayBuffer(0);
    const names = new x509.SubjectAlternativeNameExtension(raw).names.toJSON();
    const asked = names.map(({ value }) => value).toSorted();
    const areAllValid = order.authorizations.every(each => authorizations.get(each)?.status === 'valid');
    if (!areAllValid) return 'orderNotReady';
    if (!(await request.verify()) || asked.join() !== order.domains.toSorted().join()) return 'badCSR';
    const key = double.hasWrongKey ? await root.otherKey() : request.publicKey;
    orders.set(id, { ...order, status: 'valid', certificate: await root.issue(asked, key, double.lifeMs) });
    return null;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const [, call = '', id = '', type = ''] = (request.url ?? '').split('/');
    if (call !== 'new-nonce') double.calls.push(call);
    const problem = double.problems.get(call);
    if (double.isSilent) return;
    if (call === 'directory' && double.directory !== null)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(double.directory);
    if (problem !== undefined) return refuse(response, problem);
    if (call === 'directory')
      return answer(response, 200, {
        newNonce: `${base}/new-nonce`,
        newAccount: `${base}/new-account`,
        newOrder: `${base}/new-order`,
        meta: { termsOfService: `${base}/terms` },
      });
    if (call === 'new-nonce') return answer(response, 200, '');

    const jws: Jws = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const header = decode(jws.protected);
    const payload = decode(jws.payload);
    if (!nonces.delete(String(header['nonce'])) || double.badNonces-- > 0)
      return refuse(response, { type: 'badNonce', status: 400 });
    const kid = header['kid'] === undefined ? null : String(header['kid']);
    const jwk = (kid === null ? header['jwk'] : keys.get(kid)) as webcrypto.JsonWebKey | undefined;
    if (jwk === undefined) return refuse(response, { type: 'accountDoesNotExist', status: 400 });
    const signed = Buffer.from(`${jws.protected}.${jws.payload}`);
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const signature = Buffer.from(jws.signature, 'base64url');
    const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
    if (!isSigned || header['url'] !== `${base}${request.url}`)
      return refuse(response, { type: 'malformed', status: 400 });

    if (call === 'new-account') {
      const location = `${base}/account/${thumbprint(jwk)}`;
      const isKnown = keys.has(location);
      if (!isKnown && payload['onlyReturnExisting'] === true)
        return refuse(response, { type: 'accountDoesNotExist', status: 400 });
      if (!isKnown) double.account = payload;
      keys.set(location, jwk);
      return answer(response, isKnown ? 200 : 201, { status: 'valid' }, { location });
    }
    if (call === 'account') {
      // As pebble does: an account is read with an empty payload, and whoever changes it says what.
      if (jws.payload !== '' && payload['contact'] === undefined)
        return refuse(response, { type: 'malformed', status: 400 });
      if (jws.payload !== '') double.account = payload;
      return answer(response, 200, { status: 'valid' });
    }
    if (call === 'new-order') {
      const identifiers = payload['identifiers'] as { value: string }[];
      const made = identifiers.map(({ value }) => {
        const token = randomBytes(24).toString('base64url');
        const domain = value.replace(/^\*\./, '');
        authorizations.set(token, { domain, isWildcard: domain !== value, token, status: 'pending' });
        return token;
      });
      const order = {
        domains: identifiers.map(({ value }) => value),
        authorizations: made,
        status: 'pending',
      };
      const orderId = String(orders.size);
      orders.set(orderId, order);
      return answer(response, 201, orderBody(orderId, order), { location: `${base}/order/${orderId}` });
    }
    const authorization = authorizations.get(id);
    if (call === 'authorization' && authorization !== undefined)
      return answer(response, 200, authorizationBody(id, authorization));
    if (call === 'challenge' && authorization !== undefined) {
      // Its state is asked for with an empty payload, and it is begun with an empty object.
      if (jws.payload !== '') await validate(authorization, type, jwk);
      const found = challengesOf(id, authorization).find(each => each.type === type);
      return answer(response, 200, found);
    }
    const order = orders.get(id);
    if (order === undefined) return refuse(response, { type: 'malformed', status: 404 });
    if (call === 'finalize') {
      const fault = await finalize(id, order, String(payload['csr']));
      if (fault !== null) return refuse(response, { type: fault });
      return answer(response, 200, orderBody(id, orders.get(id) ?? order));
    }
    return answer(response, 200, call === 'certificate' ? (order.certificate ?? '') : orderBody(id, order));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(error => response.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const double: AcmeDouble = {
    ...{ url: `${base}/directory`, root: root.pem, calls: [], account: null, problems: new Map() },
    ...{ directory: null, isSilent: false, badNonces: 0, lifeMs: 90 * 86_400_000, hasWrongKey: false },
  };
  return double;
}
