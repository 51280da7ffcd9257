/** The product's server as main.ts starts it, which also reports its memory to the parent. */
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { answerMemory } from './peer-memory.ts';

const read = readConfig();
if ('faults' in read) throw new Error(read.faults.join('\n'));
const { app } = await buildApp({ config: read.ok });
await app.listen({ host: read.ok.host, port: read.ok.port });
process.on('message', answerMemory);
process.on('disconnect', () => process.exit());
