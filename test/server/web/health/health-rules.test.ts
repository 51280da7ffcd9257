import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { acmeFaultCodes, type HealthTopic, healthFindings } from '#shared/platform/health-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { CopiesState, HealthFacts } from '../../../../server/web/health/health-facts.ts';
import { healthRows } from '../../../../server/web/health/health-rules.ts';
import { root } from '../../../helpers/source-tree.ts';

const nowMs = 1_700_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;
const GB = 1_073_741_824;

const external: NonNullable<CopiesState['external']> = {
  ...{ newestTakenAtMs: nowMs - 5 * minute, fault: null, isSameDisk: false, freeBytes: 9 * GB },
};
const copies: CopiesState = {
  ...{ newestTakenAtMs: nowMs - 5 * minute, hasFailed: false, external },
  proof: { provedAtMs: nowMs - 2 * day, wrong: [] },
};
const sound: HealthFacts = {
  laterThanMs: nowMs - minute,
  ...{ nowMs, startedAtMs: nowMs - 30 * day, appVersion: '2.0.0', copies, isWritable: true, loopDelayMs: 3 },
  lost: [],
  disk: { freeBytes: 90 * GB },
  store: { bytes: 5 * GB, logBytes: 0, checkpointAtMs: nowMs - minute },
  certificate: { kind: 'own', validToMs: nowMs + 60 * day },
  memory: { usedBytes: GB / 8, freeBytes: 2 * GB, totalBytes: 4 * GB },
  origin: { isRemote: false, answeredAtMs: nowMs, fault: null, answerMs: 4, isServiceTokenRefused: false },
  push: { isOn: true, sentAtMs: nowMs, fault: null },
  ...{ screens: { count: 4, outdated: 0 }, devices: [], printers: [], stations: { unreached: [], late: 0 } },
};

function found(topic: HealthTopic, change: Partial<HealthFacts>): string[] {
  return healthRows({ ...sound, ...change })
    .filter(row => row.topic === topic)
    .map(({ state, finding }) => `${state} ${finding}`);
}

function device(change: Partial<Device>): Device {
  const lastSeenAt = new Date(nowMs - minute).toISOString();
  return {
    id: 'd',
    name: 'Bar',
    kind: 'screen',
    state: 'active',
    appVersion: '2.0.0',
    version: 1,
    lastSeenAt,
    ...change,
  };
}

function printer(change: Partial<PrinterState>): PrinterState {
  return {
    id: 'p',
    name: 'Grill',
    driver: 'escpos',
    isFiscal: false,
    isOut: false,
    waitingJobs: 0,
    ...change,
  };
}

t.test('where everything is as it should be, nothing is due', async t => {
  const rows = healthRows(sound);
  t.same(
    rows.filter(({ state }) => state !== 'fine'),
    [],
  );
});

t.test('of a PostgreSQL server it says that its copies are not known here', async t => {
  const onServer = { copies: null, store: 'server' } as const;
  t.same(found('copies', onServer), ['unknown server']);
  t.same([...found('elsewhere', onServer), ...found('proof', onServer)], []);
  t.same(found('database', onServer), ['fine server']);
  t.same(found('origin', onServer), ['fine ownServer']);
  t.same(found('database', { ...onServer, isWritable: false }), ['act serverAway']);
});

t.test('a stick that is not plugged in says since when copies are only here', async t => {
  const [row] = healthRows({
    ...sound,
    copies: { ...copies, external: { ...external, fault: 'missing', freeBytes: null } },
  }).filter(({ topic }) => topic === 'elsewhere');
  t.match(row, { state: 'act', finding: 'missing', at: new Date(nowMs - 5 * minute).toISOString() });
});

