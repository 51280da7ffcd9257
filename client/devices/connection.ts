/** The address at which other devices reach the server. */
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#shared/venue/device-schema.ts';
import { useData } from '../data/data-context.tsx';

const path = '/api/connection';

export function useConnection() {
  const { http } = useData();
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await http.send({ method: 'GET', path, signal })).body as Connection,
    retry: false,
  });
}

/** A loopback address would lead other devices to themselves. */
export function isOnlyHere(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** The origin for links that other devices open: this page's, unless only this computer opens that and the server has another. */
export function useSharedOrigin(): string {
  const { data } = useConnection();
  const { origin } = window.location;
  return isOnlyHere(origin) && data?.needsTrust === false ? (data.address ?? origin) : origin;
}
