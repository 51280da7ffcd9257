/** Simulates network faults: a TCP proxy that delays, throttles, cuts, drops or refuses, and recovers. Protocol-agnostic. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly connections: number;
  /** One-way latency per direction; applies to open connections too. */
  delay(wait: { toTargetMs?: number; toClientMs?: number }): void;
  /** Limit per direction and connection. */
  throttle(bytesPerSecond: number): void;
  /** Resets every open connection; new ones are accepted. */
  cut(): void;
  /** Drops all traffic silently: connections are accepted, their bytes are held. After `resume` they arrive, as with TCP retransmission. */
  blackHole(): void;
  /** Cuts open connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Removes all faults, on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

type TcpTarget = {
  port: number;
  host?: string;
  /** A socket file instead. */
  file?: string;
  /** Address of the proxy itself; default: any free port. */
  listenPort?: number;
};

type Conditions = { toTargetMs: number; toClientMs: number; bytesPerSecond: number; isBlackHole: boolean };

const faultless: Conditions = {
  toTargetMs: 0,
  toClientMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  isBlackHole: false,
};
/** Bytes buffered per direction before the sender has to wait, like a router's queue. */
const heldBytesMax = 262_144;
const slicesPerSecond = 20;

type Flow = { pump(): void };

/** Forwards bytes in order, each delayed by the latency at its arrival. */
function createFlow(from: Socket, to: Socket, conditions: Conditions, delayMs: () => number): Flow {
  const queue: { bytes: Buffer; dueMs: number }[] = [];
  let heldBytes = 0;
  let isWaiting = false;
  let isEnded = false;
  let freeAtMs = 0;

  const wait = (ms: number): void => {
    isWaiting = true;
    setTimeout(goOn, ms);
  };
  const goOn = (): void => {
    isWaiting = false;
    pump();
  };

  function pump(): void {
    while (!isWaiting && !conditions.isBlackHole && !to.destroyed) {
      const next = queue[0];
      if (next === undefined) {
        if (isEnded) to.end();
        return;
      }
      const nowMs = performance.now();
      const leavesMs = Math.max(next.dueMs, freeAtMs);
      if (leavesMs > nowMs) {
        wait(leavesMs - nowMs);
        return;
      }
      const { bytesPerSecond } = conditions;
      const slice = next.bytes.subarray(0, Math.max(1, Math.ceil(bytesPerSecond / slicesPerSecond)));
      next.bytes = next.bytes.subarray(slice.length);
      if (next.bytes.length === 0) queue.shift();
      heldBytes -= slice.length;
      freeAtMs = nowMs + (slice.length / bytesPerSecond) * 1_000;
      if (heldBytes < heldBytesMax) from.resume();
      if (to.write(slice)) continue;
      isWaiting = true;
      to.once('drain', goOn);
    }
  }

  from.on('data', (bytes: Buffer) => {
    queue.push({ bytes, dueMs: performance.now() + delayMs() });
    heldBytes += bytes.length;
    if (heldBytes >= heldBytesMax) from.pause();
    pump();
  });
  from.on('end', () => {
    isEnded = true;
    pump();
  });
  return { pump };
}

export async function startTcpProxy({
  port,
  host = '127.0.0.1',
  file,
  listenPort = 0,
}: TcpTarget): Promise<TcpProxy> {
  const conditions = { ...faultless };
  const open = new Set<Socket>();
  const resetting = new WeakSet<Socket>();
  const flows = new Set<Flow>();

  const join = (client: Socket): void => {
    const target =
      file === undefined
        ? connect({ port, host, allowHalfOpen: true })
        : connect({ path: file, allowHalfOpen: true });
    const toTarget = createFlow(client, target, conditions, () => conditions.toTargetMs);
    const toClient = createFlow(target, client, conditions, () => conditions.toClientMs);
    flows.add(toTarget).add(toClient);
    for (const [end, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(end);
      end.setNoDelay(true);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        flows.delete(toTarget);
        flows.delete(toClient);
        if (!resetting.has(other)) other.destroy();
      });
    }
  };

  const listen = async (at: number): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, join);
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(listenPort);
  const ownPort = (server.address() as AddressInfo).port;

  const cut = (): void => {
    for (const end of open) {
      // Resetting a socket with pending writes fails, and Node then never closes it. A socket file's can't be.
      const isTcp = end.remoteAddress !== undefined;
      const canReset = isTcp && !end.connecting && !end.writableEnded && end.writableLength === 0;
      if (canReset) resetting.add(end);
      if (canReset) end.resetAndDestroy();
      else end.destroy();
    }
  };
  const refuse = async (): Promise<void> => {
    const closing = server;
    server = null;
    cut();
    if (closing === null) return;
    closing.close();
    await once(closing, 'close');
  };
  const pumpAll = (): void => {
    for (const flow of flows) flow.pump();
  };

  return {
    port: ownPort,
    url: `http://127.0.0.1:${ownPort}`,
    get connections() {
      return open.size / 2;
    },
    delay({ toTargetMs = 0, toClientMs = 0 }) {
      Object.assign(conditions, { toTargetMs, toClientMs });
    },
    throttle(bytesPerSecond) {
      conditions.bytesPerSecond = bytesPerSecond;
    },
    cut,
    blackHole() {
      conditions.isBlackHole = true;
    },
    refuse,
    async resume() {
      Object.assign(conditions, faultless);
      pumpAll();
      server ??= await listen(ownPort);
    },
    stop: refuse,
  };
}
