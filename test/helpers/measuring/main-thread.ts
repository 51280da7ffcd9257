/** Times of a page's main thread, by Chromium's own metrics. */
import type { CDPSession } from 'playwright-core';

/** In ms since the metrics were enabled. */
export async function mainThreadMs<Name extends string>(
  devTools: CDPSession,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const secondsOf = (name: Name) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
  return Object.fromEntries(names.map(name => [name, secondsOf(name) * 1_000])) as Record<Name, number>;
}
