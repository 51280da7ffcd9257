import { useCallback } from 'react';
import { useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** Goes to an address. Unlike `useLocation`, the component doesn't render when the address changes. */
export function useNavigate() {
  const { aroundNav } = useRouter();
  return useCallback(
    (to: string, options?: Parameters<typeof navigate>[1]) => aroundNav(navigate, to, options),
    [aroundNav],
  );
}
