import { afterEach, expect, test, vi } from 'vitest';
import { fillPath, type PathParams } from '#shared/contract/paths.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { createDataAccess } from '../../../client/create-data-access.ts';
import type { ClientProblem } from '../../../client/data/client-problem.ts';
import type { DataAccess } from '../../../client/data/data-access.ts';
import { expectedOf } from '../../../client/writes/ticket-projection.ts';
import type { WriteInput } from '../../../client/writes/write.ts';
import { readSources } from '../../helpers/source-tree.ts';
import {
  createFakeEnvironment,
  type FakeEnvironment,
  type SentRequest,
} from '../harness/fake-browser-environment.ts';
import { makeTicket, makeTicketLine } from '../harness/order-factory.ts';

afterEach(() => {
  vi.useRealTimers();
});

const credentials = { token: async () => 'token', renew: async () => 'token' };
const idOf = (number: number) => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const rowOf = (name: WriteName): WriteRow => writes[name];

type Asked = { params: PathParams; body: unknown; version?: number };
type Page = { environment: FakeEnvironment; access: DataAccess };

/** A page of somebody who is signed in; `kept` is what an earlier page of the same browser left, `keptByTab` of its tab. */
function openPage({
  member = 'anna',
  kept = new Map<string, string>(),
  keptByTab = new Map<string, string>(),
} = {}): Page {
  const environment = createFakeEnvironment();
  Object.assign(environment, { kept, keptByTab });
  const access = createDataAccess(environment, credentials);
  access.writes.setMember(member);
  return { environment, access };
}

