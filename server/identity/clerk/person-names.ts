/** Derives a person's username and display name for the restaurant from what an identity provider knows. Pure. */
import { limits } from '#shared/kernel/limits.ts';

export type PersonNames = { username: string; displayName: string };

type KnownNames = {
  username?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  /** The full name, if first and last name aren't known separately. */
  name?: string | null | undefined;
  email?: string | null | undefined;
};

/** In the form of spec §5; empty if too little is left. */
function toUsername(text: string): string {
  const cleaned = text.replace(/\W+/g, '_').slice(0, limits.usernameMaxLength);
  return cleaned.length >= limits.usernameMinLength && /[A-Za-z0-9]/.test(cleaned) ? cleaned : '';
}

/** Used until the real names are known; the end of the id makes them unique. */
export function placeholderNames(userId: string): PersonNames {
  const username = toUsername(userId) || `user_${toUsername(`${userId}__`)}`;
  return { username, displayName: `Person ${userId.slice(-4)}` };
}

/** Null if nothing usable is known. */
export function toPersonNames(userId: string, known: KnownNames): PersonNames | null {
  const mailbox = known.email?.split('@')[0] ?? '';
  const parts = [known.firstName, known.lastName].map(part => part?.trim() ?? '').filter(part => part !== '');
  const displayName = [parts.join(' '), known.name?.trim(), known.username?.trim(), mailbox].find(Boolean);
  if (displayName === undefined) return null;
  const username = toUsername(known.username ?? '') || toUsername(mailbox);
  return {
    username: username || placeholderNames(userId).username,
    displayName: displayName.slice(0, limits.personNameLength),
  };
}

/** Appends a number if the username is taken. */
export async function freeUsername(
  username: string,
  isTaken: (username: string) => Promise<boolean>,
): Promise<string> {
  const numbered = (number: number) =>
    number === 1 ? username : `${username.slice(0, limits.usernameMaxLength - 5)}_${number}`;
  let number = 1;
  while (await isTaken(numbered(number))) number += 1;
  return numbered(number);
}
