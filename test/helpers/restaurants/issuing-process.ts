/** Issues invoices for the closed orders of a store, each asked for by two people at once, until it is killed. Writes each answered number with its order. Usage: node FILE STORE */

import { issue, nextInvoiceable } from './invoiced-order.ts';
import { createOrigin } from './origin-fixture.ts';

const origin = await createOrigin({ teardown: () => {} }, process.argv[2]);
for (;;) {
  const order = await nextInvoiceable(origin);
  if (order === null) break;
  const answers = await Promise.all([issue(origin, order), issue(origin, order, undefined, 'secondWaiter')]);
  for (const { status, data } of answers)
    if (status === 200) process.stdout.write(`${order.id} ${data.invoiceNumber}\n`);
}
