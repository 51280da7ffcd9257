/** The links between the origin's modules, in the order of registration. */
import { createModuleLinks } from './calls/module-links.ts';
import { cashLinks } from './cash/cash-links.ts';
import { printingLinks } from './printing/printing-links.ts';

export const originLinks = createModuleLinks([...printingLinks, ...cashLinks]);
