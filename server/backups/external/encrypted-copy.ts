/** Encrypts copies with a passphrase in the format of `age` (https://age-encryption.org), whose tools can open them. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';

/** Log2 of scrypt's N: 64 MB and half a second per guess, and per backup on a small computer. */
const workFactor = 16;

type Transform = (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

/** Streams, because a year's store doesn't fit in memory. `target` must not exist. */
async function rewrite(source: string, target: string, transform: Transform): Promise<void> {
  const content = Readable.toWeb(createReadStream(source, { highWaterMark: 1_048_576 }));
  const result = await transform(content as ReadableStream<Uint8Array>);
  await pipeline(
    Readable.fromWeb(result as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(target, { flags: 'wx' }),
  );
}

export async function encryptFile(source: string, target: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  await rewrite(source, target, content => encrypter.encrypt(content));
}

/** Throws if the passphrase is wrong or the file was changed; `target` is unusable then. */
export async function decryptFile(source: string, target: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  await rewrite(source, target, content => decrypter.decrypt(content));
}
