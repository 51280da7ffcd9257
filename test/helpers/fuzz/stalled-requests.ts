/** Requests whose body stalls: the head, the first bytes, and nothing more. */
import { connect } from 'node:net';

type StalledRequest = {
  /** The server has read the head. */
  readonly arrived: Promise<void>;
  /** The response; empty where the connection is closed without one. */
  readonly answer: Promise<string>;
  end(): void;
};

export type StalledHead = { method?: string; path: string; headers?: Readonly<Record<string, string>> };

const whole = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';

/** Sends `sent` of the `length` that the head declares. */
export function stallRequest(
  url: string,
  { method = 'POST', path, headers = {} }: StalledHead,
  { length = 64, sent = Buffer.from('{') }: { length?: number; sent?: Buffer } = {},
): StalledRequest {
  const { hostname, port, host } = new URL(url);
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk;
    // An early answer also proves that the head was read.
    arrived.resolve();
    const second = heard.indexOf('HTTP/1.1 ', 1);
    if (second > 0) answered.resolve(heard.slice(second));
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    arrived.resolve();
    answered.resolve('');
  });
  const fields = { host, 'content-type': 'application/json', 'content-length': String(length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${whole}${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(sent);
  return { arrived: arrived.promise, answer: answered.promise, end: () => socket.destroy() };
}
