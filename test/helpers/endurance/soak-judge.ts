/** Counts events of a soak and collects violations of the invariants (reliability.md, I1 to I7). */

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'faults';

export type SoakJudge = {
  readonly counts: Readonly<Record<string, number>>;
  count(what: string): void;
  violate(invariant: Invariant, what: string): void;
  /** The first violations of the invariant. */
  violations(invariant: Invariant): readonly string[];
};

const casesShown = 20;

export function createSoakJudge(): SoakJudge {
  const counts: Record<string, number> = {};
  const cases: Partial<Record<Invariant, string[]>> = {};
  return {
    counts,
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
    violate(invariant, what) {
      const known = cases[invariant] ?? [];
      cases[invariant] = known;
      known.push(what);
      if (known.length <= casesShown) console.log(`  !! ${invariant}: ${what}`);
    },
    violations: invariant => cases[invariant] ?? [],
  };
}
