/** Result figures of a soak. */
import { type Figure, writeFigures } from '../rig/results-page.ts';
import type { Invariant, SoakJudge } from './soak-judge.ts';
import type { HeldMemory } from './soak-server.ts';

const growthMaxPercent = 10;
const inMiB = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;

function grown(name: string, before: number, after: number): Figure {
  const percent = 100 * (after / before - 1);
  return {
    name,
    goal: `≤ + ${growthMaxPercent} %`,
    measured: `${percent.toFixed(1)} % (${inMiB(before)} → ${inMiB(after)})`,
    isMet: percent <= growthMaxPercent,
  };
}

export function writeSoakFigures(soak: {
  title: string;
  text: string;
  judge: SoakJudge;
  equalAfterMs: number;
  /** At rest, at half time and at the end. */
  baseline: HeldMemory;
  held: HeldMemory;
  /** Prefix of the fault counts. */
  faults: string;
  acknowledged: number;
}): void {
  const { judge, baseline, held } = soak;
  const none = (invariant: Invariant, name: string): Figure => {
    const count = judge.violations(invariant).length;
    const isMet = count === 0;
    return { name, goal: '0', measured: String(count), isMet };
  };
  const sumOf = (prefix: string) =>
    Object.entries(judge.counts)
      .filter(([name]) => name.startsWith(prefix))
      .reduce((sum, [, count]) => sum + count, 0);
  writeFigures(soak.title, soak.text, [
    none('I1', 'I1: reads that differ from the origin one interval + 5 s after the last fault'),
    { name: 'all tabs equal to the origin after', measured: `${(soak.equalAfterMs / 1_000).toFixed(1)} s` },
    none('I2', 'I2: deltas over a gap, cursors that went back'),
    none('I3', 'I3: frames to somebody who may not see them'),
    none('I4', 'I4: old data shown as fresh'),
    none('I5', 'I5: acknowledged writes lost, keys with two effects'),
    grown('I6: heap at rest, against the same rest at half time', baseline.heapBytes, held.heapBytes),
    grown('I6: RSS, likewise', baseline.rssBytes, held.rssBytes),
    none('I7', 'I7: processes that ended by themselves'),
    none('faults', 'wrong close codes, exit codes, slow stops'),
    { name: 'faults', measured: String(sumOf(soak.faults)) },
    { name: 'sockets that closed', measured: String(sumOf('closed with ')) },
    { name: 'frames', measured: String(sumOf('frames: ')) },
    { name: 'writes, acknowledged', measured: String(soak.acknowledged) },
    { name: 'tries again of writes', measured: String(judge.counts['writes tried again'] ?? 0) },
  ]);
}
