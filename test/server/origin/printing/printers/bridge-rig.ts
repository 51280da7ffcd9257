import { randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import type { BridgeJob, BridgeReport } from '#shared/order/receipt-schema.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';

/** A restaurant with a bridge program for receipts, and that program. */
export async function createBridge(t: Test) {
  const origin = await createPrintingOrigin(t);
  const fiscal = { name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' } as const;
  const { data: device } = await origin.command('createDevice', fiscal);
  const { version, ...settings } = (await origin.read('settings')).data;
  await origin.command(
    'saveSettings',
    { ...settings, receipt: { ...settings.receipt, printerId: device.id } },
    { headers: { 'if-match': `"${version}"` } },
  );
  const made = await origin.command('makeBridgeToken', {}, { params: { id: device.id } });
  const { token } = made.data;
  const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
    origin.send({
      method: 'POST',
      url: `/bridge/jobs/${path}`,
      ...(body && { payload: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  const claim = async (key: string = randomUUID()): Promise<BridgeJob | null> => {
    const answer = await post('claim', undefined, { 'idempotency-key': key });
    if (answer.status !== 200) throw new Error(`The claim answered ${answer.status}: ${answer.text}`);
    return (answer.data as { job: BridgeJob | null }).job;
  };
  const report = (job: Pick<BridgeJob, 'id' | 'attempt'> | null, body: Omit<BridgeReport, 'attempt'>) =>
    post(`${job?.id}/report`, { attempt: job?.attempt, ...body });
  return { origin, device, token, post, claim, report };
}
