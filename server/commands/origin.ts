/**
 * `npm run origin`: the restaurant API as a stand-alone server; `-- --sample` gives every new organization the sample restaurant. Prints the settings
 * with which to start the server in front.
 */
import { parseArgs } from 'node:util';
import { closeGracefully } from '../close-gracefully.ts';
import { environment } from '../config.ts';
import { DatabaseRefusedError } from '../store/database.ts';
import { keepNewFilesPrivate, tightenDataFolder, tightenedSentence } from '../store/private-files.ts';
import { unwritableSentence } from '../store/storage-faults.ts';
import { buildStandaloneOrigin } from './standalone-origin.ts';
import {
  readStandaloneOriginConfig,
  type StandaloneOriginConfig,
  usualSessionKeysUrl,
} from './standalone-origin-config.ts';

const closeWithinMs = 8_000;

const { values } = parseArgs({ options: { sample: { type: 'boolean', default: false } } });
keepNewFilesPrivate();
const read = readStandaloneOriginConfig(environment);
if ('faults' in read) {
  console.error(read.faults.join('\n'));
  process.exitCode = 1;
} else {
  await start(read.ok);
}

async function start(config: StandaloneOriginConfig): Promise<void> {
  try {
    const tightened = tightenedSentence(config.folder, tightenDataFolder(config.folder));
    if (tightened !== null) console.log(tightened);
    const { app, serviceToken, said, close } = await buildStandaloneOrigin(config, {
      withSample: values.sample,
    });
    closeGracefully({ delay: closeWithinMs, logger: app.log }, async ({ err }) => {
      if (err) app.log.fatal({ err }, 'Uncaught error: the origin stops');
      await close();
    });
    const { host, port, sessionKeysUrl } = config;
    const url = await app.listen({ host, port, listenTextResolver: () => 'listening' });
    for (const sentence of said) console.log(sentence);
    console.log(`The origin is at ${url}, its data in ${config.folder}`);
    console.log(`Sessions are checked by the keys at ${sessionKeysUrl}`);
    if (sessionKeysUrl === usualSessionKeysUrl)
      console.log('(another address or port of the server: SESSION_KEYS_URL)');
    console.log(
      `Start the server with:\n\n  ORIGIN_URL=${url} ORIGIN_SERVICE_TOKEN=${serviceToken} npm start\n`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') console.error(`Port ${config.port} is already in use. Choose one with PORT.`);
    else if (error instanceof DatabaseRefusedError) console.error(error.message);
    else {
      const sentence = unwritableSentence(config.folder, error);
      if (sentence === null) throw error;
      console.error(sentence);
    }
    process.exit(1);
  }
}
