/** An origin whose deltas of lists are wrong: its check tells it. */
import t from 'tap';
import {
  type PassingAnswer,
  type PassingCall,
  startAlteredOrigin,
} from '../../helpers/doubles/altered-origin.ts';
import { check, startLoneOrigin } from '../../helpers/doubles/checked-origin.ts';
import { findFreePort } from '../../helpers/server-process.ts';

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

t.test('an origin that sends no deltas keeps the contract', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startLoneOrigin(t, keysPort);
  const ignoring = await startAlteredOrigin(t, url, {
    call: ({ headers }) => headers.delete('a-im'),
    answer: () => {},
  });
  const plain = await check(t, ignoring, { keysPort, serviceToken, canWrite: true });
  t.same(
    plain.filter(({ outcome }) => outcome !== 'passed'),
    [{ outcome: 'skipped', line: 'deltas to what a poll has', why: 'the origin sends none, as it may' }],
  );
});

t.test('one whose deltas are wrong is told', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startLoneOrigin(t, keysPort);
  const altered = await startAlteredOrigin(t, url, { answer: breakDelta });
  const lines = await check(t, altered, { keysPort, serviceToken, canWrite: true });
  const why = (line: string) => lines.find(one => one.outcome === 'failed' && one.line === line)?.why;
  t.equal(why(floorPolls(tablesPath)), 'it makes another list than a plain GET');
  t.match(why(floorPolls(ordersPath)), /^Delta-Base is missing instead of "/);
});
