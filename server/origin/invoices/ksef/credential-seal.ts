/** Encrypts credentials at rest (AES-256-GCM). The key is in a file beside the store, so a copy of the store alone opens nothing. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `owner`: the restaurant's id; a text that was sealed for another one doesn't open. */
export type CredentialSeal = {
  seal(owner: string, text: string): string;
  /** Null if it was sealed with another key. */
  open(owner: string, sealed: string): string | null;
};

/** `keyOf` reads 32 bytes, when they are needed. */
export function createCredentialSeal(keyOf: () => Buffer): CredentialSeal {
  return {
    seal(owner, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keyOf(), iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, keyOf(), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
