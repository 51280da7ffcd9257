import { useCallback, useState } from 'react';
import { useData } from './data-context.tsx';

/** A choice stored on this device under `name`; null until one was made. */
export function useRememberedChoice(name: string): [string | null, (choice: string) => void] {
  const { storage } = useData();
  const key = `kelner.${name}`;
  const [choice, setChoice] = useState(() => storage.read(key));
  const choose = useCallback(
    (next: string) => {
      storage.write(key, next);
      setChoice(next);
    },
    [storage, key],
  );
  return [choice, choose];
}
