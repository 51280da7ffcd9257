/** Starts the embedded origin, used if no other is configured: a separate HTTP server reached over loopback only. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { VerifyToken } from '../http/guards.ts';
import { wallClock } from '../live/live-clock.ts';
import type { Operation } from '../observability.ts';
import { buildOrigin } from '../origin/build-origin.ts';
import type { OriginTables } from '../origin/kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../origin/kernel/restaurant/archived-restaurants.ts';
import type { Database } from '../store/database.ts';
import { sealingKeyIn } from '../store/sealing-key.ts';
import type { Cluster } from './compose-cluster.ts';
import type { PrinterNews } from './shared-changes.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export async function startEmbeddedOrigin(options: {
  config: Config;
  database: Database<OriginTables>;
  verifyToken: VerifyToken;
  printers: PrinterNews;
  leases: Cluster['leases'];
  archived: ArchivedRestaurants;
  backup: Operation['backup'];
  app: FastifyInstance;
  opened: (() => unknown)[];
}): Promise<{ url: string; serviceToken: string }> {
  const { app, opened, config, printers, leases, ...parts } = options;
  const serviceToken = randomBytes(32).toString('base64url');
  const logger = app.log.child({ part: 'origin' });
  const tell = (organizationId: string) => printers.tell(organizationId);
  const printing = {
    folder: join(config.dataDir, 'printed'),
    allowedAddresses: config.printerAddresses,
    clock: wallClock,
    onChange: tell,
    nudgeOthers: tell,
    onStart(hear: PrinterNews['hear']) {
      printers.hear = hear;
    },
    ...(leases !== null && { wantLease: leases.want }),
  };
  const upkeep = { clock: wallClock };
  const mailer = config.mail === null ? null : createSmtpMailer(config.mail);
  const origin = await buildOrigin({
    ...parts,
    printing,
    upkeep,
    mailer,
    companies: {},
    dayReportFolder: join(config.dataDir, 'day-reports'),
    ksef: { sealingKey: sealingKeyIn(config.dataDir) },
    serviceToken,
    now: Date.now,
    logger,
  });
  opened.push(() => origin.close());
  return {
    url: await origin.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'ready' }),
    serviceToken,
  };
}
