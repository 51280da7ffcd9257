/** A faulty origin: a proxy in front of a working one that alters requests and answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Test } from 'tap';
import { matchPath } from '#shared/contract/paths.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';

export type PassingCall = {
  write: WriteName | undefined;
  url: string;
  sent: string;
  headers: Headers;
};
export type PassingAnswer = { status: number; headers: Headers; data: Record<string, unknown>; text: string };

const passedHeaders = [
  'content-type',
  'etag',
  'cache-control',
  'idempotency-replayed',
  'x-data-version',
  'x-users-version',
  'x-steady-for',
  'im',
  'delta-base',
];

function writeOf(method: string, url: string): WriteName | undefined {
  return writeNames.find(
    name => writes[name].method === method && matchPath(writes[name].path, url) !== null,
  );
}

export async function startAlteredOrigin(
  t: Test,
  target: string,
  alter: {
    /** May change the headers. */
    call?: (call: PassingCall) => void;
    /** May change any field; `text` is sent if changed, else `data`. */
    answer: (answer: PassingAnswer, call: PassingCall) => void;
  },
): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request;
    const sent = Buffer.concat(await request.toArray()).toString();
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
    const call = { write: writeOf(method, url), url, sent, headers };
    alter.call?.(call);
    const answered = await fetch(`${target}${url}`, { method, headers, ...(sent !== '' && { body: sent }) });
    const text = await answered.text();
    const isJson = (answered.headers.get('content-type') ?? '').includes('json') && text !== '';
    const data = isJson ? JSON.parse(text) : {};
    const answer = { status: answered.status, headers: new Headers(answered.headers), data, text };
    alter.answer(answer, call);
    response.statusCode = answer.status;
    for (const name of passedHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.end(isJson && answer.text === text ? JSON.stringify(answer.data) : answer.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}
