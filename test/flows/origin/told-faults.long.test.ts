/** An origin whose state's number, billed lines, persons or deltas of lists are wrong: its check tells it by line and field. A whole check takes seconds: those that don't meet share one. */
import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import type { WriteName } from '#shared/contract/writes.ts';
import type { Order } from '#shared/order/order-schema.ts';
import {
  type PassingAnswer,
  type PassingCall,
  startAlteredOrigin,
} from '../../helpers/doubles/altered-origin.ts';
import { check, startStandaloneOrigin } from '../../helpers/doubles/checked-origin.ts';
import { findFreePort } from '../../helpers/server-process.ts';

async function checkAltered(
  t: Test,
  answer: (answer: PassingAnswer, call: PassingCall) => void,
  call: (call: PassingCall) => void = () => {},
) {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startStandaloneOrigin(t, keysPort);
  const altered = await startAlteredOrigin(t, url, { answer, call });
  const lines = await check(t, altered, { keysPort, serviceToken, canWrite: true });
  return {
    lines,
    why: (line: string) => lines.find(one => one.outcome === 'failed' && one.line === line)?.why,
  };
}

const onAll = 'X-Data-Version is a number on reads, on their 304 and on writes';
const grows = 'X-Data-Version grows with a write';
const shows = 'a read with the X-Data-Version of a write shows it';

t.test('an origin that sends neither data versions nor deltas keeps the contract', async t => {
  const { lines } = await checkAltered(
    t,
    ({ headers }) => headers.delete('x-data-version'),
    ({ headers }) => headers.delete('a-im'),
  );
  const why = 'the origin sends none, as it may';
  t.same(
    lines.filter(({ outcome, line }) => outcome !== 'passed' && !line.includes('invoiceInForce')),
    [onAll, 'deltas to what a poll has'].map(line => ({ outcome: 'skipped', line, why })),
  );
});

const orderPath = '/api/waiter/orders/:id';
const byNobody = '01970000-0000-7000-8000-00000000dddd';

/** What a broken origin does to an order that these writes answer. */
const alterations: Partial<Record<WriteName, (order: Order, sent: string) => void>> = {
  requestBill({ lines }) {
    for (const line of lines) delete line.billedAt;
  },
  mergeOrders({ lines, openedAt }) {
    for (const line of lines) line.billedAt ??= openedAt;
  },
  takePayment({ payments, lines }, sent) {
    const [first] = payments;
    if (first !== undefined && sent.includes('lineIds') && lines.length === 2 && payments.length === 1)
      first.by.id = byNobody;
  },
  voidLine({ lines, waiterId }) {
    for (const line of lines) if (line.void !== undefined) line.void.by.id = waiterId;
  },
};

t.test('a broken origin is told what is wrong with its billed lines, its persons and its number', async t => {
  const { why } = await checkAltered(t, (answer, { write, url, sent }) => {
    answer.headers.set('x-users-version', '1');
    if (url.startsWith('/api/waiter/tables')) {
      answer.headers.set('etag', `"${randomUUID()}"`);
      answer.headers.set('x-data-version', '7');
    }
    if (answer.status === 304) answer.headers.delete('x-data-version');
    if (write === 'createTableLocation') answer.headers.set('x-data-version', '0');
    if (url.startsWith('/api/preparation/orders')) answer.text = answer.text.replaceAll('"CHK"', '"X"');
    if (url.startsWith('/api/admin/reports/waiters'))
      answer.text = answer.text.replaceAll(/"reducedAfterBill":\d+/g, '"reducedAfterBill":0');
    if (write !== undefined && 'lines' in answer.data) alterations[write]?.(answer.data as Order, sent);
  });
  t.equal(why(onAll), 'a 304 has none');
  t.match(
    why('X-Steady-For is a number of seconds, and the answer stays while X-Data-Version does'),
    /at 7$/,
  );
  t.equal(why('X-Users-Version changes when a role is given'), '1 after 1');
  t.match(why(grows), /^0 after \d+$/);
  t.match(
    why('its ticket has the pickup time and the kitchen’s names'),
    /kitchenNames is .*"X".* instead of/,
  );
  const bill = `POST ${orderPath}/bill (requestBill), which bills every line`;
  t.equal(why(bill), 'lines/0/billedAt is missing');
  t.match(
    why(`POST ${orderPath}/merge (mergeOrders), with lines that are billed`),
    /^lines\/\d\/billedAt is ".*" instead of none$/,
  );
  const taken = why(`POST ${orderPath}/payments (takePayment), one line, which bills it alone`);
  t.match(taken, new RegExp(`^payments/0/by/id is "${byNobody}" instead of ".*"$`));
  t.match(
    why(`POST ${orderPath}/lines/:lineId/void (voidLine), what is billed, by an admin`),
    /^lines\/0\/void\/by\/id is ".*" instead of ".*"$/,
  );
  const ofAdmin = "what an admin took off stands with the admin, not with the order's waiter";
  t.equal(why(ofAdmin), 'reducedAfterBill is 0 instead of 1900');
  t.equal(
    why('what an admin approved stands with who asked for it'),
    'reducedAfterBill is 0 instead of 1900',
  );
});

const ordersPath = '/api/waiter/orders';
const tablesPath = '/api/waiter/tables';

function breakDelta(answer: PassingAnswer, call: PassingCall): void {
  if (call.headers.get('a-im') === null || answer.status === 304) return;
  if (call.url === tablesPath && answer.status === 226) answer.data['put'] = [];
  if (call.url !== ordersPath || call.headers.get('if-none-match') === null) return;
  answer.status = 226;
  answer.headers.set('im', 'list-patch');
}

const floorPolls = (path: string) => `a poll of ${path} with A-IM brings a changed one`;

t.test('a number that a read says too early, a line billed anew and wrong deltas are told', async t => {
  const { why } = await checkAltered(t, (answer, call) => {
    const { write, url, headers } = call;
    breakDelta(answer, call);
    if (write === undefined && url === '/api/admin/table-locations' && !headers.has('if-none-match'))
      answer.text = '[]';
    if (write !== 'addLines' || !('lines' in answer.data)) return;
    const { lines, openedAt } = answer.data as Order;
    for (const line of lines) if (line.billedAt !== undefined) line.billedAt = openedAt;
  });
  t.equal(why(grows), undefined);
  t.match(why(shows), /^\d+ without the write that answered \d+$/);
  t.match(
    why(`POST ${orderPath}/lines (addLines), what nobody was billed yet`),
    /^lines\/0\/billedAt is ".*" instead of ".*"$/,
  );
  t.equal(why(floorPolls(tablesPath)), 'it makes another list than a plain GET');
  t.match(why(floorPolls(ordersPath)), /^Delta-Base is missing instead of "/);
});
