/** What an authority is answered that asks over http whether a name is this server's (RFC 8555, 8.3): known tokens, while they are asked for, and nothing else. */

const folder = '/.well-known/acme-challenge/';
/** Base64url, as RFC 8555 has it; 1024 is far more than any authority sends. */
const tokenSyntax = /^[\w-]{1,1024}$/;

export type HttpChallenges = {
  add(token: string, keyAuthorization: string): void;
  remove(token: string): void;
  /** Null: it isn't the path of a challenge; empty: of none that is known. */
  answer(path: string): string | null;
};

export function createHttpChallenges(): HttpChallenges {
  const known = new Map<string, string>();
  return {
    add(token, keyAuthorization) {
      if (!tokenSyntax.test(token)) throw new RangeError('The authority sent a token that is none');
      known.set(token, keyAuthorization);
    },
    remove: token => void known.delete(token),
    answer: path => (path.startsWith(folder) ? (known.get(path.slice(folder.length)) ?? '') : null),
  };
}
