/** A restaurant that uses cash sessions, and what its people do with them. */
import type { NewCashMovement } from '#shared/order/payment-schema.ts';
import type { SettingsChange } from '#shared/venue/settings-schema.ts';
import { createOrigin, type OriginFixture } from '../restaurants/origin-fixture.ts';
import { allow, changeSettings } from '../restaurants/sent-order.ts';
import type { Person } from '../restaurants/small-restaurant.ts';

type By = { as?: Person; headers?: Record<string, string> };

export type CashEvening = ReturnType<typeof cashCalls> & { origin: OriginFixture };

/** As the waiter, unless somebody else is named. */
export function cashCalls(origin: OriginFixture) {
  const by = ({ as = 'waiter', headers = {} }: By) => ({ as, headers });
  const seen = (version: number) => ({ 'if-match': `"${version}"` });
  return {
    open: (float: number, options: By & { kind?: 'waiter' | 'drawer' } = {}) =>
      origin.command('openCashSession', { kind: options.kind ?? 'waiter', float }, by(options)),
    move: (id: string, kind: NewCashMovement['kind'], amount: number, options: By = {}) =>
      origin.command('moveCash', { kind, amount, reason: 'Pietruszka' }, { ...by(options), params: { id } }),
    /** In pieces of 1 grosz, so that any sum can be counted up to the limit of pieces. */
    count: (id: string, total: number, options: By = {}) => {
      const pieces = [
        { value: 10_000, pieces: Math.floor(total / 10_000) },
        { value: 1, pieces: total % 10_000 },
      ];
      return origin.command('countCash', { pieces }, { ...by(options), params: { id } });
    },
    confirm: (id: string, version: number, as: Person = 'admin') =>
      origin.command('confirmCash', {}, { as, params: { id }, headers: seen(version) }),
    recount: (id: string, version: number) =>
      origin.command(
        'askRecount',
        { reason: 'Brakuje stu' },
        { as: 'admin', params: { id }, headers: seen(version) },
      ),
    mine: async (as: Person = 'waiter') => (await origin.read('cashSessions', { as })).data,
  };
}

export async function createCashEvening(
  t: Parameters<typeof createOrigin>[0],
  settings: Partial<SettingsChange> = {},
): Promise<CashEvening> {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ usesCashSessions: true, ...settings }));
  for (const person of ['waiter', 'secondWaiter'] as const) await allow(origin, person, { payOut: true });
  return { origin, ...cashCalls(origin) };
}

/** A paired till; the headers of requests that come from it. */
export async function pairTill(
  origin: OriginFixture,
  name = 'Kasa bar',
): Promise<{ id: string; headers: Record<string, string> }> {
  const { data: device } = await origin.command('createDevice', { name, kind: 'till' });
  const { data: pairing } = await origin.command('createPairingCode', { deviceId: device.id });
  const claim = { code: pairing.code, appVersion: '1' };
  const { status, text } = await origin.command('claimPairing', claim, { as: 'waiter' });
  if (status !== 200) throw new Error(text);
  return { id: device.id, headers: { 'x-device-id': device.id } };
}
