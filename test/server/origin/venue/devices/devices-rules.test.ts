import t from 'tap';
import type { DeviceRow } from '../../../../../server/origin/venue/devices/device-row.ts';
import {
  deviceAt,
  newDeviceRow,
  presenceTag,
} from '../../../../../server/origin/venue/devices/devices-rules.ts';

const nowMs = Date.parse('2025-11-20T18:00:00.000Z');
const at = (seconds: number) => new Date(nowMs + seconds * 1_000).toISOString();

function device(times: Partial<DeviceRow>): DeviceRow {
  return { ...newDeviceRow('o', 'd', { name: 'Tablet', kind: 'screen' }), ...times };
}

t.test('the state of a device follows from its times', async t => {
  const paired = { paired_at: at(-3_600), last_seen_at: at(-60) };
  const expected: [Partial<DeviceRow>, string][] = [
    [{}, 'new'],
    [{ pairing_expires_at: at(1) }, 'pairing'],
    [{ pairing_expires_at: at(0) }, 'new'],
    [paired, 'active'],
    [{ ...paired, last_seen_at: at(-60.001) }, 'stale'],
    [{ ...paired, last_seen_at: null }, 'stale'],
    [{ ...paired, pairing_expires_at: at(1) }, 'pairing'],
    [{ revoked_at: at(-1) }, 'revoked'],
    [{ ...paired, revoked_at: at(-1) }, 'revoked'],
    [{ revoked_at: at(-1), pairing_expires_at: at(1) }, 'pairing'],
  ];
  for (const [times, state] of expected) {
    t.equal(deviceAt(device(times), nowMs).state, state, JSON.stringify(times));
  }
});

t.test(
  'the tag changes with a presence, a code that ends and a device that goes stale, and not before',
  async t => {
    const seen = device({ paired_at: at(-3_600), last_seen_at: at(0) });
    const expecting = device({ pairing_expires_at: at(600) });
    const rows = [seen, expecting, device({})];
    const tag = (seconds: number, devices = rows) => presenceTag(devices, nowMs + seconds * 1_000);
    t.match(tag(0), /^[\w-]{1,24}$/);
    t.equal(tag(60), tag(0));
    t.not(tag(60.001), tag(0));
    t.equal(tag(599), tag(61));
    t.not(tag(600), tag(599));
    t.not(tag(30, [{ ...seen, last_seen_at: at(30) }, expecting, device({})]), tag(30));
  },
);
