/**
 * Digests by which a client states its entities: HalfSipHash-2-4 (Aumasson, Bernstein) with 64 bits over the UTF-16 text. The key prevents prepared
 * collisions.
 */

/** Two numbers of 32 bits. */
export type DigestKey = readonly [number, number];

/** In characters: each half is a number of 32 bits in base 36. */
export const digestLength = 14;

type State = [number, number, number, number];

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

function mix(state: State, rounds: number): void {
  let [a, b, c, d] = state;
  for (let round = 0; round < rounds; round += 1) {
    a = (a + b) | 0;
    b = rotate(b, 5) ^ a;
    a = rotate(a, 16);
    c = (c + d) | 0;
    d = rotate(d, 8) ^ c;
    a = (a + d) | 0;
    d = rotate(d, 7) ^ a;
    c = (c + b) | 0;
    b = rotate(b, 13) ^ c;
    c = rotate(c, 16);
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

/** The digest of an entity's JSON text, as `JSON.stringify` writes it. */
export function digestOf(text: string, [first, second]: DigestKey): string {
  const state: State = [first, second ^ 0xee, 0x6c796765 ^ first, 0x74656462 ^ second];
  const take = (word: number) => {
    state[3] ^= word;
    mix(state, 2);
    state[0] ^= word;
  };
  let at = 0;
  for (; at + 1 < text.length; at += 2) take(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16));
  // The last block holds the text's length in bytes, and the odd code unit if there is one.
  take((at < text.length ? text.charCodeAt(at) : 0) | (text.length << 25));
  const halves = [0xee, 0xdd].map((mark, half) => {
    state[half === 0 ? 2 : 1] ^= mark;
    mix(state, 4);
    return ((state[1] ^ state[3]) >>> 0).toString(36).padStart(digestLength / 2, '0');
  });
  return halves.join('');
}

/** The digests of a list's entities, in its order and without separators. */
export function digestsOf(list: readonly unknown[], key: DigestKey): string {
  return list.map(entity => digestOf(JSON.stringify(entity), key)).join('');
}
