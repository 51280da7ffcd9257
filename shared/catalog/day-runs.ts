/** Groups consecutive days, three or more, as first and last: Monday to Friday and Sunday are `[[1, 5], [7]]`. */
export function dayRuns(days: readonly number[]): number[][] {
  const sorted = [...days].sort((one, other) => one - other);
  const runs = sorted.reduce<number[][]>((known, day) => {
    const run = known.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else known.push([day]);
    return known;
  }, []);
  return runs.flatMap(run => (run.length < 3 ? run.map(day => [day]) : [[run[0] ?? 0, run.at(-1) ?? 0]]));
}
