/** Holds an event's listeners and calls them in the order in which they were added. */
type Listeners<T> = {
  /** Returns the unsubscribe function. */
  add(listener: (value: T) => void): () => void;
  notify(value: T): void;
  clear(): void;
};

export function createListeners<T = void>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(value) {
      for (const listener of listeners) listener(value);
    },
    clear: () => listeners.clear(),
  };
}