/** Ids for every part of the path, and a body with something that a person typed. */
function askOf(name: WriteName, body: unknown = { reason: 'gość', amount: 500 }): Asked {
  const parts = [...rowOf(name).path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  return {
    params: Object.fromEntries(parts.map((part, index) => [part, idOf(index + 1)])),
    body: rowOf(name).method === 'DELETE' ? undefined : body,
    ...(rowOf(name).ifMatch && { version: 3 }),
  };
}

/** How the server's side answers this write from now on. */
function answer({ environment }: Page, name: WriteName, status: number | 'lost', code = 'INTERNAL'): void {
  const { method, path } = rowOf(name);
  environment.answers[`${method} ${fillPath(path, askOf(name).params)}`] = () => {
    if (status === 'lost') throw new TypeError('Failed to fetch');
    return { status, body: status < 300 ? {} : { code, title: code } };
  };
}

/** Sends it and answers the request, with what the caller was told: null when it went through. */
async function press({ access, environment }: Page, name: WriteName, asked: Asked = askOf(name)) {
  const told = await access.writes.send(name, asked as WriteInput<typeof name>).then(
    () => null,
    ({ code }: ClientProblem) => code,
  );
  const request: SentRequest | undefined = environment.requests.at(-1);
  return { told, key: request?.headers['idempotency-key'], body: request?.body };
}

test.each(writeNames)(
  '%s: pressed again after a lost answer it goes with its key until it is answered',
  async name => {
    const page = openPage();
    answer(page, name, 'lost');
    const first = await press(page, name);
    expect(first.told).toBe('NETWORK');
    answer(page, name, 502, 'ORIGIN_UNREACHABLE');
    const second = await press(page, name);
    answer(page, name, 409, 'REQUEST_IN_PROGRESS');
    const third = await press(page, name);
    answer(page, name, 200);
    const fourth = await press(page, name);
    expect([second.key, third.key, fourth.key]).toEqual([first.key, first.key, first.key]);
    expect(fourth.told).toBeNull();
    expect((await press(page, name)).key).not.toBe(first.key);
  },
);

test.each(writeNames)('%s: what was refused is over, and the next try is another write', async name => {
  const page = openPage();
  answer(page, name, 422, 'INVALID_REQUEST');
  const refused = await press(page, name);
  expect((await press(page, name)).key).not.toBe(refused.key);
});

test.each(writeNames.filter(name => rowOf(name).addsUp))('%s: keeps its key over a new page', async name => {
  const before = openPage();
  answer(before, name, 'lost');
  const first = await press(before, name);
  const page = openPage({ kept: before.environment.kept });
  answer(page, name, 200);
  expect((await press(page, name)).key).toBe(first.key);
  expect((await press(openPage({ kept: before.environment.kept }), name)).key).not.toBe(first.key);
});

test('a tap on a board whose answer was lost is there on its tab’s next page, for the same member', async () => {
  const before = openPage();
  answer(before, 'readyLine', 'lost');
  const ticket = makeTicket({ lines: [makeTicketLine({ id: idOf(1) })] });
  const about = { ticket, lineIds: [idOf(1)], to: 'ready' as const };
  const tap = { ...about, location: 'kitchen' as const, sinceMs: 0, expected: expectedOf(about) };
  before.access.writes.follow('readyLine', askOf('readyLine', {}) as WriteInput<'readyLine'>, tap);
  await vi.waitFor(() => expect(before.access.writes.pending()[0]?.status).toBe('unknown'));
  const { keptByTab } = before.environment;
  const page = openPage({ keptByTab: new Map(keptByTab) });
  const [restored] = page.access.writes.pending();
  expect(restored).toMatchObject({ status: 'unknown', isFollowed: true, tap });
  answer(page, 'readyLine', 200);
  page.access.writes.retry(restored?.key ?? '');
  await vi.waitFor(() => expect(page.access.writes.pending()[0]?.status).toBe('done'));
  const [first, again] = [before, page].map(({ environment }) => environment.requests.at(-1));
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect([...page.environment.keptByTab.values()]).toEqual(['[]']);
  expect(openPage({ member: 'piotr', keptByTab }).access.writes.pending()).toEqual([]);
  expect([...keptByTab.values()]).toEqual(['[]']);
});

test('nothing of what was typed is kept on the device, and nothing at all of other calls', async () => {
  const page = openPage();
  for (const name of writeNames) {
    answer(page, name, 'lost');
    await press(page, name, askOf(name, { reason: 'sekret', password: 'sekret', code: 'sekret' }));
  }
  const kept = [...page.environment.kept.values()].join('\n');
  expect(kept).not.toContain('sekret');
  for (const name of writeNames.filter(one => !rowOf(one).addsUp)) expect(kept).not.toContain(`"${name}"`);
});

test('the id that was made up for the first try goes with the second', async () => {
  const page = openPage();
  answer(page, 'takePayment', 'lost');
  const wish = { kind: 'cash', amount: 500 };
  const first = await press(page, 'takePayment', askOf('takePayment', { ...wish, id: idOf(8) }));
  answer(page, 'takePayment', 200);
  const second = await press(page, 'takePayment', askOf('takePayment', { id: idOf(9), ...wish }));
  expect([second.key, second.body]).toEqual([first.key, first.body]);
});

test('another amount while the first may have been booked is held up once, for the person to look', async () => {
  const page = openPage();
  answer(page, 'refundPayment', 'lost');
  const first = await press(page, 'refundPayment');
  answer(page, 'refundPayment', 200);
  const other = askOf('refundPayment', { reason: 'gość', amount: 700 });
  const sent = page.environment.requests.length;
  expect((await press(page, 'refundPayment', other)).told).toBe('EARLIER_UNKNOWN');
  expect(page.environment.requests.length).toBe(sent);
  const meant = await press(page, 'refundPayment', other);
  expect(meant.told).toBeNull();
  expect(meant.key).not.toBe(first.key);
  expect((await press(page, 'refundPayment')).key).toBe(first.key);
});

test('another amount of what is still under way is not held up', async () => {
  const page = openPage();
  answer(page, 'bookStock', 200);
  await Promise.all([
    press(page, 'bookStock'),
    press(page, 'bookStock', askOf('bookStock', { quantity: 2 })).then(({ told }) => expect(told).toBeNull()),
  ]);
});

test('an effect that the socket brought is known, and the same deed on purpose is a new write', async () => {
  const page = openPage();
  answer(page, 'refundPayment', 'lost');
  const first = await press(page, 'refundPayment');
  page.access.writes.markApplied([String(first.key)]);
  answer(page, 'refundPayment', 200);
  expect((await press(page, 'refundPayment')).key).not.toBe(first.key);
});

test('who was shut out at the door still doesn’t know what became of the first try', async () => {
  const page = openPage();
  answer(page, 'refundPayment', 'lost');
  const first = await press(page, 'refundPayment');
  answer(page, 'refundPayment', 403, 'FORBIDDEN');
  await press(page, 'refundPayment');
  answer(page, 'refundPayment', 200);
  expect((await press(page, 'refundPayment')).key).toBe(first.key);
});

test('a state that was changed since is set anew, a deed that counts twice is not', async () => {
  const page = openPage();
  for (const name of ['readyLine', 'copyReceipt'] as const) answer(page, name, 'lost');
  const ready = await press(page, 'readyLine');
  const copy = await press(page, 'copyReceipt');
  for (const name of ['recallLine', 'readyLine', 'waiveReceipt', 'reopenOrder', 'copyReceipt'] as const)
    answer(page, name, 200);
  for (const name of ['recallLine', 'reopenOrder'] as const) await press(page, name);
  expect((await press(page, 'readyLine')).key).not.toBe(ready.key);
  expect((await press(page, 'copyReceipt')).key).toBe(copy.key);
});

test('another member of the same browser has keys of their own, and the first finds theirs again', async () => {
  const page = openPage();
  answer(page, 'copyReceipt', 'lost');
  const annas = await press(page, 'copyReceipt');
  page.access.writes.setMember(null);
  page.access.writes.setMember('piotr');
  expect((await press(page, 'copyReceipt')).key).not.toBe(annas.key);
  page.access.writes.setMember('anna');
  expect((await press(page, 'copyReceipt')).key).toBe(annas.key);
});

test('after a day the server has forgotten the key, and so has the browser', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = openPage();
  answer(page, 'copyReceipt', 'lost');
  const first = await press(page, 'copyReceipt');
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  expect((await press(page, 'copyReceipt')).key).not.toBe(first.key);
});

