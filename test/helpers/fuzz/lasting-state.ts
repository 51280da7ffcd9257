/**
 * What reads answered, as text, without what changes by itself: who was last here, as asking changes that, what the printer says of a drawer's pulse,
 * and what of the overview time alone moves on.
 */

function isDrawerOpening(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'cause' in value && 'deviceName' in value;
}

function isOverview(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'silentDevices' in value && 'businessDay' in value;
}

const movedOn = {
  before: undefined,
  waiting: undefined,
  late: undefined,
  silentDevices: undefined,
  unreachedStations: undefined,
  backup: undefined,
};

/** Of a printer. */
const asHeard = { isOut: false, error: undefined, outSince: undefined };

export function lastingState(answers: readonly unknown[]): string {
  return JSON.stringify(answers, (key, value) => {
    if (key === 'lastSeenAt') return undefined;
    // A bridge that the test doesn't play falls silent at some time.
    if (value?.error === 'bridgeSilent') return { ...value, ...asHeard };
    if (isOverview(value)) return { ...value, ...movedOn };
    return isDrawerOpening(value) ? { ...value, state: undefined } : value;
  });
}
