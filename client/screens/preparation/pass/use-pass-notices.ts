/** The notices of this device's pass, persisted in its storage. */
import { useCallback, useEffect, useState } from 'react';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { confirmNotice, followTickets, type PassNotice, readMemory } from './pass-notices.ts';

const storageKey = 'kelner.pass';

export function usePassNotices(tickets: readonly Ticket[] | undefined): {
  notices: readonly PassNotice[];
  confirm: (key: string) => void;
} {
  const { storage } = useData();
  const [memory, setMemory] = useState(() => readMemory(storage.read(storageKey)));
  useEffect(() => {
    if (tickets !== undefined) setMemory(before => followTickets(before, tickets));
  }, [tickets]);
  useEffect(() => storage.write(storageKey, JSON.stringify(memory)), [storage, memory]);
  const confirm = useCallback((key: string) => setMemory(before => confirmNotice(before, key)), []);
  return { notices: memory.notices, confirm };
}
