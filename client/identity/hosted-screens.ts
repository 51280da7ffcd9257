/** The screens that a hosted identity provider brings along; null where accounts are kept here. */
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
    /** Changing the organization and the account, for the menus. */
    | 'Switchers',
    ComponentType
  >
>;

export const HostedScreensContext = createContext<HostedScreens | null>(null);

export function useHostedScreens(): HostedScreens | null {
  return useContext(HostedScreensContext);
}
