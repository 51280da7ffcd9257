/** Routes that several addresses share; the addresses differ in one parameter. */
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { ticketsOf } from './screen-reads.ts';
import { chunk, drawn, type ScreenRoute } from './screen-route.ts';

/** Clerk's screens for people who have no account yet. */
export const hostedEntry = (entry: 'SignUp' | 'Waitlist'): ScreenRoute => ({
  access: { for: 'signedOut' },
  layout: 'bare',
  load: chunk(
    () => import('../screens/auth/hosted-entry-screen.tsx'),
    ({ HostedEntryScreen }) => drawn(HostedEntryScreen, { entry }),
  ),
});

export const station = (location: PreparationLocation): ScreenRoute => ({
  access: { for: 'member', roles: [location], staysWithoutSubscription: true },
  layout: 'wall',
  load: chunk(
    () => import('../screens/preparation/station/station-screen.tsx'),
    ({ StationScreen }) => drawn(StationScreen, { key: location, location }),
  ),
  reads: () => [ticketsOf(location)],
});
