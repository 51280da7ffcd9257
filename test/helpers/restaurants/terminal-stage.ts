/** Card payments of one order at a terminal, as its waiter and an admin act on them. */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewTerminalPayment } from '#shared/terminals/terminal-schema.ts';
import type { NewDevice } from '#shared/venue/device-schema.ts';
import type { PrintingOrigin } from './printing-origin.ts';

export async function addTerminal(origin: PrintingOrigin, fields: Partial<NewDevice> = {}): Promise<string> {
  const device = { name: 'Terminal 3', kind: 'terminal', ...fields } as const;
  const { data, status, text } = await origin.command('createDevice', device);
  if (status !== 201) throw new Error(text);
  return data.id;
}

export function terminalStage(
  origin: PrintingOrigin,
  terminalId: string,
  { id: orderId }: Pick<Order, 'id'>,
) {
  const params = { id: orderId };
  const read = async () => (await origin.read('waiterOrder', { params })).data;
  return {
    read,
    send: (body: Partial<NewTerminalPayment> & { amount: number }, as: 'waiter' | 'admin' = 'waiter') =>
      origin.command(
        'sendToTerminal',
        { id: createUuid(), terminalId, closes: true, ...body },
        { as, params },
      ),
    refund: (paymentId: string, body: { amount?: number }, as: 'waiter' | 'admin' = 'admin') =>
      origin.command(
        'refundAtTerminal',
        { id: createUuid(), reason: 'Reklamacja', ...body },
        { as, params: { ...params, paymentId } },
      ),
    cancel: (paymentId: string) =>
      origin.command('cancelAtTerminal', {}, { as: 'waiter', params: { ...params, paymentId } }),
    resolve: (paymentId: string, body: { isPaid: boolean; slip: string }) =>
      origin.command('resolveAtTerminal', body, { as: 'admin', params: { ...params, paymentId } }),
    async becomes(isSo: (order: Order) => boolean): Promise<Order> {
      await origin.until(async () => isSo(await read()));
      return read();
    },
  };
}

export const stateIs = (state: string) => (order: Order) => order.atTerminal?.[0]?.state === state;
