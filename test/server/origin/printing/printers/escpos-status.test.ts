import fc from 'fast-check';
import t from 'tap';
import {
  createWordReader,
  faultIn,
  hasPaper,
} from '../../../../../server/origin/printing/printers/escpos-status.ts';

const wordsOf = (bytes: readonly number[]) => {
  const read = createWordReader();
  return bytes.map(read);
};
const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
const bits = (byte: number, form: string) =>
  new RegExp(`^${form.replaceAll('x', '.')}$`).test(byte.toString(2).padStart(8, '0'));

t.test('a printer’s status says why it can’t print', async t => {
  t.equal(faultIn([0x12, 0x12, 0x12]), null);
  t.equal(faultIn([0x1a, 0x32, 0x12]), 'paperOut');
  t.equal(faultIn([0x1a, 0x12, 0x72]), 'paperOut');
  t.equal(faultIn([0x1a, 0x16, 0x12]), 'coverOpen');
  t.equal(faultIn([0x1a, 0x12, 0x12]), 'offline');
  t.equal(faultIn([0x12, 0x52, 0x12]), 'offline');
  t.ok(hasPaper(0x00) && hasPaper(0x03));
  t.notOk(hasPaper(0x0c));
});

t.test('every byte is what its fixed bits say, and most are nothing', async t => {
  for (const byte of everyByte) {
    const isDone = bits(byte, '0xx0xxxx') && /(00|11)(00|11)$/.test(byte.toString(2).padStart(8, '0'));
    const word = isDone ? 'done' : bits(byte, '0xx1xx10') ? 'status' : null;
    const expected = byte === 0x11 ? 'resume' : byte === 0x13 ? 'pause' : word;
    t.equal(wordsOf([byte])[0], expected, byte.toString(16));
  }
});

t.test('automatic status is four bytes that answer nothing, whatever comes between them', async t => {
  const part = fc.constantFrom(...everyByte.filter(byte => bits(byte, '0xx0xxxx')));
  const first = fc.constantFrom(...everyByte.filter(byte => bits(byte, '0xx1xx00')));
  fc.assert(
    fc.property(first, part, part, part, fc.constantFrom(0x11, 0x13, 0x12), (head, a, b, c, between) => {
      const words = wordsOf([head, a, between, b, c, 0x00]);
      return words.filter(word => word === 'done').length === 1 && words.at(-1) === 'done';
    }),
  );
  t.pass('the answer after them is one');
});
