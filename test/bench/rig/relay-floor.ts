/** Measures the same as a bench over a minimal relay, to show what the computer itself costs at that moment. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import WebSocket from 'ws';
import { createFrameArrivals } from './frame-arrivals.ts';

type RelayFloor = {
  /** From the POST to the frame at each socket, in ms. */
  measure(mark: string): Promise<number[]>;
  /** The relay's, so far. */
  cpuMicros(): Promise<number>;
  close(): Promise<void>;
};

/** Size of a delta with one ticket. */
const frameBytes = 700;

export async function startRelayFloor(folder: string, socketCount: number): Promise<RelayFloor> {
  const child = fork(join(import.meta.dirname, 'bare-relay.ts'), [join(folder, 'relay.db')]);
  const [{ url }] = await once(child, 'message');
  const watchers = createFrameArrivals();
  for (let index = 0; index < socketCount; index += 1) {
    const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
    await once(socket, 'open');
    watchers.add(socket);
  }
  return {
    async measure(mark) {
      const seen = watchers.arrivals(mark);
      const left = performance.now();
      await fetch(url, { method: 'POST', body: mark.padEnd(frameBytes, ' ') });
      return (await seen).map(at => at - left);
    },
    async cpuMicros() {
      child.send('cost');
      const [cost] = await once(child, 'message');
      return cost.cpuMicros;
    },
    async close() {
      await watchers.close();
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
