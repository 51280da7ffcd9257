/**
 * Whether an origin keeps the contract: every read is looked at, and where it may write a small evening besides, on what
 * the check makes itself in a restaurant of its own.
 */
import { reads } from '#shared/reads.ts';
import { type CheckCaller, type Credentials, createCheckCaller } from './check-caller.ts';
import { borrowedCredentials, startCheckIssuer } from './check-issuer.ts';
import { checkCredentials, checkReads } from './check-reads.ts';
import { type CheckLine, type CheckReport, createCheckReport } from './check-report.ts';
import { type CheckStaff, checkWrites } from './check-writes.ts';

export type OriginCheck = {
  url: string;
  serviceToken: string | null;
  /** Where the keys of the check's own tokens are served. */
  keysPort: number;
  /** An admin's session token instead; then only reads are looked at, with this person's eyes. */
  token: string | null;
  canWrite: boolean;
};

async function checkAll(caller: CheckCaller, report: CheckReport, staff: CheckStaff | null): Promise<void> {
  let isThere = false;
  await report.check('the origin answers', async () => {
    await caller.call({ as: 'stranger', path: reads.userInfo.path });
    isThere = true;
    return null;
  });
  if (!isThere) return;
  await checkCredentials(caller, report);
  if (staff === null) await checkReads(caller, report);
  else await checkWrites(caller, report, { staff, meanwhile: () => checkReads(caller, report) });
}

/** Roles are given by a write: without one nobody holds any. */
function withoutStaff(credentials: Credentials): Credentials {
  return checker => (['waiter', 'kitchen', 'bar'].includes(checker) ? null : credentials(checker));
}

export async function checkOrigin(
  { url, serviceToken, keysPort, token, canWrite }: OriginCheck,
  say: (line: CheckLine) => void,
): Promise<readonly CheckLine[]> {
  const report = createCheckReport(say);
  if (token !== null) {
    await checkAll(createCheckCaller(url, borrowedCredentials(token)), report, null);
    return report.lines;
  }
  const issuer = await startCheckIssuer({ port: keysPort, serviceToken });
  try {
    const credentials = canWrite ? issuer.credentials : withoutStaff(issuer.credentials);
    await checkAll(createCheckCaller(url, credentials), report, canWrite ? issuer.staff : null);
  } finally {
    await issuer.close();
  }
  return report.lines;
}
