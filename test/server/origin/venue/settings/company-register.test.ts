/** Name and address by NIP, from the list of VAT payers: found, unknown, away, asked too often. */
import t, { type Test } from 'tap';
import { fillPath } from '#shared/contract/paths.ts';
import { companyPath } from '#shared/venue/settings-calls.ts';
import { createWhiteList } from '../../../../../server/origin/venue/settings/company-register.ts';
import { lipa, startWhiteList } from '../../../../helpers/doubles/white-list-double.ts';
import { createOrigin, tokenOf } from '../../../../helpers/restaurants/origin-fixture.ts';

const found = { outcome: 'found', name: lipa.name, address: 'UL. LIPOWA 4, 00-316 WARSZAWA' };

async function open(t: Test) {
  const list = await startWhiteList(t);
  const register = createWhiteList({ address: list.url, timeoutMs: 60_000 });
  return { list, register, ask: () => register(lipa.nip, '2025-11-20') };
}

t.test('a company is found with its place of work, else with its seat, each on one line', async t => {
  const { list, ask } = await open(t);
  t.same(await ask(), found);
  t.same(list.asked, [`/api/search/nip/${lipa.nip}?date=2025-11-20`]);
  list.entities.set(lipa.nip, { ...lipa, workingAddress: null, residenceAddress: 'Chmielna 85' });
  t.match(await ask(), { address: 'Chmielna 85' });
  list.entities.set(lipa.nip, { ...lipa, workingAddress: null });
  t.same(await ask(), { outcome: 'found', name: lipa.name });
});

t.test('a NIP that is not in the list is unknown', async t => {
  const { list, ask, register } = await open(t);
  t.same(await register('1234563218', '2025-11-20'), { outcome: 'unknown' });
  list.answer = reply => reply.writeHead(404).end();
  t.same(await ask(), { outcome: 'unknown' });
});

t.test('what is away, silent, refused or no answer of the register is said, and never thrown', async t => {
  const { list, ask, register } = await open(t);
  t.same(await register('123', '2025-11-20'), { outcome: 'unreachable' }, 'refused');
  list.answer = reply => reply.writeHead(429).end();
  t.same(await ask(), { outcome: 'limited' });
  list.answer = reply => reply.writeHead(503).end();
  t.same(await ask(), { outcome: 'unreachable' });
  for (const text of ['<html>', 'null', '{}', '{"result":"no"}']) {
    list.answer = reply => reply.end(text);
    t.same(await ask(), { outcome: 'unreachable' }, text);
  }
  list.answer = reply => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  t.same(await ask(), { outcome: 'unreachable' }, 'it follows nobody elsewhere');
  list.answer = reply => reply.end(' '.repeat(300_000));
  t.same(await ask(), { outcome: 'unreachable' }, 'too long');
  list.answer = () => {};
  const hasty = createWhiteList({ address: list.url, timeoutMs: 50 });
  t.same(await hasty(lipa.nip, '2025-11-20'), { outcome: 'unreachable' }, 'silent');
});

t.test('an admin asks for a NIP, a few at a time, and nobody else does', async t => {
  const list = await startWhiteList(t);
  const origin = await createOrigin(t, undefined, undefined, {
    companies: { address: list.url, timeoutMs: 60_000 },
  });
  const ask = async (taxId: string, as: 'admin' | 'waiter' = 'admin') => {
    const headers = { authorization: `Bearer ${tokenOf(as)}` };
    const url = fillPath(companyPath, { taxId });
    const { status, data } = await origin.send({ method: 'GET', url, headers });
    return { status, body: data };
  };
  t.match(await ask(lipa.nip), { status: 200, body: found });
  t.match(await ask('5252248480'), { status: 400 });
  t.match(await ask('..'), { status: 404 });
  t.match(await ask(lipa.nip, 'waiter'), { status: 403 });
  t.equal(list.asked.length, 1);
  for (let times = 0; times < 5; times += 1) await ask(lipa.nip);
  t.match(await ask(lipa.nip), { status: 200, body: { outcome: 'limited' } });
  t.equal(list.asked.length, 5);
  origin.clock.nowMs += 5 * 60_000;
  t.match(await ask(lipa.nip), { body: found });
});

t.test('a server without a register says that it has none', async t => {
  const origin = await createOrigin(t);
  const url = fillPath(companyPath, { taxId: lipa.nip });
  const headers = { authorization: `Bearer ${tokenOf('admin')}` };
  const { data } = await origin.send({ method: 'GET', url, headers });
  t.same(data, { outcome: 'unreachable' });
});
