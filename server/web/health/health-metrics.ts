/** Health as metrics, used by the alerts in `deploy/alerts.yaml`. */
import { type Metric, reading } from '../metrics.ts';
import type { HealthFacts } from './health-facts.ts';

type Computer = Pick<
  HealthFacts,
  'copies' | 'disk' | 'store' | 'certificate' | 'loopDelayMs' | 'origin' | 'push'
>;

const filesOf = (store: HealthFacts['store']) => (store === 'server' ? null : store);
const secondsOf = (ms: number | null | undefined) => Math.floor((ms ?? 0) / 1_000);

export function healthMetrics(options: {
  computer: () => Promise<Computer>;
  /** The total of all restaurants. */
  eventsLost: () => number;
  printersOut: () => Promise<number>;
  versions: { app: string; node: string };
}): Metric[] {
  const gauge = (
    name: string,
    help: string,
    value: (computer: Computer) => number | null,
    labels: Record<string, string> = {},
  ): Metric =>
    reading('gauge', name, help, async () => {
      const found = value(await options.computer());
      return found === null ? [] : [{ value: found, labels }];
    });
  return [
    reading('gauge', 'kelner_build_info', 'Always 1; the versions are its labels.', () => [
      { value: 1, labels: { version: options.versions.app, node: options.versions.node } },
    ]),
    reading(
      'gauge',
      'kelner_disk_free_bytes',
      'Room on the disk of the data and of BACKUP_DIR.',
      async () => {
        const { disk, copies } = await options.computer();
        return [
          ...(disk === null ? [] : [{ value: disk.freeBytes, labels: { place: 'data' } }]),
          ...(typeof copies?.external?.freeBytes === 'number'
            ? [{ value: copies.external.freeBytes, labels: { place: 'backup' } }]
            : []),
        ];
      },
    ),
    gauge(
      'kelner_backup_failed',
      'Whether the last attempt at a backup failed.',
      ({ copies }) => copies && Number(copies.hasFailed),
    ),
    gauge('kelner_external_backup_failed', 'Whether no copy can be put into BACKUP_DIR.', ({ copies }) =>
      copies?.external ? Number(copies.external.fault !== null) : null,
    ),
    gauge(
      'kelner_database_bytes',
      'Size of the database file.',
      ({ store }) => filesOf(store)?.bytes ?? null,
    ),
    gauge(
      'kelner_database_log_bytes',
      'Size of the log that is not in the database file yet.',
      ({ store }) => filesOf(store)?.logBytes ?? null,
    ),
    reading(
      'gauge',
      'kelner_events_lost',
      'Confirmed changes that the database was found to lack within the last week.',
      options.eventsLost,
    ),
    gauge('kelner_event_loop_p99_seconds', 'How late 99 % of the last minute’s turns were at most.', found =>
      Number((found.loopDelayMs / 1_000).toFixed(4)),
    ),
    gauge(
      'kelner_certificate_expiry_timestamp_seconds',
      'When the certificate of this process ends.',
      ({ certificate }) =>
        'validToMs' in certificate && certificate.validToMs !== null
          ? secondsOf(certificate.validToMs)
          : null,
    ),
    gauge(
      'kelner_certificate_failing',
      'Whether the last try with TLS=acme brought no certificate.',
      ({ certificate }) => (certificate.kind === 'renewed' ? Number(certificate.fault !== null) : null),
    ),
    gauge('kelner_origin_down', 'Whether the last read of the origin got no answer.', ({ origin }) =>
      Number(origin.fault !== null),
    ),
    gauge('kelner_push_failing', 'Whether the last push could not be handed over.', ({ push }) =>
      push.isOn ? Number(push.fault !== null) : null,
    ),
    reading('gauge', 'kelner_printers_out', 'Printers that are out, by the embedded origin.', async () => [
      { value: await options.printersOut() },
    ]),
  ];
}
