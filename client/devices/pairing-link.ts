/** The link that opens the pairing of a device with its code filled in, before or after somebody signed in on it. */
import { screenPaths } from '#shared/kernel/screen-paths.ts';

const parameter = 'pair';
const codeLengthMin = 4;

/** Formats a typed code as the office shows it, e.g. "k7mp-3qxa". */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

export function isCodeTooShort(typed: string): boolean {
  return normalizeCode(typed).length < codeLengthMin;
}

export function pairingPath(code: string): string {
  return `${screenPaths.profile}?${parameter}=${encodeURIComponent(code)}`;
}

/** Reads the pairing code from a profile page's query; null if there is none. */
export function pairingCodeOf(search: string): string | null {
  return new URLSearchParams(search).get(parameter);
}

/** Reads the pairing code from the page that opens after sign-in; null if there is none. */
export function pairingCodeAfterSignIn(search: string): string | null {
  const [path, query = ''] = (new URLSearchParams(search).get('next') ?? '').split('?');
  return path === screenPaths.profile ? pairingCodeOf(query) : null;
}
