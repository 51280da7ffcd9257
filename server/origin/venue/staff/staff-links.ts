/** The facts that staff commands announce. Each link runs inside the command's transaction. */
import { createFact } from '../../kernel/calls/module-links.ts';

/** A person no longer takes orders. `ordersTo` gets their orders; the caller if absent. */
export const staffMemberLeft = createFact<{ userId: string; ordersTo?: string | undefined }>();
