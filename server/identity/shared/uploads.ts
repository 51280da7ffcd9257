/**
 * Receives uploaded files: one at a time per person and few in total, stored on disk until complete, so that slow or unfinished ones don't fill the
 * memory.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '../../http/errors.ts';

export type Uploads = {
  /** Reserves a slot before reading; throws if the person's or the total limit is reached. */
  open(person: string): () => void;
  /** The whole `body`; throws BODY_TOO_LARGE beyond `bytesMax`, and REQUEST_TIMEOUT for one that stalls or takes too long. */
  receive(body: Readable, bytesMax: number): Promise<Buffer>;
};

const atOnce = 6;
/** Enough for a picture over a poor connection. */
const withinMs = 25_000;
const silentMs = 5_000;

function late(cause?: unknown): ProblemError {
  return new ProblemError('REQUEST_TIMEOUT', {}, { cause });
}

/** Fails on excess bytes and on stalls. */
function bounded(bytesMax: number): Transform {
  let bytes = 0;
  const over = setTimeout(() => passing.destroy(late()), withinMs);
  const silent = setTimeout(() => passing.destroy(late()), silentMs);
  const stop = (): void => {
    clearTimeout(over);
    clearTimeout(silent);
  };
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      silent.refresh();
      if (bytes > bytesMax) done(new ProblemError('BODY_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  passing.once('end', stop);
  passing.once('close', stop);
  return passing;
}

/** `folder` is used for uploads only: leftovers of a killed process are deleted. */
export async function createUploads(folder: string): Promise<Uploads> {
  await rm(folder, { recursive: true, force: true });
  const people = new Set<string>();

  return {
    open(person) {
      if (people.has(person)) throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: 5 });
      if (people.size >= atOnce) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 5 });
      people.add(person);
      return () => people.delete(person);
    },
    async receive(body, bytesMax) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, randomBytes(12).toString('hex'));
      const passing = bounded(bytesMax);
      // `pipeline` would destroy the connection on which the refusal is sent.
      body.once('error', cause => passing.destroy(late(cause)));
      body.pipe(passing);
      try {
        await pipeline(passing, createWriteStream(file, { mode: 0o600 }));
        return await readFile(file);
      } finally {
        body.unpipe(passing);
        body.resume();
        await rm(file, { force: true });
      }
    },
  };
}
