/** Health rows of the computer: a state and a finding per topic. */
import type { HealthRow, HealthState, HealthTopic, healthFindings } from '#shared/platform/health-schema.ts';
import { deviceRows, printerRows, screensRow, stationRows } from './device-health-rules.ts';
import type { CopiesState, HealthFacts, RenewedCertificate } from './health-facts.ts';

type Values = Partial<Omit<HealthRow, 'topic' | 'finding' | 'state'>>;

function rowOf<T extends HealthTopic>(
  topic: T,
  state: HealthState,
  finding: (typeof healthFindings)[T][number],
  values: Values = {},
): HealthRow {
  return { topic, state, finding, ...values };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const MiB = 1_048_576;

/** Longer than the first backup of a new restaurant takes. */
const firstCopyMs = 15 * minuteMs;
/** Copies to a slow external disk are spaced out. */
const behindMs = 2 * 60 * minuteMs;
const proofLateMs = 9 * dayMs;
const firstProofMs = dayMs;
/** Backups stop at half of this. */
const diskFullBytes = 512 * MiB;
const diskLittleBytes = 2_048 * MiB;
const stickLittleBytes = 128 * MiB;
/** SQLite truncates its log long before this, unless a reader holds it. */
const longLogBytes = 64 * MiB;
/** Certificates with automatic renewal are renewed a month before they expire. */
const certificateSoonDays = 21;
const certificateActDays = 7;
/** Taps start to feel slow at this delay. */
const slowLoopMs = 150;
const stuckLoopMs = 1_000;
const largeBytes = 1_024 * MiB;
const shortShare = 0.05;

/** `{}` without a time. */
function atTime(ms: number | null | undefined): { at?: string } {
  return ms === null || ms === undefined ? {} : { at: new Date(ms).toISOString() };
}

type FactsWithCopies = HealthFacts & { readonly copies: CopiesState };

function copiesRow({ copies, nowMs, startedAtMs }: FactsWithCopies): HealthRow {
  const at = atTime(copies.newestTakenAtMs);
  if (copies.newestTakenAtMs !== null)
    return copies.hasFailed ? rowOf('copies', 'act', 'failed', at) : rowOf('copies', 'fine', 'last', at);
  if (copies.hasFailed) return rowOf('copies', 'act', 'none');
  return nowMs - startedAtMs < firstCopyMs ? rowOf('copies', 'fine', 'soon') : rowOf('copies', 'act', 'none');
}

function externalRow({ copies }: FactsWithCopies): HealthRow {
  const { external, newestTakenAtMs } = copies;
  if (external === null) return rowOf('elsewhere', 'look', 'none');
  const at = atTime(external.newestTakenAtMs);
  if (external.fault !== null) return rowOf('elsewhere', 'act', external.fault, at);
  if (external.newestTakenAtMs === null) return rowOf('elsewhere', 'fine', 'soon');
  if (external.isSameDisk) return rowOf('elsewhere', 'look', 'sameDisk', at);
  if (newestTakenAtMs !== null && newestTakenAtMs - external.newestTakenAtMs > behindMs)
    return rowOf('elsewhere', 'look', 'behind', at);
  const { freeBytes } = external;
  if (freeBytes !== null && freeBytes < stickLittleBytes)
    return rowOf('elsewhere', 'look', 'littleRoom', { ...at, bytes: freeBytes });
  return rowOf('elsewhere', 'fine', 'last', at);
}

function proofRow({ copies: { proof }, nowMs, startedAtMs }: FactsWithCopies): HealthRow {
  if (proof === null)
    return nowMs - startedAtMs < firstProofMs
      ? rowOf('proof', 'fine', 'soon')
      : rowOf('proof', 'look', 'none');
  const at = atTime(proof.provedAtMs);
  if (proof.wrong.length > 0) return rowOf('proof', 'act', 'wrong', at);
  return nowMs - proof.provedAtMs > proofLateMs
    ? rowOf('proof', 'look', 'late', at)
    : rowOf('proof', 'fine', 'last', at);
}

/** The backups of a database server are unknown to this program. */
function copiesRows(facts: HealthFacts): HealthRow[] {
  const { copies } = facts;
  if (copies === null) return [rowOf('copies', 'unknown', 'server')];
  const withCopies = { ...facts, copies };
  return [copiesRow(withCopies), externalRow(withCopies), proofRow(withCopies)];
}

function diskRow({ disk }: HealthFacts): HealthRow {
  if (disk === null) return rowOf('disk', 'unknown', 'unknown');
  const bytes = { bytes: disk.freeBytes };
  if (disk.freeBytes < diskFullBytes) return rowOf('disk', 'act', 'full', bytes);
  return disk.freeBytes < diskLittleBytes
    ? rowOf('disk', 'look', 'little', bytes)
    : rowOf('disk', 'fine', 'fine', bytes);
}

function databaseRow({ store, isWritable, lost }: HealthFacts): HealthRow {
  const last = lost.at(-1);
  if (isWritable && last !== undefined)
    return rowOf('database', 'act', 'lost', {
      at: last.foundAt,
      count: lost.reduce((sum, { count }) => sum + count, 0),
    });
  if (store === 'server')
    return isWritable ? rowOf('database', 'fine', 'server') : rowOf('database', 'act', 'serverAway');
  if (!isWritable) return rowOf('database', 'act', 'unwritable');
  if (store === null) return rowOf('database', 'unknown', 'unknown');
  const at = atTime(store.checkpointAtMs);
  return store.logBytes > longLogBytes
    ? rowOf('database', 'look', 'longLog', { ...at, bytes: store.logBytes })
    : rowOf('database', 'fine', 'fine', { ...at, bytes: store.bytes });
}

/** The expiry matters only once renewal fails. */
function renewedRow({ validToMs, fault }: RenewedCertificate, nowMs: number): HealthRow {
  const reason = fault === null ? {} : { fault };
  if (validToMs === null || validToMs <= nowMs)
    return fault === null
      ? rowOf('certificate', 'look', 'awaited')
      : rowOf('certificate', 'act', 'missing', reason);
  const days = Math.floor((validToMs - nowMs) / dayMs);
  const values = { ...atTime(validToMs), days, ...reason };
  if (fault === null) return rowOf('certificate', 'fine', 'fine', values);
  return rowOf('certificate', days < certificateActDays ? 'act' : 'look', 'notRenewed', values);
}

function certificateRow({ certificate, nowMs }: HealthFacts): HealthRow {
  if (certificate.kind === 'renewed') return renewedRow(certificate, nowMs);
  if (certificate.kind !== 'own') return rowOf('certificate', 'fine', certificate.kind);
  const values = {
    ...atTime(certificate.validToMs),
    days: Math.floor((certificate.validToMs - nowMs) / dayMs),
  };
  if (values.days < 0) return rowOf('certificate', 'act', 'over', values);
  if (values.days < certificateActDays) return rowOf('certificate', 'act', 'days', values);
  return values.days < certificateSoonDays
    ? rowOf('certificate', 'look', 'soon', values)
    : rowOf('certificate', 'fine', 'fine', values);
}

function originRow({ origin, store }: HealthFacts): HealthRow {
  const { fault, answeredAtMs, answerMs } = origin;
  if (fault !== null) return rowOf('origin', 'act', 'away', atTime(fault.sinceMs));
  if (origin.isServiceTokenRefused) return rowOf('origin', 'act', 'refused');
  if (answeredAtMs === null) return rowOf('origin', 'unknown', 'unknown');
  const values = { ...atTime(answeredAtMs), ...(answerMs !== null && { ms: Math.round(answerMs) }) };
  if (origin.isRemote) return rowOf('origin', 'fine', 'remote', values);
  return rowOf('origin', 'fine', store === 'server' ? 'ownServer' : 'own', values);
}

function loopRow({ loopDelayMs }: HealthFacts): HealthRow {
  const values = { ms: Math.round(loopDelayMs) };
  if (loopDelayMs > stuckLoopMs) return rowOf('loop', 'act', 'stuck', values);
  return loopDelayMs > slowLoopMs
    ? rowOf('loop', 'look', 'slow', values)
    : rowOf('loop', 'fine', 'fine', values);
}

function memoryRow({ memory: { usedBytes, freeBytes, totalBytes } }: HealthFacts): HealthRow {
  if (freeBytes < totalBytes * shortShare) return rowOf('memory', 'look', 'short', { bytes: freeBytes });
  return usedBytes > largeBytes
    ? rowOf('memory', 'look', 'large', { bytes: usedBytes })
    : rowOf('memory', 'fine', 'fine', { bytes: usedBytes });
}

function pushRow({ push: { isOn, sentAtMs, fault } }: HealthFacts): HealthRow {
  if (!isOn) return rowOf('push', 'fine', 'none');
  if (fault !== null)
    return rowOf('push', 'look', fault.kind === 'refused' ? 'refused' : 'unreached', atTime(fault.atMs));
  return sentAtMs === null
    ? rowOf('push', 'fine', 'untried')
    : rowOf('push', 'fine', 'fine', atTime(sentAtMs));
}

/** Browsers compare their own clock with the server's. This check finds the case in which all clocks of a restaurant are wrong. */
function clockRows({ nowMs, laterThanMs }: HealthFacts): HealthRow[] {
  if (nowMs >= laterThanMs - minuteMs) return [];
  return [rowOf('clock', 'act', 'behind', { ...atTime(laterThanMs), ms: laterThanMs - nowMs })];
}

/** The order is fixed, so that a row keeps its place on the page. */
export function healthRows(facts: HealthFacts): HealthRow[] {
  return [
    ...copiesRows(facts),
    diskRow(facts),
    databaseRow(facts),
    loopRow(facts),
    memoryRow(facts),
    originRow(facts),
    certificateRow(facts),
    pushRow(facts),
    screensRow(facts),
    ...deviceRows(facts),
    ...stationRows(facts),
    ...printerRows(facts),
    ...clockRows(facts),
  ];
}
