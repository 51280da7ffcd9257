import { deepEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { type Command, encodeFrame } from '../../../../../server/bridge/posnet/frames.ts';
import { planPlainPrint } from '../../../../../server/bridge/receipts/plain-print.ts';
import { planReceipt } from '../../../../../server/bridge/receipts/receipt-plan.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { encodeDocument } from '../../../../../server/origin/printing/printers/escpos-bytes.ts';
import { fullDocuments } from '../../../../helpers/doubles/full-document.ts';

const paper = { width: 58, codePages: ['cp852', 'cp866'] } as const;
/** Of which every byte looks like the start of a command. */
const drawn = async (_: unknown, columns: number) => {
  const rowBytes = (columns * 12) / 8;
  const commands = [0x10, 0x14, 0x10, 0x04, 0x1b];
  return { rowBytes, dots: Uint8Array.from({ length: rowBytes * 2 }, (_, at) => commands[at % 5] ?? 0) };
};

/** What a document consists of besides text, as hex, with a dot for each byte that may vary. */
const allowed = ['1b40', '1c2e', '1b4d00', '1b74..', '1b45..', '1d21..', '1d5601'];

/** Its length in bytes; fails where a printer would obey a part of it at once. */
function requirePicture(bytes: Uint8Array): number {
  const [rowLow = 0, rowHigh = 0, low = 0, high = 0] = bytes.subarray(4);
  const length = 8 + (rowLow + rowHigh * 256) * (low + high * 256);
  const picture = Buffer.from(bytes.subarray(0, length));
  ok([0x04, 0x05, 0x14].every(obeyed => !picture.includes(Buffer.of(0x10, obeyed))));
  return length;
}

/** The commands in a document's bytes; fails at a byte that is neither text nor one of them. */
function commandsIn(bytes: Uint8Array): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a || (byte >= 0x20 && byte !== 0x7f)) continue;
    const rest = Buffer.from(bytes.subarray(at, at + 3)).toString('hex');
    if (rest === '1d7630') {
      at += requirePicture(bytes.subarray(at)) - 1;
      continue;
    }
    const command = allowed.find(known => new RegExp(`^${known}`).test(rest));
    ok(command, `${rest} at ${at}`);
    found.push(rest.slice(0, command.length));
    at += command.length / 2 - 1;
  }
  return found;
}

async function requireTextOnly(documents: readonly PrintedDocument[]): Promise<void> {
  for (const document of documents) {
    const commands = commandsIn((await encodeDocument(document, paper, drawn)).bytes);
    const setUp = commands.filter(command => /^1b(40|4d)|^1c|^1d56/.test(command));
    deepEqual(setUp, ['1b40', '1c2e', '1b4d00', '1d5601'], `${document.kind}: once each`);
  }
}

const chunkLength = 4_096;
/** The Basic Multilingual Plane, lone surrogates included. */
const chunks = Array.from({ length: 0x10000 / chunkLength }, (_, chunk) =>
  Array.from({ length: chunkLength }, (_, index) => String.fromCharCode(chunk * chunkLength + index)).join(
    '',
  ),
);
const hostile = ['←p0AA', '←@', 'a←@b', '\u001b@', '\u009bp', '↔V\u0001', '►♦', '\u{1f95c}←p0AA', '\ud800←@'];

t.test('no code point of the Basic Multilingual Plane becomes a command, in no document', async t => {
  for (const text of chunks) {
    // A heading that all kinds print but the kitchen's, which has a note.
    const documents = fullDocuments('').map(document => ({ ...document, header: [text], note: text }));
    await requireTextOnly(documents.filter(({ slip }) => slip === undefined));
  }
  t.pass('all of them');
});

t.test('a name that every object has is printed as it is', async t => {
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    for (const document of fullDocuments(name))
      ok(documentLines(document).every(({ text }) => typeof text === 'string'));
  t.pass('in each kind of document');
});

t.test('what would open a drawer or reset a printer is text between other text', async t => {
  for (const text of hostile) await requireTextOnly(fullDocuments(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...'←↔►∟p@V0☺\u001b\ud83d '), fc.string({ unit: 'binary' })), {
        minLength: 1,
      }),
      parts => requireTextOnly(fullDocuments(parts.join(''))),
    ),
    { numRuns: 50 },
  );
  t.pass('none of it is a command');
});

/** As one frame, with the fields that the command had. */
function requireWholeFrame(command: Command): void {
  const bytes = encodeFrame(command, '1');
  const inner = bytes.slice(1, -1);
  ok(inner.every(byte => byte >= 0x20 || byte === 0x09));
  deepEqual(inner.filter(byte => byte === 0x09).length, command.fields.length + 2, command.name);
  deepEqual(inner.filter(byte => byte === 0x23).length, 1, 'one sign that begins a checksum');
}

const rates = [23, 8, 5, 0, 'exempt', null, null] as const;

t.test('no text ends a field or a frame of a fiscal printer', async t => {
  for (const text of chunks) requireWholeFrame({ name: 'trline', fields: [['na', text]] });
  for (const text of ['a#1234', '\u0002\u0003', 'a\tb', '#', '&b', ...hostile]) {
    for (const document of fullDocuments(text)) {
      const plan =
        document.kind === 'receipt'
          ? planReceipt(document, rates, { isRateNamed: false })
          : planPlainPrint(documentLines(document).map(line => line.text));
      if ('fault' in plan) throw new Error(plan.fault.kind);
      for (const command of [...plan.start, plan.end]) requireWholeFrame(command);
    }
  }
  t.pass('all of them');
});
