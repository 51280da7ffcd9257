/** A wall stays open for days: it follows what the office changes of stations and pass. */
import { useEffect } from 'react';
import { useRead } from '../../../data/use-read.ts';
import { useIdentity, useMember } from '../../../session/identity-context.tsx';

export function useFreshMember(): void {
  const { refresh } = useIdentity();
  const known = JSON.stringify(useMember().restaurant);
  const { data } = useRead('userInfo');
  const isOld = data !== undefined && JSON.stringify(data.restaurant) !== known;
  useEffect(() => {
    // Without an answer the known ones remain.
    if (isOld) void refresh().catch(() => undefined);
  }, [isOld, refresh]);
}
