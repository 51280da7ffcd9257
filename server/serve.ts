/** Reads the configuration, builds the app, listens, and closes gracefully. A fault that prevents the start is one sentence on stderr and exit code 1. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BuiltApp, buildApp } from './app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigRefusedError } from './environment/parsed-config.ts';
import { givenNames } from './environment/tls-config.ts';
import { findInterfaces, openAddresses, openSentence } from './http/addresses.ts';
import { copyLogTo, outliveItsOutput } from './http/log-stream.ts';
import { arrivingMax } from './http/network-switch.ts';
import { rotateLog } from './rotating-log.ts';
import { DatabaseRefusedError } from './store/database.ts';
import { keepNewFilesPrivate, tightenDataFolder, tightenedSentence } from './store/private-files.ts';
import { isServerFault, unwritableSentence } from './store/storage-faults.ts';
import { untilUnlocked } from './store/until-unlocked.ts';

/** Longer than the drain time of requests: only calls that hang beyond it are aborted. */
const closeWithinMs = 8_000;
/** With other processes on the database: by then a balancer that checks every second sends new connections to them. */
const leaveWithinMs = 3_000;

outliveItsOutput();
keepNewFilesPrivate();
const read = readConfig();
if ('faults' in read) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exitCode = 1;
} else {
  await start(read.ok);
}

async function start(config: Config): Promise<void> {
  let built: BuiltApp | undefined;
  try {
    const tightened = tightenedSentence(config.dataDir, tightenDataFolder(config.dataDir));
    if (tightened !== null) process.stdout.write(`${tightened}\n`);
    const log = rotateLog(join(config.dataDir, 'logs'));
    copyLogTo(log.write);
    process.once('exit', log.flush);
    built = await untilUnlocked(
      () => buildApp({ config }),
      sentence => process.stdout.write(`${sentence}\n`),
    );
    // The console prints the addresses, with the right scheme and for every network.
    const listenTextResolver = () => 'listening';
    await built.app.listen({
      host: built.network.host(),
      port: config.port,
      backlog: arrivingMax,
      listenTextResolver,
    });
  } catch (error) {
    const sentence = startFault(error, config);
    process.stderr.write(`${sentence ?? `The server could not start: ${stackOf(error)}`}\n`);
    process.exitCode = 1;
    await built?.app.close();
    // Exits at once after the output: an open database connection would keep the process alive for a minute.
    process.stdout.write('', () => process.stderr.write('', () => process.exit()));
    return;
  }
  const { app, leave } = built;
  const leavingMs = config.store.kind === 'postgres' ? leaveWithinMs : 0;
  closeGracefully({ delay: closeWithinMs + leavingMs, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'Uncaught error: the server stops');
    else if (leavingMs > 0) {
      leave();
      await setTimeout(leavingMs);
    }
    await app.close();
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const listening = { ...config, port, host: built.network.host() };
  const lines = [openSentence(openAddresses(listening, findInterfaces(config.networkMode))), ...built.said];
  const isNamed = config.publicOrigins.length > 0 || givenNames(config.tls).length > 0;
  if (config.networkMode === 'bridge' && !isNamed)
    lines.push("            and at this computer's own address, by the port that its container publishes");
  const { setupCode } = built.identity;
  if (setupCode !== null)
    lines.push(`First start: from another device, or through a proxy, setup asks for the code ${setupCode}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A sentence for faults that the operator can fix; null for programming errors. */
function startFault(error: unknown, { host, port, dataDir }: Config): string | null {
  if (error instanceof ConfigRefusedError || error instanceof DatabaseRefusedError) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof Error && isServerFault(error))
    return `The database of DATABASE_URL went away during the start: ${error.message}.`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it, or choose another one with PORT.`;
  }
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST ${host} is not an address of this computer.`;
  return unwritableSentence(dataDir, error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
