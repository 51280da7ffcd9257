/** The faults injected during a soak; each begins, lasts a while and ends by itself. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Member } from '../../helpers/endurance/soak-frames.ts';
import type { SoakJudge } from '../../helpers/endurance/soak-judge.ts';
import { type OriginFault, originFaults } from './soak-origin.ts';
import { letLoose, rogueNames } from './soak-rogue.ts';
import type { SoakWorld } from './soak-world.ts';

export type FaultContext = {
  world: SoakWorld;
  judge: SoakJudge;
  /** The member whose role is repeatedly removed and restored. */
  unlucky: Member;
  owner: Member;
  rogue: Member;
  /** Time since when that member must not receive data; null if they may. */
  setOutSince(ms: number | null): void;
  /** Access is restored: their screens show everything anew, as in the application. */
  comeBack(): void;
};

type SoakFault = {
  name: string;
  /** The fault ends the server's process, so memory can't be compared across it. */
  isRestart?: true;
  begin(context: FaultContext): Promise<void>;
  end(context: FaultContext): Promise<void>;
};

const nothing = async () => {};
const rolesKnownWithinMs = 1_000;
/** The second one outlives tokens and what is known of roles. */
const standstillsSeconds = [3, 80];
const endsWithinMs = 5_000;

function ofOrigin(name: OriginFault): SoakFault {
  return {
    name: `the origin ${name}`,
    begin: ({ world }) => world.setOriginFault(name),
    end: ({ world }) => world.setOriginFault(null),
  };
}

function ofNetwork(side: 'near' | 'far'): SoakFault[] {
  const between = side === 'near' ? 'between browsers and server' : 'between server and origin';
  const end = ({ world }: FaultContext) => world[side].resume();
  return [
    { name: `cut ${between}`, begin: async ({ world }) => world[side].cut(), end: nothing },
    { name: `nothing passes ${between}`, begin: async ({ world }) => world[side].blackHole(), end },
    { name: `refused ${between}`, begin: ({ world }) => world[side].refuse(), end },
    {
      name: `half a second each way ${between}`,
      begin: async ({ world }) => world[side].delay({ toTargetMs: 500, toClientMs: 500 }),
      end,
    },
    {
      name: `20 kB/s ${between}`,
      begin: async ({ world }) => world[side].throttle(20_000),
      end,
    },
  ];
}

async function restart({ world, judge }: FaultContext, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { code, endedAfterMs } = await world.restart(signal);
  if (signal === 'SIGKILL') return;
  if (code !== 0) judge.violate('faults', `after SIGTERM the server ended with ${code}`);
  if (endedAfterMs > endsWithinMs)
    judge.violate('faults', `after SIGTERM the server took ${Math.round(endedAfterMs)} ms to end`);
}

/** Changes a user's roles at the origin, bypassing the server. */
async function giveRoles({ world, owner, unlucky }: FaultContext, roles: readonly string[]): Promise<void> {
  const users = (await world.readOrigin(owner.organizationId, '/api/admin/users')) as User[];
  const user = users.find(({ id }) => id === unlucky.id);
  const answer = await fetch(`${world.url}/api/admin/users/${unlucky.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ roles }),
    headers: {
      authorization: `Bearer ${await owner.token()}`,
      origin: world.url,
      'content-type': 'application/json',
      'idempotency-key': createUuid(),
      'if-match': `"${user?.version}"`,
    },
  });
  if (!answer.ok) throw new Error(`Changing roles answered ${answer.status}: ${await answer.text()}`);
}

export const soakFaults: readonly SoakFault[] = [
  ...(Object.keys(originFaults) as OriginFault[]).map(ofOrigin),
  ...ofNetwork('near'),
  ...ofNetwork('far'),
  { name: 'SIGTERM and start', isRestart: true, begin: fault => restart(fault, 'SIGTERM'), end: nothing },
  { name: 'kill -9 and start', isRestart: true, begin: fault => restart(fault, 'SIGKILL'), end: nothing },
  ...standstillsSeconds.map(
    (seconds): SoakFault => ({
      name: `the server stands still for ${seconds} s`,
      async begin({ world }) {
        world.signal('SIGSTOP');
        await new Promise(resolve => setTimeout(resolve, seconds * 1_000));
        world.signal('SIGCONT');
      },
      end: nothing,
    }),
  ),
  {
    name: 'somebody loses their role',
    async begin(fault) {
      await giveRoles(fault, []);
      fault.setOutSince(Date.now());
    },
    async end(fault) {
      fault.setOutSince(null);
      await giveRoles(fault, fault.unlucky.roles);
      await new Promise(resolve => setTimeout(resolve, rolesKnownWithinMs));
      fault.comeBack();
    },
  },
  ...rogueNames.map(
    (name): SoakFault => ({
      name,
      async begin({ world, rogue, judge }) {
        void letLoose(name, world.url, rogue, judge);
      },
      end: nothing,
    }),
  ),
];
