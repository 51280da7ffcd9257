/**
 * Files stored per public authority between starts: the account's key, the certificate with its key, and the times of attempts. One folder for each
 * authority.
 */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigRefusedError } from '../../environment/parsed-config.ts';
import { readPrivateFile, writePrivateFile } from '../../store/durable-files.ts';
import type { KeyPair } from '../certificates.ts';
import { recentTries } from './renewal-rules.ts';

export type AcmeFiles = {
  /** PEM, generated at the first use. */
  accountKey(): string;
  /** The stored certificate, even if invalid by now; null: there is none, or it can't be read. */
  certificate(): KeyPair | null;
  storeCertificate(pair: KeyPair): void;
  /** Times of attempts in the last hour. */
  tries(nowMs: number): number[];
  /** On disk when it returns: an attempt that can't be recorded isn't made. */
  noteTry(nowMs: number): void;
};

function part(text: string, kind: RegExp): string | null {
  return (
    new RegExp(`-----BEGIN ${kind.source}-----[\\s\\S]+-----END ${kind.source}-----`).exec(text)?.[0] ?? null
  );
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function isKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

function triesIn(text: string | null): number[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(each => typeof each === 'number') : [];
  } catch {
    return [];
  }
}

/** Throws ConfigRefusedError. `folder`: the one of TLS. */
export function openAcmeFiles(folder: string, directory: string): AcmeFiles {
  const { host, pathname } = new URL(directory);
  const place = join(folder, `acme-${`${host}${pathname}`.replace(/[^a-z0-9.]+/gi, '-')}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const file = (name: string) => join(place, name);
  return {
    accountKey() {
      const path = file('account.pem');
      const stored = readPrivateFile(path);
      if (stored !== null && isKey(stored)) return stored;
      if (stored !== null)
        throw new ConfigRefusedError(
          `${path} is damaged: restore it from a copy, or remove it and a new account is made.`,
        );
      const made = makeKey();
      writePrivateFile(path, made);
      return made;
    },
    certificate() {
      const text = readPrivateFile(file('certificate.pem')) ?? '';
      const [key, certificate] = [part(text, /PRIVATE KEY/), part(text, /CERTIFICATE/)];
      return key === null || certificate === null ? null : { key, certificate };
    },
    storeCertificate: ({ key, certificate }) =>
      writePrivateFile(file('certificate.pem'), `${certificate}\n${key}\n`),
    tries: nowMs => recentTries(triesIn(readPrivateFile(file('tries.json'))), nowMs),
    noteTry(nowMs) {
      const recent = recentTries(triesIn(readPrivateFile(file('tries.json'))), nowMs);
      writePrivateFile(file('tries.json'), JSON.stringify([...recent, nowMs]));
    },
  };
}
