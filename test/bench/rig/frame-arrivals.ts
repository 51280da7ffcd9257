/**
 * Arrival time of a text at each of many sockets. Frames are searched as bytes and counted, never parsed, so that the
 * server is measured and not hundreds of clients in one process.
 */
import WebSocket from 'ws';

export type FrameArrivals = {
  /** Frames of all sockets so far, and their bytes without the 2 to 10 bytes of each frame header. */
  readonly frames: number;
  readonly frameBytes: number;
  add(socket: WebSocket): void;
  /**
   * Resolves with the time for each socket when all have received a frame with `text`; rejects with the number of
   * missing ones.
   */
  arrivals(text: string, withinMs?: number): Promise<number[]>;
  close(): Promise<void>;
};

type Waiting = { text: Buffer; missing: Set<WebSocket>; times: number[]; done: () => void };

function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise(resolve => {
    socket.once('close', () => resolve());
    socket.close();
  });
}

export function createFrameArrivals(): FrameArrivals {
  const sockets: WebSocket[] = [];
  const waiting = new Set<Waiting>();
  let frames = 0;
  let frameBytes = 0;

  const take = (socket: WebSocket, frame: Buffer): void => {
    frames += 1;
    frameBytes += frame.length;
    for (const wait of waiting) {
      if (!wait.missing.has(socket) || !frame.includes(wait.text)) continue;
      wait.missing.delete(socket);
      wait.times.push(performance.now());
      if (wait.missing.size === 0) wait.done();
    }
  };

  return {
    get frames() {
      return frames;
    },
    get frameBytes() {
      return frameBytes;
    },
    add(socket) {
      sockets.push(socket);
      socket.on('message', (frame: Buffer) => take(socket, frame));
    },
    arrivals(text, withinMs = 20_000) {
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(wait);
        };
        const wait: Waiting = {
          text: Buffer.from(text),
          missing: new Set(sockets),
          times: [],
          done: () => {
            end();
            resolve(wait.times);
          },
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`${wait.missing.size} of ${sockets.length} sockets did not get ${text}`));
        }, withinMs);
        waiting.add(wait);
      });
    },
    async close() {
      await Promise.all(sockets.map(closed));
    },
  };
}
