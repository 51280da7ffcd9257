/** Responses to an authority's http challenges (RFC 8555, 8.3): known tokens only, while they are in use. */

const folder = '/.well-known/acme-challenge/';
/** Base64url (RFC 8555); 1024 is far longer than any authority's tokens. */
const tokenSyntax = /^[\w-]{1,1024}$/;

export type HttpChallenges = {
  add(token: string, keyAuthorization: string): void;
  remove(token: string): void;
  /** Null: not the path of a challenge; empty: an unknown token. */
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
