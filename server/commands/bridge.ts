/**
 * `npm run bridge`: runs next to a fiscal printer or a card terminal. Fetches the printer's jobs from Kelner and prints them by the Posnet protocol, over the
 * network or a serial port; carries a terminal's payments to it.
 * It opens no port. docs/operating/fiscal-printer.md says how to try it safely.
 */
import { type BridgeConfig, readBridgeConfig } from '../bridge/bridge-config.ts';
import { startBridge } from '../bridge/start-bridge.ts';
import { closeGracefully } from '../close-gracefully.ts';
import { environment } from '../config.ts';
import { systemClock } from '../live/live-clock.ts';
import { documentLines } from '../origin/printing/print-jobs/document-lines.ts';
import { columnsOf, lettersOnly } from '../origin/printing/print-jobs/line-layout.ts';
import { createTaskRunner } from '../origin/terminals/bridge/task-runner.ts';
import { keepNewFilesPrivate } from '../store/private-files.ts';
import { lockFolder } from '../store/sqlite-lock.ts';

/** The current turn may be printing. */
const closeWithinMs = 60_000;

keepNewFilesPrivate();
const read = readBridgeConfig(environment);
if ('faults' in read) {
  console.error(read.faults.join('\n'));
  process.exitCode = 1;
} else {
  await start(read.ok).catch(error => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}

async function start(config: BridgeConfig): Promise<void> {
  const release = lockFolder(config.folder);
  if (release === null) throw new Error(`Another bridge is running with ${config.folder}.`);
  const stop = await startBridge(config, {
    layOut: document => documentLines(document).flatMap(line => lettersOnly(line, columnsOf[80])),
    runTasks: terminal => createTaskRunner(terminal, systemClock),
    tell: line => console.log(`${new Date().toISOString()} ${line}`),
  });
  console.log(`Fetching jobs from ${config.url}. Its journal is in ${config.folder}.`);
  if (config.isTrying)
    console.log('BRIDGE_TRY=yes: the bridge prints only on a printer that is not fiscalised.');
  closeGracefully({ delay: closeWithinMs }, async ({ err }) => {
    if (err) console.error(err);
    await stop();
    release();
  });
}
