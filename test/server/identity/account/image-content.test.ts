import { crc32, deflateSync } from 'node:zlib';
import t from 'tap';
import { imageFormat } from '../../../../server/identity/account/image-content.ts';
import { isDecodable } from '../../../../server/identity/account/image-decoding.ts';
import { pictures } from '../../../helpers/whole-images.ts';

const imageMediaType = (content: Buffer) => imageFormat(content)?.mediaType ?? null;

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

/** The picture with other bytes where its pixels are; its form stays right. */
function withPixels(type: keyof typeof pictures, junk: (at: number) => number): Buffer {
  const content = Buffer.from(pictures[type]);
  const fill = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) content[at] = junk(at);
  };
  if (type === 'image/gif') fill(content.length - 3, content.length - 2);
  else if (type === 'image/jpeg')
    fill(content.lastIndexOf('\xff\xda', undefined, 'latin1') + 14, content.length - 2);
  else if (type === 'image/webp') fill(30, content.length);
  else {
    const at = content.indexOf('IDAT');
    const end = at + 4 + content.readUInt32BE(at - 4);
    fill(at + 4, end);
    content.writeUInt32BE(crc32(content.subarray(at, end)), end);
  }
  return content;
}

t.test('what has the form of a picture and no picture in it is none', async t => {
  for (const type of Object.keys(pictures) as (keyof typeof pictures)[]) {
    t.equal(await isDecodable(pictures[type]), true, type);
    for (const junk of [() => 0xfe, (at: number) => (at % 2 === 0 ? 0xfe : 0x7f)]) {
      const content = withPixels(type, junk);
      t.equal(imageMediaType(content), type, 'its form is right');
      t.equal(await isDecodable(content), false, type);
    }
  }
});

/** A chunk of a PNG. */
function part(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

t.test('of pixels that are whole but fewer than the size says there is no picture', async t => {
  const png = pictures['image/png'];
  const at = png.indexOf('IDAT');
  const content = Buffer.concat([
    png.subarray(0, at - 4),
    part('IDAT', deflateSync(Buffer.from('abc'))),
    part('IEND', Buffer.alloc(0)),
  ]);
  t.equal(imageMediaType(content), 'image/png');
  t.equal(await isDecodable(content), false);
});

t.test('a colour profile that unpacks to more than one has makes it no picture', async t => {
  const png = pictures['image/png'];
  const profile = (bytes: number) =>
    part('iCCP', Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]));
  const withProfiles = (...profiles: Buffer[]) =>
    imageMediaType(Buffer.concat([png.subarray(0, 33), ...profiles, png.subarray(33)]));
  t.equal(withProfiles(profile(4_000_000)), 'image/png');
  t.equal(withProfiles(profile(5_000_000)), null);
  t.equal(withProfiles(profile(3_000), profile(3_000)), null, 'one has at most one');
});

t.test('how many pixels there are is known before they are decoded', async t => {
  const sizes = { 'image/png': 6, 'image/jpeg': 6, 'image/webp': 6, 'image/gif': 1 };
  for (const [type, content] of Object.entries(pictures))
    t.equal(imageFormat(content)?.pixels, sizes[type as keyof typeof sizes], type);
});
