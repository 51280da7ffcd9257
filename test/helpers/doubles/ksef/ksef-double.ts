/** The Ministry's KSeF as a local HTTP server, with the faults that a sender meets. It answers only what the published OpenAPI document allows. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findCall, type KsefCall, needsBearer, requestFaults, requireAnswer } from './ksef-contract.ts';
import { reference } from './ksef-keys.ts';
import { at, bad, limited, Refusal, unauthorized } from './ksef-refusals.ts';
import {
  createKsefWorld,
  type KsefWorld,
  sha256,
  success,
  unsealed,
  type Verdict,
  type WorldInvoice,
} from './ksef-world.ts';
import { readSignedRequest } from './signed-request-check.ts';
import { type SuppliedInvoice, type Supply, suppliedInvoice } from './supplied-invoice.ts';

/** `loseRequest`: it never arrives; `loseAnswer`: it has its effect; `delayMs`: the answer is slow. */
export type KsefFault =
  | { kind: 'loseRequest' | 'loseAnswer' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'status'; status: 403 | 429 | 500 | 503; retryAfter?: string };

export const sendCall = 'POST /sessions/online/{referenceNumber}/invoices';

export type KsefDouble = {
  readonly address: string;
  readonly world: KsefWorld;
  /** Calls by their name, in order. */
  readonly calls: string[];
  /** Decides what goes wrong with a call; null: nothing. */
  fault: (name: string) => KsefFault | null;
  /** Questions about an invoice until KSeF has decided. */
  asks: number;
  verdict: (invoice: { xml: string }) => Verdict;
  /** Valid KSeF tokens. */
  readonly tokens: Set<string>;
  /** For how long an access token is valid. */
  accessMs: number;
  /** Ends all access tokens. */
  expireAccess(): void;
  /** Closes all sessions, as KSeF does after twelve hours. */
  expireSessions(): void;
  /** The oldest first. */
  readonly supplied: SuppliedInvoice[];
  /** A supplier issues an invoice; returns its KSeF number. */
  supply(invoice?: Supply): string;
  /** Invoices with a KSeF number. */
  accepted(): WorldInvoice[];
};

type Auth = { reference: string; verdict: Verdict; token: string };
/** The body was checked by the published schema. */
type Body = Record<string, string> & {
  encryption: Record<string, string>;
  offlineMode: boolean;
  dateRange: { dateType: string; from: string; to?: string };
};
type Request = { call: KsefCall; body: Body; raw: string; bearer: string; query: URLSearchParams };
type Answer = { status: number; body?: unknown; xml?: string };
type State = {
  nowMs: () => number;
  auths: Auth[];
  access: Map<string, number>;
  refresh: Set<string>;
  challenges: Map<string, number>;
};

const tokenInfo = (token: string, untilMs: number) => ({
  token,
  validUntil: new Date(untilMs).toISOString(),
});
const dayMs = 24 * 3_600_000;

function beginAuth(state: State, verdict: Verdict): Answer {
  const auth = { reference: reference(), verdict, token: randomUUID() };
  state.auths.push(auth);
  const authenticationToken = tokenInfo(auth.token, state.nowMs() + dayMs);
  return { status: 202, body: { referenceNumber: auth.reference, authenticationToken } };
}

function authCalls(double: KsefDouble, state: State): Record<string, (request: Request) => Answer> {
  const { world } = double;
  const authOf = (bearer: string) => {
    const auth = state.auths.find(({ token }) => token === bearer);
    if (auth === undefined) throw unauthorized();
    return auth;
  };
  const give = () => {
    const token = randomUUID();
    state.access.set(token, state.nowMs() + double.accessMs);
    return tokenInfo(token, state.nowMs() + double.accessMs);
  };
  return {
    'GET /security/public-key-certificates': () => ({
      status: 200,
      body: world.keys.map(key => key.published),
    }),
    'POST /auth/challenge': () => {
      const challenge = `20261129-CR-${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 10)}-0123456789-AB`;
      const timestampMs = state.nowMs();
      state.challenges.set(challenge, timestampMs);
      const timestamp = new Date(timestampMs).toISOString();
      return { status: 200, body: { challenge, timestamp, timestampMs, clientIp: '127.0.0.1' } };
    },
    'POST /auth/ksef-token': ({ body }) => {
      const { challenge = '', encryptedToken = '', publicKeyId } = body;
      const issuedMs = state.challenges.get(challenge);
      if (issuedMs === undefined) throw bad(21111, 'Nieprawidłowe wyzwanie autoryzacyjne.');
      const key = world.keyOf('KsefTokenEncryption', publicKeyId);
      if (key === null) throw bad(21470, 'Przesłany identyfikator klucza jest nieznany.');
      const [token = '', sentMs] = unsealed(key, encryptedToken).toString().split('|');
      const isGood = double.tokens.has(token) && sentMs === String(issuedMs);
      const wrong = {
        code: 450,
        description: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu',
      };
      return beginAuth(state, isGood ? success : { ...wrong, details: ['Nieprawidłowy token'] });
    },
    'POST /auth/xades-signature': ({ raw }) => {
      const { challenge, certificate } = readSignedRequest(raw);
      if (!state.challenges.has(challenge)) throw bad(21111, 'Nieprawidłowe wyzwanie autoryzacyjne.');
      const isGood = Date.parse(certificate.validTo) > state.nowMs();
      const wrong = {
        code: 460,
        description: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu',
      };
      return beginAuth(state, isGood ? success : { ...wrong, details: ['Nieważny certyfikat'] });
    },
    'GET /auth/{referenceNumber}': ({ bearer }) => ({
      status: 200,
      body: {
        startDate: at(),
        authenticationMethod: 'Token',
        authenticationMethodInfo: { category: 'Token', code: 'token', displayName: 'Token' },
        status: authOf(bearer).verdict,
      },
    }),
    'POST /auth/token/redeem': ({ bearer }) => {
      if (authOf(bearer).verdict.code !== 200) throw bad(21301, 'Brak autoryzacji.');
      const refresh = randomUUID();
      state.refresh.add(refresh);
      return {
        status: 200,
        body: { accessToken: give(), refreshToken: tokenInfo(refresh, state.nowMs() + 7 * dayMs) },
      };
    },
    'POST /auth/token/refresh': ({ bearer }) => {
      if (!state.refresh.has(bearer)) throw unauthorized();
      return { status: 200, body: { accessToken: give() } };
    },
  };
}

