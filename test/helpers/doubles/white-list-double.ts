/**
 * The Ministry's list of VAT payers, as its description says (API Rejestr WL 1.6.0, `GET /api/search/nip/{nip}?date=`): an entry, none, or a fault with
 * code and message.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Entity = {
  name: string;
  nip: string;
  statusVat: string;
  regon?: string;
  residenceAddress?: string | null;
  workingAddress?: string | null;
  accountNumbers: readonly string[];
  hasVirtualAccounts: boolean;
};

export const lipa: Entity = {
  name: 'LIPA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
  nip: '5252248481',
  statusVat: 'Czynny',
  regon: '016385358',
  residenceAddress: null,
  workingAddress: 'UL. LIPOWA 4,  00-316 WARSZAWA',
  accountNumbers: ['90249000050247256316596736'],
  hasVirtualAccounts: false,
};

type WhiteListDouble = {
  url: string;
  /** The paths that were asked for. */
  asked: string[];
  entities: Map<string, Entity>;
  /** Replaces its usual answer. */
  answer: ((reply: ServerResponse) => void) | null;
};

export async function startWhiteList(t: { teardown(end: () => unknown): unknown }): Promise<WhiteListDouble> {
  const double: WhiteListDouble = {
    ...{ url: '', asked: [], answer: null },
    entities: new Map([[lipa.nip, lipa]]),
  };
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    double.asked.push(path);
    if (double.answer !== null) return double.answer(reply);
    const [, nip = '', day] = /^\/api\/search\/nip\/(\d+)\?date=(\d{4}-\d\d-\d\d)$/.exec(path) ?? [];
    const send = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (day === undefined) return send(400, { code: 'WL-101', message: 'Pole "data" nie może być puste.' });
    if (nip.length !== 10)
      return send(400, { code: 'WL-113', message: 'Pole "NIP" ma nieprawidłową długość.' });
    const subject = double.entities.get(nip) ?? null;
    return send(200, {
      result: {
        subject,
        requestId: 'd2n10-84df1a1',
        requestDateTime: `${day.split('-').reverse().join('-')} 20:41:39`,
      },
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  });
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
