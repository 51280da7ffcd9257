import type { Role } from '#shared/roles.ts';

export type SamplePerson = {
  readonly username: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
};

/** Sample staff besides the person who opened the restaurant: every role at least once. */
export const sampleStaff: readonly SamplePerson[] = [
  { username: 'anna', displayName: 'Anna Kowalska', roles: ['waiter'] },
  { username: 'kuba', displayName: 'Kuba Zieliński', roles: ['waiter'] },
  { username: 'ola', displayName: 'Ola Wiśniewska', roles: ['waiter', 'bar'] },
  { username: 'marek', displayName: 'Marek Nowak', roles: ['kitchen'] },
  { username: 'ewa', displayName: 'Ewa Dąbrowska', roles: ['kitchen'] },
  { username: 'tomek', displayName: 'Tomek Lewandowski', roles: ['bar'] },
  { username: 'magda', displayName: 'Magda Wójcik', roles: ['admin'] },
];
