/** Of all calls there are, a PIN opens those that the tables say, over HTTP and sockets, even to the owner; and no file. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import WebSocket from 'ws';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { csvPath, reportReads } from '#shared/reports/report-calls.ts';
import { openSharedTill, pins, tryPin } from '../../helpers/shared-screens/shared-till.ts';

/** What a shift needs of the office's calls. Whoever adds one says why a PIN may. */
const officeCallsOfAShift = ['approvals', 'approve', 'refuseApproval'];

const someIds = new Proxy(
  { location: 'kitchen' },
  {
    get: (known, name) => Reflect.get(known, name) ?? randomUUID(),
  },
);
const readRows = readNames.map((name): [string, ReadRow] => [name, reads[name]]);
const writeRows = writeNames.map((name): [string, WriteRow] => [name, writes[name]]);
const pathOf = (path: string) => fillPath(path.replace('&station', ''), someIds);

t.test('the tables open the till, and of the office what a shift needs', async t => {
  const rows = [...readRows, ...writeRows];
  const officeCalls = rows.filter(([, { path, byPin }]) => byPin && path.startsWith('/api/admin/'));
  t.same(
    officeCalls.map(([name]) => name),
    officeCallsOfAShift,
  );
  const tills = rows.filter(([, { path }]) => /^\/api\/(waiter|preparation)\//.test(path));
  t.same(
    tills.filter(([, { byPin }]) => !byPin).map(([name]) => name),
    [],
  );
});

t.test('over HTTP and sockets, to the owner by PIN', async t => {
  const { url, till, ids } = await openSharedTill(t);
  const { session } = await tryPin(url, till, ids.owner, pins.owner);
  const authorization = `Bearer ${await session.token()}`;
  const ask = async (method: string, path: string): Promise<string> => {
    const headers = { authorization, cookie: till.cookie, origin: url, 'idempotency-key': randomUUID() };
    const response = await fetch(`${url}${path}`, { method, headers });
    const text = await response.text();
    return text.includes('PASSWORD_REQUIRED') ? 'closed' : response.status === 401 ? 'out' : 'open';
  };
  for (const [name, { path, byPin }] of readRows)
    t.equal(await ask('GET', pathOf(path)), byPin ? 'open' : 'closed', name);
  for (const [name, { method, path, byPin }] of writeRows) {
    // It would end the session.
    if (name !== 'logout') t.equal(await ask(method, pathOf(path)), byPin ? 'open' : 'closed', name);
  }
  const own = ['/api/admin/health', '/api/notifications/devices', '/api/admin/companies/5252248481'];
  const files = [
    ...Object.values(reportReads).map(({ path }) => csvPath(path)),
    ...Object.values(dayReportFiles),
    ...Object.values(menuFiles),
  ];
  const other = [
    '/api/waiter/orders/../../admin/overview',
    '/api/waiter/tables/%2e%2e/%2e%2e/admin/overview',
    '/api/admin/overview?/api/waiter/tables',
    '/api/admin/%6fverview',
    '/api/Waiter/tables',
    '/api/waiter/tables.csv',
  ];
  for (const path of [...own, ...files.map(pathOf), ...other])
    t.equal(await ask('GET', path), 'closed', path);
  t.equal(await ask('POST', '/api/notifications/fcm-token'), 'closed');
  t.equal(await ask('GET', '/api/connection'), 'open');

  const live = readRows.filter(([, row]) => row.live);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, {
    origin: url,
    headers: { cookie: till.cookie },
  });
  const answers = new Map<number, string>();
  const isAnswered = new Promise<void>(resolve =>
    socket.on('message', data => {
      const message = JSON.parse(String(data));
      const isAnswer = ['snapshot', 'error', 'gone'].includes(message.type);
      if (isAnswer && message.sub !== undefined && !answers.has(message.sub))
        answers.set(message.sub, message.problem?.code ?? message.type);
      if (live.every(([, { byPin }], index) => byPin || answers.has(index + 1))) resolve();
    }),
  );
  await new Promise(resolve => socket.once('open', resolve));
  const topics = live.map(([, { path }], index) => ({ sub: index + 1, path: pathOf(path) }));
  socket.send(JSON.stringify({ type: 'hello', client: randomUUID(), token: await session.token(), topics }));
  await isAnswered;
  for (const [index, [name, { byPin }]] of live.entries())
    t.equal(answers.get(index + 1) === 'FORBIDDEN', !byPin, name);
  socket.terminate();
});
