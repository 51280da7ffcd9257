/** The key that encrypts credentials for other systems at rest: a file beside the store, in no backup, made when it is first needed. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from './durable-files.ts';

const keyBytes = 32;

/** Throws if the file holds something else: replacing it would lose what it sealed. */
export function sealingKeyIn(dataDir: string): () => Buffer {
  const file = join(dataDir, 'sealing-key');
  return () => {
    const known = readPrivateFile(file);
    if (known === null) {
      const made = randomBytes(keyBytes);
      mkdirSync(dataDir, { recursive: true });
      writePrivateFile(file, `${made.toString('base64')}\n`);
      return made;
    }
    const key = Buffer.from(known.trim(), 'base64');
    if (key.length !== keyBytes) throw new Error(`${file} is not a sealing key`);
    return key;
  };
}
