/** What the staff commands announce. Each link runs inside the command's transaction. */
import { createFact } from '../calls/module-links.ts';

/** Somebody takes no orders any more. `ordersTo`: who gets theirs; the caller where it is absent. */
export const staffMemberLeft = createFact<{ userId: string; ordersTo?: string | undefined }>();