t.test('each fault of copies, disk, database and certificate has its state and finding', async t => {
  const withCopies = (change: Partial<CopiesState>) => ({ copies: { ...copies, ...change } });
  const elsewhere = (change: object) =>
    found('elsewhere', withCopies({ external: { ...external, ...change } }));
  const fresh = { startedAtMs: nowMs - minute };
  t.same(found('copies', withCopies({ hasFailed: true })), ['act failed']);
  t.same(found('copies', withCopies({ newestTakenAtMs: null })), ['act none']);
  t.same(found('copies', { ...withCopies({ newestTakenAtMs: null }), ...fresh }), ['fine soon']);
  t.same(found('elsewhere', withCopies({ external: null })), ['look none']);
  t.same(elsewhere({ isSameDisk: true }), ['look sameDisk']);
  t.same(elsewhere({ newestTakenAtMs: nowMs - day }), ['look behind']);
  t.same(elsewhere({ newestTakenAtMs: null }), ['fine soon']);
  t.same(elsewhere({ freeBytes: 4_096 }), ['look littleRoom']);
  t.same(found('proof', withCopies({ proof: null })), ['look none']);
  t.same(found('proof', { ...withCopies({ proof: null }), ...fresh }), ['fine soon']);
  t.same(found('proof', withCopies({ proof: { provedAtMs: nowMs - 10 * day, wrong: [] } })), ['look late']);
  t.same(found('proof', withCopies({ proof: { provedAtMs: nowMs, wrong: ['a day'] } })), ['act wrong']);
  t.same(found('disk', { disk: { freeBytes: GB } }), ['look little']);
  t.same(found('disk', { disk: { freeBytes: GB / 4 } }), ['act full']);
  t.same(found('disk', { disk: null }), ['unknown unknown']);
  t.same(found('database', { isWritable: false }), ['act unwritable']);
  t.same(found('database', { lost: [{ count: 3, foundAt: new Date(nowMs).toISOString() }] }), ['act lost']);
  t.same(found('database', { store: { bytes: GB, logBytes: GB, checkpointAtMs: nowMs } }), ['look longLog']);
  const ends = (days: number) =>
    found('certificate', { certificate: { kind: 'own', validToMs: nowMs + days * day } });
  t.same([ends(20), ends(3), ends(-1)], [['look soon'], ['act days'], ['act over']]);
  const renewed = (days: number | null, fault: 'away' | null) =>
    found('certificate', {
      certificate: { kind: 'renewed', validToMs: days === null ? null : nowMs + days * day, fault },
    })[0];
  t.same(
    [renewed(5, null), renewed(20, 'away'), renewed(3, 'away')],
    ['fine fine', 'look notRenewed', 'act notRenewed'],
  );
  t.same(
    [renewed(null, null), renewed(null, 'away'), renewed(-1, 'away')],
    ['look awaited', 'act missing', 'act missing'],
  );
  t.same(found('certificate', { certificate: { kind: 'none' } }), ['fine none']);
  t.same(found('certificate', { certificate: { kind: 'proxy' } }), ['fine proxy']);
});

t.test('with a remote origin it says what it knows nothing of', async t => {
  const { origin } = sound;
  t.same(found('origin', { origin: { ...origin, isRemote: true } }), ['fine remote']);
  t.same(found('origin', { origin: { ...origin, fault: { sinceMs: nowMs, reason: 'timeout' } } }), [
    'act away',
  ]);
  t.same(found('origin', { origin: { ...origin, isServiceTokenRefused: true } }), ['act refused']);
  t.same(found('origin', { origin: { ...origin, answeredAtMs: null } }), ['unknown unknown']);
  t.same(found('devices', { devices: null }), ['unknown unknown']);
  t.same(found('printers', { printers: null }), ['unknown unknown']);
});

