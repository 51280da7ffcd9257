/** Output of the origin check: passed, failed with the fault, or skipped with the reason. */

export type CheckLine = { outcome: 'passed' | 'failed' | 'skipped'; line: string; why?: string };

export type CheckReport = {
  /** `look` returns the fault or null; anything it throws is a fault too. */
  check(line: string, look: () => Promise<string | null>): Promise<void>;
  skip(line: string, why: string): void;
  readonly lines: readonly CheckLine[];
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch's error has the reason in its cause.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function createCheckReport(say: (line: CheckLine) => void): CheckReport {
  const lines: CheckLine[] = [];
  const add = (line: CheckLine): void => {
    lines.push(line);
    say(line);
  };
  return {
    lines,
    skip: (line, why) => add({ outcome: 'skipped', line, why }),
    async check(line, look) {
      const why = await look().catch(reasonOf);
      add(why === null ? { outcome: 'passed', line } : { outcome: 'failed', line, why });
    },
  };
}
