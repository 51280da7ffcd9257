/** The hostile clients of strangers.ts and their requests: each kind incomplete, slow or complete. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { liveProtocol } from '#shared/live/live-messages.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';
import type { CrowdCounts, CrowdMember, CrowdTask } from './crowd.ts';

const mib = 1_048_576;
const count = 200;

function headOf(url: string, first: string, headers: Record<string, string>): string {
  const fields = Object.entries({ host: new URL(url).host, ...headers });
  return [first, ...fields.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
}

function post(url: string, path: string, bytes: number, headers: Record<string, string> = {}): string {
  const own = { origin: url, 'content-type': 'application/json', 'content-length': String(bytes) };
  return `${headOf(url, `POST ${path} HTTP/1.1`, { ...own, ...headers })}\r\n{`;
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

/** 200 bodies of each kind that stop halfway; `nobodies` are signed in without a role. */
export async function stalledBodies(
  url: string,
  nobodies: readonly StaffSession[],
): Promise<Record<string, CrowdMember[]>> {
  const tokens = await Promise.all(nobodies.map(nobody => nobody.token()));
  const each = (member: (index: number) => Omit<CrowdMember, 'count'>) =>
    Array.from({ length: count }, (_, index) => ({ count: 1, ...member(index) }));
  const bearer = (index: number) => ({
    authorization: `Bearer ${tokens[index % tokens.length]}`,
    'idempotency-key': randomUUID(),
  });
  const claim = () => {
    const authorization = `Bearer bridge.${randomUUID()}.${'x'.repeat(43)}`;
    const head = post(url, '/bridge/jobs/claim', 64, { authorization, 'idempotency-key': randomUUID() });
    return { head: head.replace(/origin: .*\r\n/, '') };
  };
  const upload = (index: number) => {
    const cookie = nobodies[index % nobodies.length]?.cookie ?? '';
    const head = post(url, '/identity/profile/image', 9_900_000, { cookie, 'content-type': 'image/png' });
    return { head: head.replace('POST', 'PUT'), bodyBytes: 9_899_000 };
  };
  const test = '/api/notifications/test';
  return {
    'bridge claims': each(claim),
    'writes of people without a role': each(index => ({
      head: post(url, '/api/waiter/orders', mib, bearer(index)),
      bodyBytes: mib - 2,
    })),
    'sign-ins': [{ count, head: post(url, '/identity/sign-in', 16_000), bodyBytes: 15_000 }],
    notifications: each(index => ({ head: post(url, test, 16_000, bearer(index)), bodyBytes: 15_000 })),
    'image uploads of 9.9 MB': each(upload),
  };
}

/** A client that repeats its request after each response, over 50 connections. */
export function floods(url: string): Record<string, CrowdMember> {
  const flood = (head: string) => ({ count: 50, head, isFlood: true, comesBack: true });
  const get = (path: string) => flood(`${headOf(url, `GET ${path} HTTP/1.1`, {})}\r\n`);
  return {
    'GET /config.json': get('/config.json'),
    'GET /api': get('/api/waiter/tables'),
    'GET /': get('/'),
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
