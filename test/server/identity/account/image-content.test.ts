import t from 'tap';
import { imageMediaType } from '../../../../server/identity/account/image-content.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

t.test('JPG, PNG, GIF and WEBP are known by how they begin', async t => {
  t.equal(imageMediaType(bytes('\xff\xd8\xff\xe0\0\x10JFIF')), 'image/jpeg');
  t.equal(imageMediaType(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0')), 'image/png');
  t.equal(imageMediaType(bytes('GIF87a\x01\0')), 'image/gif');
  t.equal(imageMediaType(bytes('GIF89a\x01\0')), 'image/gif');
  t.equal(imageMediaType(bytes('RIFF\x10\n\x0d\0WEBPVP8L')), 'image/webp');
});

t.test('everything else is none, whatever it calls itself', async t => {
  const others = [
    '',
    '\xff\xd8',
    'GIF90a',
    'RIFF\0\0\0\0WAVEfmt ',
    '<svg xmlns="x"/>',
    '%PDF-1.7',
    ' GIF89a',
  ];
  for (const text of others) t.equal(imageMediaType(bytes(text)), null, text);
});
