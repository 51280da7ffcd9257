/** A certificate that is kept in use: stored, renewed in time, and asked for again with patience. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AcmeFault } from '../../../../server/tls/acme/acme-faults.ts';
import { openAcmeFiles } from '../../../../server/tls/acme/acme-files.ts';
import { createAcmeKeeper } from '../../../../server/tls/acme/keep-acme-certificate.ts';
import { issueServerCertificate, makeAuthority } from '../../../../server/tls/certificates.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const startMs = Date.parse('2026-03-01T12:00:00Z');
const domain = 'pos.lipa.pl';
const directory = 'https://ca.example/directory';

async function start(t: Test) {
  const folder = t.testdir();
  const authority = await makeAuthority('Test', ['lipa.pl'], startMs);
  const lines: { code?: string }[] = [];
  const keep = (domains: string[]) => {
    const state = { nowMs: startMs, asked: 0, used: 0, fault: null as AcmeFault | null };
    const keeper = createAcmeKeeper({
      domains,
      files: openAcmeFiles(folder, directory),
      order: async () => {
        state.asked += 1;
        if (state.fault !== null) throw state.fault;
        return issueServerCertificate(authority, { hosts: domains, addresses: [] }, state.nowMs);
      },
      random: () => 0,
      use: () => {
        state.used += 1;
      },
      log: { info: () => undefined, warn: fields => lines.push(fields) },
    });
    const after = async (ms: number) => {
      state.nowMs += ms;
      await keeper.check(state.nowMs);
      return state.asked;
    };
    return { state, keeper, after };
  };
  return { keep, folder, place: join(folder, 'acme-ca.example-directory'), lines };
}

t.test('it is asked for once, stored for this account alone, and renewed at a third of its life', async t => {
  const { keep, place } = await start(t);
  const { keeper, state, after } = keep([domain]);
  t.equal(keeper.current(), null);
  t.equal(await after(0), 1);
  t.match(keeper.current(), { names: [domain] });
  t.equal(await after(59 * day), 1);
  t.equal(await after(2 * day), 2);
  t.equal(state.used, 2);
  for (const name of readdirSync(place)) t.equal(statSync(join(place, name)).mode & 0o077, 0, name);

  const next = keep([domain]);
  t.match(next.keeper.current(), { names: [domain] }, 'shown from the start on, before anybody is asked');
  next.state.nowMs = state.nowMs;
  t.equal(await next.after(minute), 0);
});

t.test('a further name is asked for at once, and those from before are shown meanwhile', async t => {
  const { keep } = await start(t);
  await keep([domain]).after(0);
  const { keeper, state, after } = keep([domain, 'kasa.lipa.pl']);
  state.fault = new AcmeFault('dns', 'no such name');
  t.equal(await after(minute), 1);
  t.match(keeper.current(), { names: [domain] });
  t.equal(keeper.fault(), 'dns');
});

t.test(
  'after a failure it waits, longer each time, and what it says ends with the next that comes',
  async t => {
    const { keep, lines } = await start(t);
    const { keeper, state, after } = keep([domain]);
    state.fault = new AcmeFault('unreachable', 'no way');
    await after(0);
    t.equal(await after(14 * minute), 1);
    t.equal(await after(minute), 2);
    t.equal(await after(29 * minute), 2);
    t.equal(await after(minute), 3);
    t.match(lines, [{ code: 'unreachable' }, {}, {}]);
    state.fault = new AcmeFault('rateLimited', 'too many', { retryAfterMs: 5 * hour });
    t.equal(await after(hour), 4);
    t.equal(await after(4 * hour), 4);
    state.fault = null;
    t.equal(await after(hour), 5);
    t.equal(keeper.fault(), null);
    t.match(keeper.current(), { names: [domain] });
  },
);

t.test('a service that falls and starts again all the time does not ask all the time', async t => {
  const { keep } = await start(t);
  let asked = 0;
  for (let seconds = 0; seconds < 120; seconds += 2) {
    const { state, after } = keep([domain]);
    state.fault = new AcmeFault('unreachable', 'no way');
    asked += await after(seconds * 1_000);
  }
  t.equal(asked, 4);
});

t.test(
  'a certificate that can’t be stored is used all the same, and the authority not asked again',
  async t => {
    const { keep, folder } = await start(t);
    const files = openAcmeFiles(folder, directory);
    const { keeper, after } = keep([domain]);
    const own = createAcmeKeeper({
      domains: [domain],
      files: {
        ...files,
        storeCertificate() {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        },
      },
      order: async () => {
        await after(0);
        const found = keeper.current();
        if (found === null) throw new Error('there is none');
        return found;
      },
      random: () => 0,
      use: () => undefined,
      log: { info: () => undefined, warn: () => undefined },
    });
    await own.check(startMs + 2 * minute);
    t.match([own.current()?.names, own.fault()], [[domain], 'disk']);
  },
);

t.test('what is damaged is no certificate, and a clock that was far ahead keeps nobody waiting', async t => {
  const { keep, place } = await start(t);
  await keep([domain]).after(0);
  const file = join(place, 'certificate.pem');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 900));
  const { keeper, state, after } = keep([domain]);
  t.equal(keeper.current(), null);
  state.fault = new AcmeFault('away', 'nobody there');
  t.equal(await after(400 * day), 1);
  t.equal(await after(-399 * day), 2);
});
