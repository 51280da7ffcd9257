/** The handlers of the origin's modules, in the order in which they are called. */

import { cashHandlers } from './cash/cash-handlers.ts';
import { menuHandlers } from './catalog/menu/menu-handlers.ts';
import { createModuleLinks } from './kernel/calls/module-links.ts';
import { orderHandlers } from './order/orders/order-handlers.ts';
import { printingHandlers } from './printing/printing-handlers.ts';
import { terminalHandlers } from './terminals/terminal-handlers.ts';

export const originLinks = createModuleLinks([
  ...menuHandlers,
  ...orderHandlers,
  ...printingHandlers,
  ...cashHandlers,
  ...terminalHandlers,
]);
