/** `npm run trial`: what is too long for `npm test`, or needs more than comes with it. */
import { type NamedRuns, playNamed } from '../helpers/measuring/named-runs.ts';

const postgres = 'test/helpers/stores/play-on-postgres.ts';

export const trials: NamedRuns = {
  soak: [
    'ten minutes with a fault every ten seconds; --mode cuts; --hours 8 by a faster clock',
    'test/trials/soak/soak.ts',
  ],
  drill: [
    '30 orders, 6 phones and 3 screens on a bad network; --link: on a running server',
    'test/trials/drill/drill.ts',
  ],
  kill: ['kill -9 while orders are sent, 100 times', 'test/trials/kill.ts'],
  spoiled: ['kill -9 while papers are printed, and the database’s log deleted', 'test/trials/spoiled.ts'],
  balancer: ['two processes behind HAProxy, replaced and killed', 'test/trials/balancer.ts'],
  acme: ['a certificate of pebble’s and its renewal', 'test/trials/acme.ts'],
  idle: ['five waiters beside 5,000 idle screens', 'test/trials/idle.ts'],
  replaced: ['the server’s memory while sockets come and go', 'test/trials/replaced-sockets.ts'],
  postgres: ['the suites of the stores on PostgreSQL; or the files named', postgres],
  chain: ['flows with two processes on one database', postgres, '--chain'],
  calendar: ['all tests under other clocks, and on a busy machine', 'test/trials/calendar/test-calendar.ts'],
  mutants: [
    'which test notices each of 120 small faults: make draws them, play judges them',
    'test/mutants/mutants.ts',
  ],
  fields: [
    'how many files a new field of an item, an order and a person touches',
    'test/trials/fields/field-probe.ts',
  ],
  sizes: [
    'every screen’s primary action at every size',
    'test/browser/primary-action.long.test.ts',
    '--all-sizes',
  ],
  tour: ['every screen as every role, with axe', 'test/browser/tour.ts'],
  deploy: ['a release, the Dockerfile’s steps, unit, compose file and alerts', 'test/deploy/check-deploy.ts'],
  rehearse: ['power cut, dead computer, update and way back', 'test/deploy/rehearsals.ts'],
};

if (import.meta.main) await playNamed('trial', trials);
