/** Result figures of a soak. */

import type { Invariant, SoakJudge } from '../../helpers/endurance/soak-judge.ts';
import type { HeldMemory } from '../../helpers/measuring/held-memory.ts';
import { type Figure, figure, judged, none, printFigures } from '../../helpers/measuring/judged-figures.ts';

const mib = 1_048_576;
const grown = (name: string, was: number, is: number): Figure =>
  judged(`${name}, ${(was / mib).toFixed(1)} → ${(is / mib).toFixed(1)} MiB`, 100 * (is / was - 1), '≤ 10 %');

export function printSoakFigures(soak: {
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
  const violations = (invariant: Invariant, name: string) => none(name, judge.violations(invariant).length);
  const sumOf = (prefix: string) =>
    Object.entries(judge.counts)
      .filter(([name]) => name.startsWith(prefix))
      .reduce((sum, [, count]) => sum + count, 0);
  printFigures(soak.title, soak.text, [
    violations('I1', 'I1: reads that differ from the origin one interval + 5 s after the last fault'),
    figure('all tabs equal to the origin after', `${(soak.equalAfterMs / 1_000).toFixed(1)} s`),
    violations('I2', 'I2: deltas over a gap, cursors that went back'),
    violations('I3', 'I3: frames to somebody who may not see them'),
    violations('I4', 'I4: old data shown as fresh'),
    violations('I5', 'I5: acknowledged writes lost, keys with two effects'),
    grown('I6: heap at rest, against the same rest at half time', baseline.heapBytes, held.heapBytes),
    grown('I6: RSS, likewise', baseline.rssBytes, held.rssBytes),
    violations('I7', 'I7: processes that ended by themselves'),
    violations('faults', 'wrong close codes, exit codes, slow stops'),
    figure('faults', sumOf(soak.faults)),
    figure('sockets that closed', sumOf('closed with ')),
    figure('frames', sumOf('frames: ')),
    figure('writes, acknowledged', soak.acknowledged),
    figure('tries again of writes', judge.counts['writes tried again'] ?? 0),
  ]);
}
