/** The handlers of the origin's modules, in the order in which they are called. */
import { createModuleLinks } from './calls/module-links.ts';
import { cashHandlers } from './cash/cash-handlers.ts';
import { menuHandlers } from './menu/menu-handlers.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { printingHandlers } from './printing/printing-handlers.ts';

export const originLinks = createModuleLinks([
  ...menuHandlers,
  ...orderHandlers,
  ...printingHandlers,
  ...cashHandlers,
]);
