import { describe, expect, it } from 'vitest';
import { lastPathOf, storeLastPath } from '../../../client/data/last-paths.ts';

function memory(start: Record<string, string> = {}) {
  const stored = new Map(Object.entries(start));
  return {
    stored,
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
}

describe('where people left off on a shared screen', () => {
  it('is kept for each of them', () => {
    const storage = memory();
    storeLastPath(storage, 'anna', '/app/waiter/orders/1');
    storeLastPath(storage, 'jan', '/app/waiter/tables');
    storeLastPath(storage, 'anna', '/app/waiter/orders/2');
    expect(lastPathOf(storage, 'anna')).toBe('/app/waiter/orders/2');
    expect(lastPathOf(storage, 'jan')).toBe('/app/waiter/tables');
    expect(lastPathOf(storage, 'ola')).toBeNull();
  });

  it('forgets who was not there for long, and survives what it can’t read', () => {
    const storage = memory({ 'kelner.places': '{"broken":' });
    expect(lastPathOf(storage, 'anna')).toBeNull();
    for (let person = 0; person < 40; person += 1) storeLastPath(storage, `person ${person}`, '/app/waiter');
    expect(lastPathOf(storage, 'person 0')).toBeNull();
    expect(lastPathOf(storage, 'person 39')).toBe('/app/waiter');
  });
});
