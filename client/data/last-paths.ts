/** Remembers where each person left off on a shared screen, so that their next PIN brings them back there. */

type Storage = { read(key: string): string | null; write(key: string, value: string | null): void };

const storageKey = 'kelner.places';
const peopleMax = 30;

function readPaths(storage: Storage): [userId: string, path: string][] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      entry => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
    );
  } catch {
    return [];
  }
}

export function storeLastPath(storage: Storage, userId: string, path: string): void {
  const others = readPaths(storage).filter(([id]) => id !== userId);
  storage.write(storageKey, JSON.stringify([[userId, path], ...others].slice(0, peopleMax)));
}

/** Null if the person was never on this screen. */
export function lastPathOf(storage: Storage, userId: string): string | null {
  return readPaths(storage).find(([id]) => id === userId)?.[1] ?? null;
}
