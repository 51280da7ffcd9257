/** Password rules (spec §5) beyond the length in the schema. Pure. */
import { limits } from '#shared/kernel/limits.ts';

/** Why `password` is refused, appended to the field's name; null if it is accepted. `commonPasswords` are in lower case. */
export function passwordFault(
  password: string,
  username: string,
  commonPasswords: ReadonlySet<string>,
): string | null {
  if (Buffer.byteLength(password) > limits.passwordMaxBytes) {
    return `must be at most ${limits.passwordMaxBytes} bytes`;
  }
  const folded = password.trim().toLowerCase();
  const isOneCharacter = new Set(folded).size <= 1;
  if (isOneCharacter || folded === username.toLowerCase() || commonPasswords.has(folded)) {
    return 'is too easy to guess';
  }
  return null;
}
