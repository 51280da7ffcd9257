/** The one station that the address of a wall asks for: `?station=<id>`; null for a whole group. */
import { useSearch } from 'wouter';

export function useWantedStation(): string | null {
  return new URLSearchParams(useSearch()).get('station');
}
