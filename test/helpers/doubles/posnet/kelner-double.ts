/** Kelner as a bridge sees it: gives each job to one claim and takes reports, by the rules of the real calls. */
import { randomUUID } from 'node:crypto';
import type { BridgeJob, BridgeReport, PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { KelnerCalls } from '../../../../server/bridge/kelner-calls.ts';

type HeldJob = BridgeJob & {
  state: 'queued' | 'printing' | BridgeReport['outcome'];
  key: string | null;
  report: BridgeReport | null;
};

type KelnerDouble = KelnerCalls & {
  readonly jobs: HeldJob[];
  /** What the claims told, without repeats. */
  readonly faults: (string | null)[];
  queue(document: PrintedDocument): HeldJob;
};

export function createKelnerDouble(): KelnerDouble {
  const jobs: HeldJob[] = [];
  const faults: (string | null)[] = [];
  return {
    jobs,
    faults,
    queue(document) {
      const job: HeldJob = {
        id: randomUUID(),
        attempt: 0,
        document,
        state: 'queued',
        key: null,
        report: null,
      };
      jobs.push(job);
      return job;
    },
    async claim({ key, fault = null }) {
      if (faults.at(-1) !== fault) faults.push(fault);
      if (fault !== null) return null;
      const fetched = jobs.filter(({ state }) => state === 'printing');
      const same = fetched.find(job => job.key === key);
      if (same !== undefined) return same;
      for (const job of fetched) job.state = 'unknown';
      const next = jobs.find(({ state }) => state === 'queued');
      if (next === undefined) return null;
      return Object.assign(next, { state: 'printing', key, attempt: next.attempt + 1 });
    },
    async report(id, report) {
      const job = jobs.find(one => one.id === id);
      if (job === undefined || job.attempt !== report.attempt) return false;
      if (job.state === report.outcome) return true;
      if (job.state !== 'printing' && job.state !== 'unknown') return false;
      Object.assign(job, { state: report.outcome, report });
      return true;
    },
  };
}
