/** Handles the facts and questions of settings and staff that concern orders. */
import type { ModuleLink } from '../../kernel/calls/command-context.ts';
import { onFact, onQuestion } from '../../kernel/calls/module-links.ts';
import { passTurnedOff, stationsWithWork } from '../../venue/settings/settings-links.ts';
import { staffMemberLeft } from '../../venue/staff/staff-links.ts';
import { dropApprovalsOf } from '../corrections/leaver-approvals.ts';
import { endTransfersOf, reassignOrdersOf } from '../corrections/transfers/transfer-commands.ts';
import { findOpenStationIds } from '../preparation/open-stations-store.ts';
import { clearPass } from '../preparation/pass/pass-store.ts';

export const orderHandlers: readonly ModuleLink[] = [
  onQuestion(stationsWithWork, ({ tx, caller }, { stationIds }) =>
    findOpenStationIds(tx, caller.organizationId, stationIds),
  ),
  onFact(passTurnedOff, async ({ tx, caller, touch }) => {
    if (await clearPass(tx, caller.organizationId)) touch('orders');
  }),
  onFact(staffMemberLeft, async (context, { userId, ordersTo }) => {
    await dropApprovalsOf(context, userId);
    await endTransfersOf(context, userId);
    await reassignOrdersOf(context, userId, ordersTo);
  }),
];
