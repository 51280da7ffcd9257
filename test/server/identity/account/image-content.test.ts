import t from 'tap';
import { imageMediaType } from '../../../../server/identity/account/image-content.ts';
import { pictures } from '../../../helpers/whole-images.ts';

t.test('JPG, PNG, GIF and WEBP are known by their content, whatever stands behind them', async t => {
  for (const [type, content] of Object.entries(pictures)) {
    t.equal(imageMediaType(content), type);
    t.equal(imageMediaType(Buffer.concat([content, Buffer.alloc(100)])), type, `${type}, with a tail`);
  }
});

t.test('no part of a picture is one', async t => {
  for (const [type, content] of Object.entries(pictures)) {
    // The last byte of a GIF only says that it ends, and the padding of a WEBP nothing.
    for (let length = 0; length < content.length - 2; length += 1)
      t.equal(imageMediaType(content.subarray(0, length)), null, `${length} bytes of ${type}`);
  }
});

t.test('neither the beginning of one alone, nor one without a size, nor anything else', async t => {
  const others = ['GIF90a', 'RIFF\0\0\0\0WAVEfmt ', '<svg xmlns="x"/>', '%PDF-1.7', ' GIF89a', 'GIF89a'];
  for (const text of others) t.equal(imageMediaType(Buffer.from(text, 'latin1')), null, text);
  for (const [type, content] of Object.entries(pictures)) {
    for (const filler of [0, 0x2c, 0xff]) {
      const begun = Buffer.alloc(1_000, filler);
      content.copy(begun, 0, 0, 16);
      t.equal(imageMediaType(begun), null, `${type} and then ${filler}`);
    }
  }
  const sizeless = Buffer.from(pictures['image/gif']);
  sizeless.writeUInt16LE(0, 6);
  t.equal(imageMediaType(sizeless), null);
});
