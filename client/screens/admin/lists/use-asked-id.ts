/** The entity that the address asks to open, e.g. from the command palette: its id, and how to forget it again. */
import { useLocation, useSearch } from 'wouter';

export function useAskedId(parameter: string): { askedId: string | null; forget(): void } {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const askedId = new URLSearchParams(search).get(parameter);
  return { askedId, forget: () => askedId !== null && navigate(path, { replace: true }) };
}
