/** Remembers where each person left off on a shared screen, so that their next PIN brings them back there. */

type Storage = { read(key: string): string | null; write(key: string, value: string | null): void };

const storageKey = 'kelner.places';
const peopleKept = 30;

function readPlaces(storage: Storage): [userId: string, path: string][] {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      entry => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
    );
  } catch {
    return [];
  }
}

export function keepPlace(storage: Storage, userId: string, path: string): void {
  const others = readPlaces(storage).filter(([id]) => id !== userId);
  storage.write(storageKey, JSON.stringify([[userId, path], ...others].slice(0, peopleKept)));
}

/** Null if the person was never on this screen. */
export function placeOf(storage: Storage, userId: string): string | null {
  return readPlaces(storage).find(([id]) => id === userId)?.[1] ?? null;
}
