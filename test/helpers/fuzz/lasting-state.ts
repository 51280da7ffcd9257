/** What reads answered, as text, without what changes by itself: who was last here, as asking changes that, and what the printer says of a drawer's pulse. */

function isDrawerOpening(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'cause' in value && 'deviceName' in value;
}

export function lastingState(answers: readonly unknown[]): string {
  return JSON.stringify(answers, (key, value) => {
    if (key === 'lastSeenAt') return undefined;
    return isDrawerOpening(value) ? { ...value, state: undefined } : value;
  });
}
