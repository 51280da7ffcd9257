/** Double of a terminal with Viva's Local Terminal API, written from its published description: sale, abort, sessions. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type VivaMode =
  | 'approve'
  | 'decline'
  | 'guestStops'
  | 'wait'
  /** The request doesn't arrive: the connection breaks before it is read. */
  | 'loseRequest'
  /** The card is charged, and no answer gets back until another mode is set. */
  | 'loseAnswer'
  | 'away'
  | 'busy';

type Session = {
  isRefund?: boolean;
  amount: number;
  state: 'PROCESSING' | 'SUCCESS' | 'FAILURE';
  eventId: number;
};

type VivaDouble = {
  readonly address: string;
  /** Ids of the sessions that were charged, with their amounts. */
  charged(): { id: string; amount: number }[];
  isWaiting(): boolean;
  readonly calls: string[];
  delayMs: number;
  tip: number;
  mode: VivaMode;
  /** Changes nothing: a refund after the day's end is the same call. */
  endDay(): void;
  /** The calls that gave money back. */
  refunds(): string[];
  onCharge: () => void;
  /** Called with each request. */
  onPacket: () => void;
  close(): Promise<void>;
};

type Closer = { teardown(close: () => unknown): void };

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

/** With what must not be stored: more of the card than its last digits. */
function sessionAnswer(sessionId: string, { amount: signed, state, eventId, isRefund }: Session) {
  const amount = Math.abs(signed);
  const isSuccess = state === 'SUCCESS';
  const saleResponse = {
    ...{ isSuccess, eventId, amount, applicationLabel: 'Visa', panEntryMode: '07' },
    ...(isSuccess && {
      transactionId: `viva-${sessionId.slice(0, 8)}`,
      primaryAccountNumberMasked: '476173******0010',
    }),
  };
  return {
    ...{ state, sessionId, sessionType: isRefund ? 'CANCEL' : 'SALE' },
    ...(state !== 'PROCESSING' && {
      payloadData: isRefund ? { cancelResponse: saleResponse } : { saleResponse },
    }),
  };
}

export async function startVivaDouble(t: Closer, sessions = new Map<string, Session>()): Promise<VivaDouble> {
  const double: VivaDouble = {
    address: '',
    charged: () =>
      [...sessions]
        .filter(([, { state }]) => state === 'SUCCESS')
        .map(([id, { amount }]) => ({ id, amount })),
    isWaiting: () => [...sessions.values()].some(({ state }) => state === 'PROCESSING'),
    calls: [],
    delayMs: 0,
    tip: 0,
    mode: 'approve',
    endDay() {},
    refunds: () => double.calls.filter(call => call === 'POST /pos/v1/refund').map(() => 'refund'),
    onCharge() {},
    onPacket() {},
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  const failed = { decline: 1006, guestStops: 1000 } as const;

  const sell = (sessionId: string, amount: number) => {
    const { mode } = double;
    if (mode === 'busy') return { state: 'BUSY_ERROR', sessionId, sessionType: 'SALE' };
    if (mode === 'decline' || mode === 'guestStops')
      sessions.set(sessionId, { amount, state: 'FAILURE', eventId: failed[mode] });
    else if (mode === 'wait') sessions.set(sessionId, { amount, state: 'PROCESSING', eventId: 0 });
    else {
      const session: Session = { amount: amount + double.tip, state: 'PROCESSING', eventId: 0 };
      sessions.set(sessionId, session);
      const approve = () => {
        session.state = 'SUCCESS';
        double.onCharge();
      };
      if (double.delayMs === 0) approve();
      else setTimeout(approve, double.delayMs);
    }
    return { state: 'PROCESSING', sessionId, sessionType: 'SALE' };
  };

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { method = '', url = '' } = request;
    double.calls.push(`${method} ${url}`);
    double.onPacket();
    if (method === 'GET') {
      const id = url.replace('/pos/v1/sessions/', '');
      const session = sessions.get(id);
      return session === undefined
        ? { state: 'SESSION_NOT_FOUND_ERROR', sessionId: id }
        : sessionAnswer(id, session);
    }
    const { sessionId, amount, transactionId } = await bodyOf(request);
    if (url === '/pos/v1/sale') return sell(String(sessionId), Number(amount));
    if (url === '/pos/v1/refund') {
      double.calls.push(`refund of ${String(transactionId)}`);
      const refund: Session = { isRefund: true, amount: -Number(amount), state: 'SUCCESS', eventId: 0 };
      sessions.set(String(sessionId), refund);
      return { state: 'PROCESSING', sessionId, sessionType: 'CANCEL' };
    }
    const session = sessions.get(String(sessionId));
    if (session?.state === 'PROCESSING') Object.assign(session, { state: 'FAILURE', eventId: 1016 });
    return { state: session === undefined ? 'SESSION_NOT_FOUND_ERROR' : 'PROCESSING', sessionId };
  };

  const server = createServer(async (request, response) => {
    if (double.mode === 'away' || double.mode === 'loseRequest') return void request.socket.resetAndDestroy();
    const found = await answer(request);
    if (double.mode === 'loseAnswer') return void request.socket.resetAndDestroy();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.teardown(() => double.close());
  return Object.assign(double, { address: `127.0.0.1:${port}` });
}