t.test('a slow process, little memory and refused pushes are to be looked at', async t => {
  t.same(found('loop', { loopDelayMs: 400 }), ['look slow']);
  t.same(found('loop', { loopDelayMs: 4_000 }), ['act stuck']);
  t.same(found('memory', { memory: { ...sound.memory, usedBytes: 2 * GB } }), ['look large']);
  t.same(found('memory', { memory: { ...sound.memory, freeBytes: 4_096 } }), ['look short']);
  const push = (kind: 'refused' | 'retry') =>
    found('push', { push: { ...sound.push, fault: { kind, atMs: nowMs } } });
  t.same([push('refused'), push('retry')], [['look refused'], ['look unreached']]);
  t.same(found('push', { push: { isOn: false, sentAtMs: null, fault: null } }), ['fine none']);
});

t.test('a clock behind what is there already has to be set, whatever the browsers’ clocks say', async t => {
  t.same(found('clock', {}), []);
  t.same(found('clock', { laterThanMs: nowMs + minute }), [], 'another computer may be a moment ahead');
  t.same(found('clock', { laterThanMs: nowMs + minute + 1 }), ['act behind']);
  t.same(found('clock', { laterThanMs: nowMs + 11 * 365 * day }), ['act behind']);
});

t.test('a phone may rest, a silent screen and an old version may not', async t => {
  const devices = [
    device({}),
    device({ kind: 'phone', state: 'stale' }),
    device({ state: 'stale' }),
    device({ appVersion: '1.0.0' }),
    device({ state: 'revoked' }),
    device({ kind: 'printer', state: 'active' }),
  ];
  t.same(found('device', { devices }), ['fine fine', 'fine away', 'look silent', 'look outdated']);
  const clocks = [-61_000, 61_000, 59_000].map(clockOffMs => device({ clockOffMs }));
  t.same(found('device', { devices: clocks }), ['look clock', 'look clock', 'fine fine']);
  t.same(found('devices', { devices: [] }), ['fine none']);
  t.same(found('screens', { screens: { count: 3, outdated: 1 } }), ['look outdated']);
});

t.test('a printer that is out has to be dealt with, also while another prints its tickets', async t => {
  const printers = [
    printer({ waitingJobs: 2 }),
    printer({ driver: 'simulator' }),
    printer({ isOut: true, error: 'paperOut' }),
    printer({ isOut: true, standIn: { name: 'Bar', isOut: false, isPrinting: true } }),
  ];
  t.same(found('printer', { printers }), ['fine waiting', 'fine simulator', 'act out', 'look standIn']);
  const simulator = printer({ id: 'simulator', name: 'Simulator', driver: 'simulator' });
  t.equal(
    healthRows({ ...sound, printers: [simulator] }).find(({ topic }) => topic === 'printer')?.name,
    undefined,
  );
  const lastPrintedAt = new Date(nowMs - 3 * minute).toISOString();
  const devices = [device({ id: 'p', kind: 'printer', lastPrintedAt })];
  const rows = healthRows({ ...sound, printers, devices }).filter(({ topic }) => topic === 'printer');
  t.ok(
    rows.every(({ printedAt }) => printedAt === lastPrintedAt),
    'each says when it last printed',
  );
});

t.test('a station that nothing reaches has to be dealt with, and what is late looked at', async t => {
  t.same(found('stations', {}), ['fine fine']);
  const stations = { unreached: ['Bar', 'Grill'], late: 5 };
  t.same(found('station', { stations }), ['act unreached', 'act unreached']);
  t.same(found('stations', { stations }), ['look late']);
  t.same(found('stations', { stations: null }), ['unknown unknown']);
});

t.test('every finding has a sentence in every language', async t => {
  for (const code of ['en', 'pl-PL']) {
    const { health } = JSON.parse(readFileSync(join(root, `locales/office/${code}.json`), 'utf8'));
    const missing = Object.entries(healthFindings).flatMap(([topic, findings]) => [
      ...(topic in health.topics ? [] : [topic]),
      ...findings
        .filter(each => !(each in health[topic]) && !(`${each}_other` in health[topic]))
        .map(each => `${topic}.${each}`),
    ]);
    t.same(missing, [], code);
    t.same(Object.keys(health.certificateFaults), acmeFaultCodes, code);
  }
});
