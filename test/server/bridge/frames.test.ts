/** Byte by byte, against the examples of the protocol's publication. */
import fc from 'fast-check';
import t from 'tap';
import { createFrameReader, encodeFrame } from '../../../server/bridge/posnet/frames.ts';
import { encodeText, printable } from '../../../server/bridge/posnet/windows-1250.ts';
import { publishedChecksum } from '../../helpers/doubles/posnet/posnet-double.ts';

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

t.test('checksums are those of the publication', async t => {
  t.equal(publishedChecksum(ascii('123456789')), '31C3');
  t.equal(publishedChecksum(ascii('trinit\tbm0\t')), '4825');
  fc.assert(
    fc.property(fc.string(), value => {
      const frame = encodeFrame({ name: 'trline', fields: [['na', value]] });
      const tail = Buffer.from(frame.subarray(-6)).toString('latin1');
      return tail === `#${publishedChecksum(frame.subarray(1, -6))}\x03`;
    }),
  );
});

t.test('a frame is what the publication shows, byte by byte', async t => {
  t.same(encodeFrame({ name: 'trinit', fields: [['bm', '0']] }), ascii('\x02trinit\tbm0\t#4825\x03'));
  t.same(
    encodeFrame({ name: 'scnt', fields: [] }),
    ascii(`\x02scnt\t#${publishedChecksum(ascii('scnt\t'))}\x03`),
  );
  t.same(
    encodeFrame({ name: 'currget', fields: [] }, '8765'),
    ascii(`\x02currget\t@8765\t#${publishedChecksum(ascii('currget\t@8765\t'))}\x03`),
  );
});

t.test('Polish letters are bytes of Windows-1250, and nothing ends a field or a frame', async t => {
  t.same(
    [...encodeText('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ€')],
    [
      ...[0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f, 0xbf],
      ...[0xa5, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0x8c, 0x8f, 0xaf, 0x80],
    ],
  );
  t.equal(printable('Crème brûlée 猫'), 'Creme brulée  ');
  t.equal(printable('a\tb\x02c\x03d\ne'), 'a b c d e');
  fc.assert(
    fc.property(fc.uint16Array(), units => {
      const value = String.fromCharCode(...units);
      const bytes = [...encodeFrame({ name: 'trline', fields: [['na', value]] })];
      const within = bytes.slice('\x02trline\t'.length, -6 - 1);
      return bytes.at(0) === 2 && bytes.at(-1) === 3 && !within.some(byte => byte < 0x20);
    }),
  );
});

const answered = (content: string) => ascii(`\x02${content}#${publishedChecksum(ascii(content))}\x03`);

t.test('answers, refusals and refused frames are told apart', async t => {
  const read = createFrameReader();
  const [answer] = read(answered('rtcget\t@0007\tda2020-10-20;11:49\ttm2020-10-20T11:49:13+02:00\t'));
  t.match(answer, { name: 'rtcget', token: '0007', error: null });
  t.same(
    [...(answer?.fields ?? [])],
    [
      ['da', '2020-10-20;11:49'],
      ['tm', '2020-10-20T11:49:13+02:00'],
    ],
  );
  t.match(read(answered('trline\t?2106')), [{ name: 'trline', token: null, error: 2106 }]);
  t.match(read(answered('trline\t@0003\t?2106\t')), [{ token: '0003', error: 2106 }]);
  t.match(read(answered('ERR\t@8765\t?5\t')), [{ name: null, token: '8765', error: 5 }]);
  t.match(read(answered('ERR\t@8765\ter13\tcmrpt\t')), [{ name: null, error: 13 }]);
  t.match(read(answered('!sdev\tds0\t')), [{ name: 'sdev' }]);
});

t.test('an answer may come in any pieces, between noise; a damaged one is known as such', async t => {
  const bytes = answered('scnt\t@0001\tbn84\t');
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 4 }), fc.uint8Array(), (cuts, noise) => {
      const read = createFrameReader();
      read(noise.filter(byte => byte !== 2));
      const at = [0, ...cuts.sort((one, other) => one - other), bytes.length];
      const answers = at.flatMap((from, index) => read(bytes.subarray(from, at[index + 1] ?? from)));
      return answers.length === 1 && answers[0]?.fields.get('bn') === '84';
    }),
  );
  for (let at = 1; at < bytes.length - 1; at++) {
    const read = createFrameReader();
    const damaged = bytes.map((byte, index) => (index === at ? byte ^ 0x10 : byte));
    t.notOk(
      read(damaged).some(answer => answer !== null),
      `byte ${at}`,
    );
  }
  t.same(createFrameReader()(ascii(`\x02${'x'.repeat(9_000)}\x03`)), [null], 'nor is it read for ever');
});