function invoiceView(world: KsefWorld, invoice: WorldInvoice) {
  const { code, description, details, extensions } = world.decided(invoice) ?? {
    code: 150,
    description: 'Trwa przetwarzanie',
  };
  const isAccepted = code === 200 && invoice.ksefNumber !== null;
  return {
    ordinalNumber: 1,
    invoiceNumber: invoice.number,
    ...(isAccepted && { ksefNumber: invoice.ksefNumber }),
    referenceNumber: invoice.reference,
    invoiceHash: invoice.hash,
    invoicingDate: at(),
    status: { code, description, ...(details && { details }), ...(extensions && { extensions }) },
  };
}

function sessionCalls(double: KsefDouble, state: State): Record<string, (request: Request) => Answer> {
  const { world } = double;
  const sessionOf = ({ params }: KsefCall) => {
    const session = world.sessions.get(params['referenceNumber'] ?? '');
    if (session === undefined) throw bad(21173, 'Brak sesji o wskazanym numerze referencyjnym.');
    return session;
  };
  const invoiceOf = (call: KsefCall) => {
    const invoice = sessionOf(call).invoices.find(
      one => one.reference === call.params['invoiceReferenceNumber'],
    );
    if (invoice === undefined) throw bad(21405, 'Błąd walidacji danych wejściowych.', 'Brak faktury');
    return invoice;
  };
  return {
    'POST /sessions/online': ({ body }) => {
      const { encryption } = body;
      const key = world.keyOf('SymmetricKeyEncryption', encryption['publicKeyId']);
      if (key === null) throw bad(21470, 'Przesłany identyfikator klucza jest nieznany.');
      const session = {
        ...{ reference: reference(), state: 'open' as const, invoices: [] },
        key: unsealed(key, encryption['encryptedSymmetricKey'] ?? ''),
        iv: Buffer.from(encryption['initializationVector'] ?? '', 'base64'),
      };
      world.sessions.set(session.reference, session);
      const validUntil = new Date(state.nowMs() + dayMs / 2).toISOString();
      return { status: 201, body: { referenceNumber: session.reference, validUntil } };
    },
    [sendCall]: ({ call, body }) => {
      const session = sessionOf(call);
      if (session.state === 'closed') throw bad(21180, 'Status sesji nie pozwala na wykonanie operacji.');
      const sent = Buffer.from(body['encryptedInvoiceContent'] ?? '', 'base64');
      if (sha256(sent) !== body['encryptedInvoiceHash']) throw bad(21403, 'Nieprawidłowy skrót pliku.');
      const { asks, verdict } = double;
      const invoice = world.receive(session, sent, body.offlineMode, { asks, verdict });
      if (invoice.hash !== body['invoiceHash']) throw new Error('The hash is not that of the invoice');
      return { status: 202, body: { referenceNumber: invoice.reference } };
    },
    'POST /sessions/online/{referenceNumber}/close': ({ call }) => {
      const session = sessionOf(call);
      if (session.state === 'closed') throw bad(21180, 'Status sesji nie pozwala na wykonanie operacji.');
      session.state = 'closed';
      return { status: 204 };
    },
    'GET /sessions/{referenceNumber}': ({ call }) => {
      const session = sessionOf(call);
      const isDecided = session.invoices.every(invoice => world.decided(invoice) !== null);
      const code =
        session.state === 'open' ? 100 : isDecided ? (session.invoices.length > 0 ? 200 : 440) : 170;
      return {
        status: 200,
        body: { status: { code, description: 'Sesja' }, dateCreated: at(), dateUpdated: at() },
      };
    },
    'GET /sessions/{referenceNumber}/invoices': ({ call }) => ({
      status: 200,
      body: { invoices: sessionOf(call).invoices.map(invoice => invoiceView(world, invoice)) },
    }),
    'GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}': ({ call }) => {
      const invoice = invoiceOf(call);
      invoice.asksLeft -= 1;
      return { status: 200, body: invoiceView(world, invoice) };
    },
    'GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}/upo': ({ call }) => ({
      status: 200,
      xml: `<Potwierdzenie><NumerKSeF>${invoiceOf(call).ksefNumber}</NumerKSeF></Potwierdzenie>`,
    }),
  };
}

