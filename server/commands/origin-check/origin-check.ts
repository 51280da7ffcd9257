/**
 * Checks whether an origin implements the contract: all reads, and, with permission to write, all writes on entities that it creates in its own restaurant.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { reads } from '#shared/contract/reads.ts';
import {
  type CheckCaller,
  type CheckLine,
  type CheckReport,
  type Credentials,
  createCheckCaller,
  createCheckReport,
} from './check-caller.ts';
import type { CheckStaff } from './check-cases.ts';
import { borrowedCredentials, startCheckIssuer } from './check-issuer.ts';
import { checkCredentials, checkReads } from './check-reads.ts';
import { checkWrites } from './check-writes.ts';

type OriginCheck = {
  url: string;
  serviceToken: string | null;
  /** Address of the keys of the check's tokens. */
  keysPort: number;
  /** How long to wait for an origin that caches keys; absent: not at all. */
  keysWithinMs?: number;
  /** An admin's session token; then only reads are checked, as that user. */
  token: string | null;
  canWrite: boolean;
};

const askAgainMs = 1_000;

/** Checked first: otherwise all further checks would fail for the same reason. `advice` says how to fix it. */
async function checkSession(
  caller: CheckCaller,
  report: CheckReport,
  { withinMs, advice }: { withinMs: number; advice: string },
): Promise<boolean> {
  let isTaken = false;
  await report.check("the check's session is taken", async () => {
    for (let leftMs = withinMs; ; leftMs -= askAgainMs) {
      const { status } = await caller.call({ as: 'owner', path: reads.userInfo.path });
      isTaken = status !== 401 && status !== 503;
      if (isTaken) return null;
      if (leftMs <= 0) return `answered ${status}. ${advice}`;
      await pause(askAgainMs);
    }
  });
  return isTaken;
}

async function checkAll(
  caller: CheckCaller,
  report: CheckReport,
  staff: CheckStaff | null,
  session: { withinMs: number; advice: string },
): Promise<void> {
  let isThere = false;
  await report.check('the origin answers', async () => {
    await caller.call({ as: 'stranger', path: reads.userInfo.path });
    isThere = true;
    return null;
  });
  if (!isThere || !(await checkSession(caller, report, session))) return;
  await checkCredentials(caller, report);
  if (staff === null) await checkReads(caller, report);
  else await checkWrites({ caller, report }, staff, () => checkReads(caller, report));
}

/** Roles are assigned by a write: without it, no user has any. */
function withoutStaff(credentials: Credentials): Credentials {
  return checker => (['waiter', 'kitchen', 'bar'].includes(checker) ? null : credentials(checker));
}

export async function checkOrigin(
  { url, serviceToken, keysPort, keysWithinMs = 0, token, canWrite }: OriginCheck,
  say: (line: CheckLine) => void,
): Promise<readonly CheckLine[]> {
  const report = createCheckReport(say);
  if (token !== null) {
    const advice = 'The token is over (they last a minute), or the origin reads other keys';
    const session = { withinMs: 0, advice };
    await checkAll(createCheckCaller(url, borrowedCredentials(token)), report, null, session);
    return report.lines;
  }
  const issuer = await startCheckIssuer({ port: keysPort, serviceToken });
  try {
    const credentials = canWrite ? issuer.credentials : withoutStaff(issuer.credentials);
    const advice = `The origin has to read its keys from http://127.0.0.1:${keysPort}/.well-known/jwks.json`;
    const session = { withinMs: keysWithinMs, advice };
    await checkAll(createCheckCaller(url, credentials), report, canWrite ? issuer.staff : null, session);
  } finally {
    await issuer.close();
  }
  return report.lines;
}
