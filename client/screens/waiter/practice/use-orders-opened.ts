/** Whether a person has opened an order on this device; who has not is offered the practice. */
import { useData } from '../../../data/data-context.tsx';
import { useMember } from '../../../session/identity-context.tsx';

export function useOrdersOpened() {
  const { storage } = useData();
  const key = `kelner.opened.${useMember().userId}`;
  return { hasNone: storage.read(key) === null, note: () => storage.write(key, 'yes') };
}