test('no screen makes keys of its own', () => {
  const owners = [
    // The way itself; above it only the queue makes keys.
    'client/data/http.ts',
    'client/writes/write.ts',
    // Calls outside the write table, or that leave the same behind however often they are made.
    'client/data/paired-device.ts',
    'client/identity/clerk-leaving.ts',
    'client/identity/local-account.ts',
    'client/identity/local-provider.tsx',
    'client/notifications/notices/notice-calls.ts',
  ];
  const found = readSources(['client']).filter(({ text }) => text.includes('idempotencyKey'));
  expect(found.map(({ path }) => path).sort()).toEqual(owners.sort());
});

test('storage that is cleared under two pages: what may have counted goes with its key all the same', async () => {
  const kept = new Map<string, string>();
  const page = openPage({ kept });
  const other = openPage({ kept });
  answer(page, 'takePayment', 'lost');
  const first = await press(page, 'takePayment');
  kept.clear();
  answer(other, 'createOrder', 'lost');
  await press(other, 'createOrder');
  answer(page, 'takePayment', 200);
  expect(await press(page, 'takePayment')).toMatchObject({ told: null, key: first.key });
});

test('what another page was answered is another wish here, once both know of it', async () => {
  const kept = new Map<string, string>();
  const page = openPage({ kept });
  answer(page, 'takePayment', 'lost');
  const first = await press(page, 'takePayment');
  const other = openPage({ kept });
  answer(other, 'takePayment', 200);
  expect(await press(other, 'takePayment')).toMatchObject({ told: null, key: first.key });
  answer(page, 'takePayment', 200);
  expect((await press(page, 'takePayment')).key).not.toBe(first.key);
});
