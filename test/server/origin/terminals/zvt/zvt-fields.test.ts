/** Bytes of a ZVT terminal: read right, and never a reason to fail or to take a payment for approved. */
import fc from 'fast-check';
import t from 'tap';
import { apduBytes, createApduReader } from '../../../../../server/origin/terminals/zvt/zvt-apdu.ts';
import { bcdBytes, readZvtStatus } from '../../../../../server/origin/terminals/zvt/zvt-fields.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

t.test('a status information says what was charged, and of the card its last digits only', async t => {
  const status = readZvtStatus(
    bytes(
      '27 00 04 00 00 00 00 12 50 49 09 85 0b 00 01 23 87 04 56 0e 29 12 22 f0 f8 47 61 73 90 01 01 00 10 8b f0 f5 56 49 53 41 00',
    ),
  );
  t.same(status, {
    ...{ resultCode: 0, amount: 1_250, trace: '000123', receipt: '0456' },
    ...{ card: '************0010', cardName: 'VISA', receipts: null },
  });
});

t.test('a card number of any masking keeps four digits at most', async t => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 19 }), pan => {
      const field = [0x22, 0xf0 | Math.floor(pan.length / 10), 0xf0 | (pan.length % 10), ...pan];
      const { card } = readZvtStatus(Uint8Array.from(field));
      return card === null || /^\*{12}\d{4}$/.test(card);
    }),
  );
  t.equal(readZvtStatus(bytes('22 f0 f8 47 61 73 ee ee ee 00 10')).card, '************0010');
  t.equal(readZvtStatus(bytes('22 f0 f8 47 61 73 ee ee ee ee ee')).card, null);
});

t.test('packets are found however the network cuts them', async t => {
  const apdu = fc.record({
    command: fc.integer({ min: 0, max: 0xffff }),
    data: fc.uint8Array({ maxLength: 700 }),
  });
  fc.assert(
    fc.property(fc.array(apdu, { maxLength: 4 }), fc.integer({ min: 1, max: 300 }), (apdus, size) => {
      const whole = Buffer.concat(apdus.map(apduBytes));
      const read = createApduReader();
      const found = [];
      for (let at = 0; at < whole.length; at += size) found.push(...read(whole.subarray(at, at + size)));
      t.strictSame(
        found.map(({ command, data }) => ({ command, data: [...data] })),
        apdus.map(({ command, data }) => ({ command, data: [...data] })),
      );
    }),
    { numRuns: 60 },
  );
});

t.test('no bytes make reading fail, and what is cut off is not read', async () => {
  const known = fc.constantFrom(0x04, 0x06, 0x0b, 0x22, 0x24, 0x27, 0x60, 0x87, 0x8b, 0xff);
  const anything = fc.array(fc.oneof(fc.integer({ min: 0, max: 255 }), known), { maxLength: 120 });
  fc.assert(
    fc.property(anything, list => {
      const { amount, resultCode } = readZvtStatus(Uint8Array.from(list));
      return (
        (amount === null || (Number.isSafeInteger(amount) && amount >= 0)) &&
        (resultCode === null || list.includes(0x27))
      );
    }),
    { numRuns: 2_000 },
  );
});

t.test('a status that is cut anywhere never says more than the whole one', async t => {
  const whole = bytes('04 00 00 00 00 12 50 87 04 56 22 f0 f8 47 61 73 90 01 01 00 10 27 00');
  for (let length = 0; length < whole.length; length += 1)
    t.equal(readZvtStatus(whole.subarray(0, length)).resultCode, null, `${length} bytes`);
});

t.test('amounts are decimal digits, two a byte', async t => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), amount => {
      const data = Uint8Array.from([0x04, ...bcdBytes(amount, 6)]);
      return data.length === 7 && readZvtStatus(data).amount === amount;
    }),
  );
  t.equal(readZvtStatus(bytes('04 00 00 00 00 12 5e')).amount, null);
});