const rangeMax = 92 * dayMs;

function suppliedCalls(
  { supplied }: KsefDouble,
  { nowMs }: State,
): Record<string, (request: Request) => Answer> {
  return {
    'POST /invoices/query/metadata': ({ body, query }) => {
      const { subjectType, dateRange } = body;
      const [from, to] = [Date.parse(dateRange.from), Date.parse(dateRange.to ?? at(nowMs()))];
      if (to - from > rangeMax) throw bad(21405, 'Błąd walidacji danych wejściowych.', 'Zakres dat');
      if (subjectType !== 'Subject2' || dateRange.dateType !== 'PermanentStorage')
        throw new Error('Only purchase invoices by their time of storing are asked for');
      const found = supplied.filter(({ storedMs }) => from <= storedMs && storedMs <= to);
      const page = found.slice(0, Number(query.get('pageSize')));
      return {
        status: 200,
        body: {
          ...{ hasMore: found.length > page.length, isTruncated: false },
          permanentStorageHwmDate: at(to),
          invoices: page.map(({ metadata }) => metadata),
        },
      };
    },
    'GET /invoices/ksef/{ksefNumber}': ({ call: { params } }) => {
      const found = supplied.find(({ metadata }) => metadata.ksefNumber === params['ksefNumber']);
      if (found === undefined) throw bad(21164, 'Faktura o podanym identyfikatorze nie istnieje.');
      return { status: 200, xml: found.xml };
    },
  };
}

function write(
  response: ServerResponse,
  { status, body, xml }: Answer,
  headers: Record<string, string> = {},
): void {
  const kind =
    xml !== undefined ? 'application/xml' : status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': kind, ...headers });
  response.end(xml ?? (body === undefined ? '' : JSON.stringify(body)));
}

/** `nowMs`: its clock. */
export async function openKsefDouble(
  t: { teardown(close: () => unknown): void },
  nowMs: () => number,
): Promise<KsefDouble> {
  const world = await createKsefWorld(nowMs());
  const state: State = { nowMs, auths: [], access: new Map(), refresh: new Set(), challenges: new Map() };
  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      faults.push(error);
      response.destroy();
    });
  });
  const faults: unknown[] = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: KsefDouble = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    ...{ world, calls: [], fault: () => null, asks: 0, verdict: () => success, tokens: new Set(['token']) },
    accessMs: 15 * 60_000,
    supplied: [],
    supply(invoice = {}) {
      const supplied = suppliedInvoice(invoice, nowMs());
      double.supplied.push(supplied);
      return supplied.metadata.ksefNumber;
    },
    expireAccess: () => state.access.clear(),
    expireSessions() {
      for (const session of world.sessions.values()) session.state = 'closed';
    },
    accepted: () => world.invoices.filter(({ ksefNumber }) => ksefNumber !== null),
  };
  const handlers = {
    ...authCalls(double, state),
    ...sessionCalls(double, state),
    ...suppliedCalls(double, state),
  };

  const effectOf = (call: KsefCall, request: Pick<Request, 'raw' | 'bearer' | 'query'>): Answer => {
    const { raw, bearer } = request;
    if (needsBearer(call) && !call.name.includes(' /auth/') && (state.access.get(bearer) ?? 0) <= nowMs())
      throw unauthorized();
    const body = raw.startsWith('{') ? JSON.parse(raw) : {};
    const wrong = requestFaults(call, body);
    if (wrong.length > 0) throw bad(21405, 'Błąd walidacji danych wejściowych.', ...wrong);
    const result = handlers[call.name]?.({ call, body, ...request });
    if (result === undefined) throw new Error(`The double has no ${call.name}`);
    return result;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', double.address);
    const path = pathname.replace(/^\/v2/, '');
    const call = findCall(request.method ?? '', path);
    if (call === null) throw new Error(`KSeF has no ${request.method} ${path}`);
    double.calls.push(call.name);
    const raw = await text(request);
    const fault = double.fault(call.name);
    if (fault?.kind === 'loseRequest') return void response.destroy();
    if (fault?.kind === 'status') {
      const headers: Record<string, string> =
        fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return write(response, { status: fault.status, body: fault.status === 429 ? limited() : {} }, headers);
    }
    let given: Answer;
    try {
      const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
      given = effectOf(call, { raw, bearer, query });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      given = error;
    }
    requireAnswer(call, given.status, given.body);
    if (fault?.kind === 'loseAnswer') return void response.destroy();
    if (fault?.kind === 'slow') await new Promise(resolve => setTimeout(resolve, fault.delayMs));
    write(response, given);
  }

  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    if (faults.length > 0) throw faults[0];
  });
  return double;
}
