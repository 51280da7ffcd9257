/** The most common breached passwords of eight characters and more (spec §5), one per line, in lower case. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return new Set(text.split('\n').filter(line => line !== ''));
}
