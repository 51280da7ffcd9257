import { connect } from 'node:net';
import type { OpenLine } from './printer-line.ts';

const keepAliveMs = 10_000;

export function openTcpLine({ host, port }: { host: string; port: number }, withinMs: number): OpenLine {
  return events =>
    new Promise((resolve, reject) => {
      const socket = connect({
        host,
        port,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMs,
      });
      const timer = setTimeout(() => socket.destroy(new Error('No answer')), withinMs);
      let isClosed = false;
      socket.once('connect', () => {
        clearTimeout(timer);
        resolve({
          send: bytes => void socket.write(bytes),
          close() {
            isClosed = true;
            // After `destroy` the system would still deliver written bytes, even minutes later.
            socket.resetAndDestroy();
          },
        });
      });
      socket.on('data', events.onBytes);
      // The printer closed its half: no more responses can arrive.
      socket.once('end', () => socket.resetAndDestroy());
      socket.once('error', error => {
        clearTimeout(timer);
        reject(error);
      });
      socket.once('close', () => {
        if (!isClosed) events.onEnd();
      });
    });
}
