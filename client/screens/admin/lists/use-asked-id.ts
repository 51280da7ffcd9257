/**
 * Id of the entity that the URL asks to open, e.g. from the command palette, and a function that clears it.
 */
import { useLocation, useSearch } from 'wouter';

export function useAskedId(parameter: string): { askedId: string | null; forget(): void } {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const askedId = new URLSearchParams(search).get(parameter);
  return { askedId, forget: () => askedId !== null && navigate(path, { replace: true }) };
}
