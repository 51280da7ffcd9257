/** Which passwords are accepted (spec §5) beyond what the schema says of their length. Pure. */
import { limits } from '#shared/limits.ts';

/**
 * What is wrong with `password`, to stand behind the field's name; null if nothing is. `commonPasswords` are those that
 * anyone would try first, in small letters.
 */
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
