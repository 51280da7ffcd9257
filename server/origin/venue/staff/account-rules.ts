/** The data about themselves and the restaurant that all signed-in people may read. */
import type { Role } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { RestaurantSummary, Rights, UserInfo } from '#shared/venue/user-schema.ts';
import { translationsOf } from '../../kernel/restaurant/default-settings.ts';

type DeviceFacts = Pick<RestaurantSummary, 'terminals'> & {
  language: string | null;
  hasDrawer: boolean;
  hasMail: boolean;
};

function invoicesSummary(
  { invoices, receipt: { billPrinterId, printerId } }: Settings,
  hasMail: boolean,
): Pick<RestaurantSummary, 'issuesInvoices' | 'invoicesNeedReceipt' | 'printsInvoices' | 'mailsInvoices'> {
  if (invoices === undefined) return {};
  const isPrinter = billPrinterId !== undefined || printerId !== undefined;
  return {
    issuesInvoices: true,
    ...(invoices.replacesReceipt !== true && { invoicesNeedReceipt: true }),
    ...(isPrinter && { printsInvoices: true }),
    ...(hasMail && { mailsInvoices: true }),
  };
}

function restaurantSummary(
  settings: Settings,
  { hasDrawer, hasMail, terminals = [] }: DeviceFacts,
): RestaurantSummary {
  return {
    name: settings.restaurantName,
    currency: settings.currency,
    timeZone: settings.timeZone,
    businessDayCutoff: settings.businessDayCutoff,
    defaultLanguage: settings.defaultLanguage,
    courses: settings.courses.toSorted((one, other) => one.number - other.number),
    lateMinutes: settings.thresholds.lateMinutes,
    useStartStep: settings.useStartStep,
    ...(settings.sendsFirstCourse !== undefined && { sendsFirstCourse: settings.sendsFirstCourse }),
    ...(settings.usesPass !== undefined && { usesPass: settings.usesPass }),
    ...(settings.usesCashSessions !== undefined && { usesCashSessions: settings.usesCashSessions }),
    ...(settings.tipsOnTerminal !== undefined && { tipsOnTerminal: settings.tipsOnTerminal }),
    ...(hasDrawer && { hasDrawer }),
    ...(terminals.length > 0 && { terminals }),
    readyUnservedSeconds: settings.thresholds.readyUnservedSeconds,
    receiptPendingSeconds: settings.thresholds.receiptPendingSeconds,
    reopenWindowMinutes: settings.reopenWindowMinutes,
    ...(settings.ordersPerTable !== undefined && { ordersPerTable: settings.ordersPerTable }),
    ...(settings.voidGraceMinutes !== undefined && { voidGraceMinutes: settings.voidGraceMinutes }),
    voidReasons: settings.voidReasons,
    discountReasons: settings.discountReasons,
    quickNotes: settings.quickNotes,
    ...(settings.quickNoteScopes !== undefined && { quickNoteScopes: settings.quickNoteScopes }),
    tipPresets: settings.tipPresets,
    translations: translationsOf(settings),
    ...(settings.stations !== undefined && {
      stations: settings.stations.map(({ id, group, name, color }) => ({ id, group, name, color })),
    }),
    vatRates: settings.vatRates,
    ...invoicesSummary(settings, hasMail),
    printsBills: settings.receipt.billPrinterId !== undefined,
  };
}

/** `roles` are the session's: the identity provider may make someone an admin who isn't one in the staff list. */
export function userInfoOf(
  person: { id: string; username: string; displayName: string; language?: string },
  session: { organizationId: string; roles: readonly Role[]; rights: Rights; lacksPlan?: boolean },
  restaurant: { settings: Settings; needsSubscription: boolean },
  /** Describes the paired device that sends the request, the restaurant's terminals, and the server. */
  device: DeviceFacts,
): UserInfo {
  const language = person.language ?? device.language;
  return {
    username: person.username,
    displayName: person.displayName,
    userId: person.id,
    orgId: session.organizationId,
    needsSubscription: restaurant.needsSubscription || session.lacksPlan === true,
    roles: [...session.roles],
    ...(language !== null && { language }),
    rights: session.rights,
    restaurant: restaurantSummary(restaurant.settings, device),
  };
}
