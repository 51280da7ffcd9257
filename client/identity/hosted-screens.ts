/** Context with the screens of a hosted identity provider; null when accounts are local. */
import { type ComponentType, createContext, useContext } from 'react';

/** Wraps what needs a fresh proof of who somebody is: the provider asks for one, and it is tried again. */
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
