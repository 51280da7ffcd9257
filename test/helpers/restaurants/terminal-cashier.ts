/** A process of its own that sends one order's card payment to a terminal and then only lives, so that a test can kill it at any moment. */
import { terminalDrivers } from '#shared/venue/printer-drivers.ts';
import { createPrintingOrigin } from './printing-origin.ts';
import { sentOrder } from './sent-order.ts';
import { addTerminal, terminalStage } from './terminal-stage.ts';

const [file = '', folder = '', driver = '', address = ''] = process.argv.slice(2);
const origin = await createPrintingOrigin({ teardown() {} }, { file, folder, speedUp: 10 });
const terminalId = await addTerminal(origin, {
  driver: terminalDrivers.find(known => known === driver) ?? 'simulator',
  ...(address !== '' && { address }),
});
const order = await sentOrder(origin, ['soup', 'beer']);
process.send?.({ orderId: order.id });
await terminalStage(origin, terminalId, order).send({ amount: order.due });
