/** How many orders a person has opened on this device: none offers the practice, the first twenty have words at icons. */
import { useData } from '../../../data/data-context.tsx';
import { useMember } from '../../../session/identity-context.tsx';

const wordsUntil = 20;

export function useOrdersOpened() {
  const { storage } = useData();
  const key = `kelner.opened.${useMember().userId}`;
  const count = Number(storage.read(key));
  return { count, isNew: count < wordsUntil, note: () => storage.write(key, String(count + 1)) };
}
