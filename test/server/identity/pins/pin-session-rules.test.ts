import t from 'tap';
import type { PairedDevice } from '../../../../server/identity/devices/device-credentials.ts';
import { isSessionOver } from '../../../../server/identity/pins/pin-session-rules.ts';

const nowMs = Date.parse('2026-03-01T20:00:00.000Z');
const usedAgo = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();
const tillOf = (lockSeconds: number | null): PairedDevice => ({
  organizationId: 'lipa',
  deviceId: 'bar',
  name: 'Bar',
  accountId: null,
  sharing: { lockSeconds, locksAfterOrder: false },
});
const shared = tillOf(60);
const byPin = (minutes: number) => ({
  organization_id: 'lipa',
  device_id: 'bar',
  account_id: 'anna',
  last_used_at: usedAgo(minutes),
});
const byPassword = (minutes: number) => ({ ...byPin(minutes), device_id: null });

t.test('a session by PIN lives beside its device, until minutes after its last page', async t => {
  t.equal(isSessionOver(byPin(4), shared, nowMs), false);
  t.equal(isSessionOver(byPin(6), shared, nowMs), true);
  t.equal(isSessionOver(byPin(0), null, nowMs), true, 'in another browser');
  t.equal(isSessionOver(byPin(0), { ...shared, deviceId: 'garden' }, nowMs), true);
  t.equal(isSessionOver(byPin(0), { ...shared, organizationId: 'dab' }, nowMs), true);
});

t.test(
  'one by password that was left open on a shared screen ends with its page too, elsewhere it stays',
  async t => {
    t.equal(isSessionOver(byPassword(6), shared, nowMs), true);
    t.equal(isSessionOver(byPassword(4), shared, nowMs), false);
    t.equal(isSessionOver(byPassword(600), null, nowMs), false);
    t.equal(isSessionOver(byPassword(600), tillOf(null), nowMs), false);
  },
);

t.test('a station’s screen, which is nobody’s, goes on by itself, on its device only', async t => {
  const station = { ...tillOf(null), accountId: 'anna' };
  t.equal(isSessionOver(byPin(600), station, nowMs), false);
  t.equal(isSessionOver(byPin(0), { ...station, deviceId: 'garden' }, nowMs), true);
  t.equal(isSessionOver({ ...byPin(600), account_id: 'jan' }, station, nowMs), true, 'not a person’s on it');
});
