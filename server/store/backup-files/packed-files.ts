/** Compressed files of backups, which `zstd` can open: a base is a database, a file of changes is a line of JSON and a changeset of SQLite. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib';
import { type Disk, renameDurably, systemDisk } from '../durable-files.ts';
import type { RecordedChanges } from './change-recorder.ts';

export type PackedChanges = RecordedChanges & {
  /** The name of the backup that the changes follow. */
  readonly after: string;
};

/** The checksum makes damage an error of decompressing. */
const params = { [constants.ZSTD_c_checksumFlag]: 1 };
const pieceBytes = 1_048_576;
const newLine = 0x0a;

/** `target` must not exist. */
export async function compressFile(source: string, target: string): Promise<void> {
  await pipeline(
    createReadStream(source, { highWaterMark: pieceBytes }),
    createZstdCompress({ params }),
    createWriteStream(target, { flags: 'wx' }),
  );
}

/** Throws if the file is damaged. `target` must not exist; null: only checks. */
export async function decompressFile(source: string, target: string | null): Promise<void> {
  const sink =
    target === null
      ? new Writable({ write: (_piece, _encoding, done) => done() })
      : createWriteStream(target, { flags: 'wx' });
  await pipeline(createReadStream(source, { highWaterMark: pieceBytes }), createZstdDecompress(), sink);
}

/** A file with the target's name is complete and on disk. */
export async function writeChanges(
  target: string,
  { after, replaced, changeset }: PackedChanges,
  disk: Disk = systemDisk,
): Promise<void> {
  const head = Buffer.from(`${JSON.stringify({ after, replaced })}\n`);
  const packed = await promisify(zstdCompress)(Buffer.concat([head, changeset]), { params });
  await writeFile(`${target}.partial`, packed);
  renameDurably(`${target}.partial`, target, disk);
}

/** Throws if the file is damaged. */
export async function readChanges(file: string): Promise<PackedChanges> {
  const content = await promisify(zstdDecompress)(await readFile(file));
  const end = content.indexOf(newLine);
  const { after, replaced } = JSON.parse(content.subarray(0, end).toString());
  if (typeof after !== 'string' || !Array.isArray(replaced)) throw new Error('it has no known head');
  return { after, replaced: replaced.map(String), changeset: content.subarray(end + 1) };
}
