import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import {
  createPictureThread,
  drawPicture,
  paperSvg,
} from '../../../../../server/origin/printing/printers/document-picture.ts';

const head = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);
const paper = (lines: number) =>
  paperSvg(
    Array.from({ length: lines }, () => ({ text: 'Żurek' })),
    42,
  );
const heightOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(20);

t.test('papers that are drawn at the same time are each a picture of their own', async t => {
  const pictures = await Promise.all([drawPicture(paper(1)), drawPicture(paper(5))]);
  for (const png of pictures) t.same(png.slice(0, 4), head);
  t.same(pictures.map(heightOf), [62, 150]);
});

t.test('one that can’t be drawn is refused, and those after it are drawn', async t => {
  const outcomes = await Promise.allSettled([drawPicture('<svg'), drawPicture(paper(1))]);
  t.match(outcomes, [{ status: 'rejected', reason: Error }, { status: 'fulfilled' }]);
});

t.test('no text keeps a paper from being drawn', async t => {
  for (const text of ['\u0000', '\u000b', '\u001b', '\ud800', '\ufffe', '\uffff', '\u{1fffe}', '<&>"]]>']) {
    const png = await drawPicture(paperSvg([{ text: `a${text}b` }], 42));
    t.equal(heightOf(png), 62, JSON.stringify(text));
  }
});

t.test('the thread ends once nothing is drawn any more, and begins again', async t => {
  const draw = createPictureThread(0);
  t.equal(heightOf(await draw(paper(1))), 62);
  await setTimeout(20);
  t.equal(heightOf(await draw(paper(2))), 84);
});
