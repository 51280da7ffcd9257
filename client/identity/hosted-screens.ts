/** Context with the screens of a hosted identity provider; null when accounts are local. */
import { type ComponentType, createContext, useContext } from 'react';

export type HostedScreens = Readonly<
  Record<
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
