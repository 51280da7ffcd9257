/** What a signed-in person learns of themselves and of the restaurant, so that nobody but an admin reads the settings. */
import type { Role } from '#shared/roles.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { RestaurantSummary, Rights, UserInfo } from '#shared/schemas/user-schema.ts';

export function restaurantSummary(settings: Settings): RestaurantSummary {
  return {
    name: settings.restaurantName,
    currency: settings.currency,
    timeZone: settings.timeZone,
    defaultLanguage: settings.defaultLanguage,
    courses: settings.courses.toSorted((one, other) => one.number - other.number),
    lateMinutes: settings.thresholds.lateMinutes,
    useStartStep: settings.useStartStep,
    readyUnservedSeconds: settings.thresholds.readyUnservedSeconds,
    receiptPendingSeconds: settings.thresholds.receiptPendingSeconds,
    reopenWindowMinutes: settings.reopenWindowMinutes,
    voidReasons: settings.voidReasons,
    discountReasons: settings.discountReasons,
    quickNotes: settings.quickNotes,
    tipPresets: settings.tipPresets,
    printsBills: settings.receipt.billPrinterId !== undefined,
  };
}

/** `roles` are those the session gives: the identity provider may make an admin of somebody whom no one made one here. */
export function userInfoOf(
  person: { id: string; username: string; displayName: string; language?: string },
  session: { organizationId: string; roles: readonly Role[]; rights: Rights; lacksPlan?: boolean },
  restaurant: { settings: Settings; needsSubscription: boolean },
  /** Of the paired device that they sit at. */
  deviceLanguage: string | null,
): UserInfo {
  const language = person.language ?? deviceLanguage;
  return {
    username: person.username,
    displayName: person.displayName,
    userId: person.id,
    orgId: session.organizationId,
    needsSubscription: restaurant.needsSubscription || session.lacksPlan === true,
    roles: [...session.roles],
    ...(language !== null && { language }),
    rights: session.rights,
    restaurant: restaurantSummary(restaurant.settings),
  };
}
