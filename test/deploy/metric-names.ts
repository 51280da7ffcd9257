/** Whether the metrics that the dashboard and the alerts of `deploy/` name are those that a running server has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/source-tree.ts';

export const alertsFile = join(root, 'deploy', 'alerts.yaml');
const dashboardFile = join(root, 'deploy', 'grafana.json');

function expressionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  );
}

function namedMetrics(): string[] {
  const alerts = readFileSync(alertsFile, 'utf8')
    .split('\n')
    .filter(line => line.trim().startsWith('expr:'));
  const panels = expressionsIn(JSON.parse(readFileSync(dashboardFile, 'utf8')));
  const found = [...alerts, ...panels].flatMap(text => text.match(/\b(kelner|process|nodejs)_\w+/g) ?? []);
  return [...new Set(found)].sort();
}

/** `text`: what `/metrics` answers. Metrics that have no sample yet are named there too, by their type. */
export function unknownMetrics(text: string): string[] {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]),
  );
  const isKnown = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
  const named = namedMetrics();
  if (named.length < 20) throw new Error(`only ${named.length} metrics are named: they are not found`);
  return named.filter(name => !isKnown(name));
}
