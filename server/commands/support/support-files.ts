/** The files of a support archive: versions, settings without secrets, sums, backups, the running server's own reports, and its log. */
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { cpus, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { storeMigrations } from '../../compose/store-migrations.ts';
import type { Config } from '../../config.ts';
import { logFileNames } from '../../rotating-log.ts';
import { listBackups } from '../../store/backup-files/listed-backups.ts';
import { summarizeStore, textsOfPeople } from '../../store/sqlite-summary.ts';
import { createNameEraser, namelessLine } from './nameless-log.ts';

const answerWithinMs = 5_000;

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Settings that may leave the restaurant: flags and kinds, no addresses, tokens or folders. */
function settingsOf(config: Config) {
  const { port, host, origin, identity, push, logLevel, trustProxy, publicOrigins, externalBackups } = config;
  return {
    port,
    logLevel,
    origin: origin.kind,
    identity: identity.kind,
    push: push.kind,
    isOpenToNetwork: !/^(127\.|localhost$|::1$)/.test(host),
    hasTls: config.tls !== null,
    isBehindProxy: trustProxy !== false,
    publicSchemes: publicOrigins.map(each => each.split(':')[0]),
    hasServiceToken: origin.kind === 'remote' && origin.serviceToken !== undefined,
    hasMetricsToken: config.metricsToken !== null,
    backups:
      externalBackups === null ? 'here only' : externalBackups.passphrase === null ? 'plain' : 'encrypted',
    printerNetworks: config.printerAddresses.length,
  };
}

function filesIn(folder: string) {
  if (!existsSync(folder)) return 'there is none';
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => {
      const { size, mtime } = statSync(join(folder, name));
      return { name, bytes: size, writtenAt: mtime.toISOString() };
    });
}

async function backupsIn(folder: string) {
  try {
    const backups = await listBackups(folder, 'kelner');
    return backups.map(({ name, bytes }) => ({ name, bytes }));
  } catch (error) {
    return `not readable: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
  }
}

function roomIn(folder: string): number | string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    return `not readable: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
  }
}

/** Asks the server on this computer. Its certificate is not for the loopback's name. */
function askServer({ port, tls, metricsToken }: Config, path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const options = {
    host: '127.0.0.1',
    port,
    path,
    timeout: answerWithinMs,
    rejectUnauthorized: false,
    headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
  };
  const call = (tls === null ? askHttp : askHttps)(options, answer => {
    answer.toArray().then(
      chunks => resolve(`${answer.statusCode}\n${Buffer.concat(chunks).toString()}`),
      error => resolve(`The answer broke off: ${error.message}\n`),
    );
  });
  call.on('timeout', () => call.destroy(new Error('no answer in time')));
  call.on('error', error => resolve(`The server could not be asked: ${error.message}\n`));
  call.end();
  return promise;
}

function logFiles(dataDir: string, erase: (text: string) => string): Record<string, string> {
  const folder = join(dataDir, 'logs');
  return Object.fromEntries(
    logFileNames
      .filter(name => existsSync(join(folder, name)))
      .map(name => {
        const lines = readFileSync(join(folder, name), 'utf8').split('\n');
        const nameless = lines.flatMap(line => namelessLine(line, erase) ?? []);
        return [`logs/${name}`, `${nameless.join('\n')}\n`];
      }),
  );
}

export async function supportFiles(config: Config): Promise<Record<string, string>> {
  const { dataDir, externalBackups } = config;
  const stores = Object.keys(storeMigrations).map(name => ({ name, file: join(dataDir, name) }));
  const summaries = stores.map(({ name, file }) => ({ name, summary: summarizeStore(file) }));
  const erase = createNameEraser(stores.flatMap(({ file }) => [...textsOfPeople(file)]));
  const proof = join(dataDir, 'backups', 'last-check.json');
  return {
    'versions.json': json({
      kelner: packageJson.version,
      node: process.versions.node,
      platform: platform(),
      release: release(),
      arch: process.arch,
      cores: cpus().length,
      memory: totalmem(),
      freeMemory: freemem(),
      sqlite: summaries.find(({ summary }) => summary !== null)?.summary?.sqlite ?? null,
    }),
    'settings.json': json(settingsOf(config)),
    'data.json': json({ freeBytes: roomIn(dataDir), files: filesIn(dataDir) }),
    'backups.json': json({
      here: await backupsIn(join(dataDir, 'backups')),
      elsewhere: externalBackups && {
        freeBytes: roomIn(externalBackups.folder),
        files: await backupsIn(externalBackups.folder),
      },
      lastCheck: existsSync(proof) ? JSON.parse(erase(readFileSync(proof, 'utf8'))) : null,
    }),
    ...Object.fromEntries(
      summaries.flatMap(({ name, summary }) => {
        if (summary === null) return [];
        const { schema, migrations, rows, sums } = summary;
        const place = name.replace(/\.db$/, '');
        return [
          [`${place}/schema.sql`, schema],
          [`${place}/sums.json`, json({ migrations, rows, sums })],
        ];
      }),
    ),
    'server/ready.txt': await askServer(config, '/health/ready'),
    'server/metrics.txt': await askServer(config, '/metrics'),
    ...logFiles(dataDir, erase),
  };
}
