/** Context with the screens of a hosted identity provider; null when accounts are local. */
import { type ComponentType, createContext, useContext } from 'react';

/** Wraps a call that needs recent authentication: the provider asks for it, then the call is repeated. */
type UseProven = <Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
) => (...args: Args) => Promise<void>;

export type HostedScreens = Readonly<
  { useProven: UseProven } & Record<
    | 'SignIn'
    | 'SignUp'
    | 'Waitlist'
    | 'OrganizationList'
    | 'Profile'
    | 'Organization'
    | 'Pricing'
    /** Organization and account switchers for the menus. */
    | 'Switchers',
    ComponentType
  >
>;

export const HostedScreensContext = createContext<HostedScreens | null>(null);

export function useHostedScreens(): HostedScreens | null {
  return useContext(HostedScreensContext);
}
