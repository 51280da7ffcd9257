import t from 'tap';
import { type DigestKey, digestOf } from '#shared/live/entity-digest.ts';

/** Bytes 0, 1, 2, …, two to a unit of UTF-16, least significant first. */
const textOf = (byteCount: number) =>
  Array.from({ length: byteCount / 2 }, (_, index) =>
    String.fromCharCode(2 * index + ((2 * index + 1) << 8)),
  ).join('');
/** As little-endian words. */
const digestOfBytes = (hex: string) =>
  [0, 8]
    .map(at =>
      Buffer.from(hex.slice(at, at + 8), 'hex')
        .readUInt32LE()
        .toString(36)
        .padStart(7, '0'),
    )
    .join('');
/** Bytes 0 to 7. */
const key: DigestKey = [0x03020100, 0x07060504];

t.test('is HalfSipHash-2-4 with 64 bits, by its reference vectors', async t => {
  const vectors: Record<number, string> = {
    0: '218d1f59b9b83cc8',
    2: '064f39ef7c50eb57',
    4: 'd5e78a175be52ea1',
    6: 'ce3e91358aa2bc25',
    8: 'edfee820bce4858c',
  };
  for (const [bytes, hex] of Object.entries(vectors))
    t.equal(digestOf(textOf(Number(bytes)), key), digestOfBytes(hex), `${bytes} bytes`);
});

t.test('differs with the key, the text and its length', async t => {
  const texts = ['', '\0', '\0\0', '{"id":"t1"}', '{"id":"t2"}', '{"id":"t1","state":"żółw"}'];
  const keys: DigestKey[] = [key, [1, 2], [-1, 0]];
  const digests = new Set(keys.flatMap(one => texts.map(text => digestOf(text, one))));
  t.equal(digests.size, texts.length * keys.length);
});
