/** The hostile clients of strangers.ts and their requests: each incomplete, slow, or one after the other without end. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { liveProtocol } from '#shared/live/live-messages.ts';
import type { CrowdCounts, CrowdMember, CrowdTask } from './crowd.ts';

function headOf(url: string, first: string, headers: Record<string, string>): string {
  const fields = Object.entries({ host: new URL(url).host, ...headers });
  return [first, ...fields.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
}

function post(url: string, path: string, bytes: number): string {
  const own = { origin: url, 'content-type': 'application/json', 'content-length': String(bytes) };
  return `${headOf(url, `POST ${path} HTTP/1.1`, own)}\r\n{`;
}

function upgrade(url: string): string {
  const head = headOf(url, 'GET /live HTTP/1.1', {
    ...{ origin: url, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
    'sec-websocket-protocol': liveProtocol,
  });
  return `${head}\r\n`;
}

/** 2,500 silent sockets and 2,500 slow requests, half of these with a slow head, half with a slow body. */
export function silentCrowd(url: string): CrowdMember[] {
  return [
    { count: 2_500, head: upgrade(url), comesBack: true },
    { count: 1_250, head: headOf(url, 'GET / HTTP/1.1', {}), drip: 'x-a: b\r\n', comesBack: true },
    { count: 1_250, head: post(url, '/identity/sign-in', 1_000), drip: ' ', comesBack: true },
  ];
}

/** A client that repeats its request after each response, over 50 connections. */
export function floods(url: string): Record<string, CrowdMember> {
  const flood = (head: string) => ({ count: 50, head, isFlood: true, comesBack: true });
  const get = (path: string) => flood(`${headOf(url, `GET ${path} HTTP/1.1`, {})}\r\n`);
  return {
    'GET /api': get('/api/waiter/tables'),
    'sign-ins of a wrong form': flood(`${post(url, '/identity/sign-in', 2)}}`),
    sockets: { count: 50, head: upgrade(url), comesBack: true },
  };
}

/** Loopback addresses of this computer. */
export function addresses(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`,
  );
}

/** Resolves with the crowd's counts when its time is up. */
export async function startCrowd(task: CrowdTask): Promise<CrowdCounts> {
  const child = fork(join(import.meta.dirname, 'crowd.ts'));
  child.send(task);
  const [counts] = await once(child, 'message');
  return counts;
}
