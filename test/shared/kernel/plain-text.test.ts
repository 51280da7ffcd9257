import t from 'tap';
import { foldText } from '#shared/kernel/fold-text.ts';
import { nameKey, plainName, plainText, plainTextsOf } from '#shared/kernel/plain-text.ts';

t.test('signs that nobody sees are gone, letters are composed', async t => {
  t.equal(plainText('a\u202eb\u200fc\u2066d\u00ade\ufeff'), 'abcde');
  t.equal(plainText('z\u0307urek'), 'żurek');
  t.equal(plainText('a\u001b[2Jb\u0000c\u007f'), 'a[2Jbc');
  t.equal(plainText('a\ud800b'), 'ab');
  t.equal(plainText('a\ufffeb\uffffc\ufdd0d\u{1ffff}e'), 'abcde', 'nor what is no character at all');
  t.equal(plainText('Łódź – ß, 漢字, ريال'), 'Łódź – ß, 漢字, ريال');
});

t.test('a line stays one line, and several stay several', async t => {
  t.equal(plainText('a\r\nb\u2028c\td'), 'a b c d');
  t.same(plainTextsOf({ footer: 'a\r\nb\u2028c\td' }), { footer: 'a\nb\nc d' });
});

t.test('emoji stay whole, and their joiners stand nowhere else', async t => {
  for (const emoji of ['\u{1f468}\u200d\u{1f373}', '\u2764\ufe0f', '\u{1f469}\u{1f3fd}\u200d\u{1f373}'])
    t.equal(plainText(emoji), emoji);
  t.equal(plainText('A\u200dnna\ufe0f'), 'Anna');
});

t.test('names are the same whatever their case, blanks, width or unseen signs', async t => {
  for (const other of ['  ANNA   nowak', 'Ａｎｎａ Nowak', 'An\u200bna\u00a0Nowak', 'Anna Nowak\ufe0f\u034f'])
    t.equal(nameKey(other), nameKey('Anna Nowak'), JSON.stringify(other));
  t.equal(nameKey('Groß'), nameKey('GROSS'));
  t.not(nameKey('Łukasz'), nameKey('Lukasz'));
  t.equal(plainName(' Anna \u200b Nowak '), 'Anna Nowak');
});

t.test('of a row of marks thirty are kept: to compose more takes minutes', async t => {
  for (const [marks, unseen] of [
    ['\u0301', ''],
    ['\u0316', '\u0301'],
    ['\u0316\u0301', '\u200b'],
  ]) {
    const row = `${marks}${unseen}`.repeat(200_000);
    t.ok(plainText(`a${row} b${row}`).length <= 66);
    t.ok(nameKey(`a${row} b${row}`).length <= 66);
    t.equal(foldText(`a${row.replaceAll('\u200b', '')}b`), 'ab');
    t.ok(JSON.stringify(plainTextsOf({ note: row, description: row })).length < 100);
  }
  const most = `o${'\u0316'.repeat(29)}\u0302`;
  t.equal(plainText(most), most.normalize('NFC'));
});

t.test('all texts of a body are made plain, but those that are kept as typed', async t => {
  const body = {
    name: 'a\u200bb',
    list: ['c\nd'],
    footer: 'e\nf',
    password: 'g\u200bh',
    count: 1,
    none: null,
  };
  t.same(plainTextsOf(body, new Set(['password'])), {
    ...body,
    name: 'ab',
    list: ['c d'],
  });
  const bytes = Buffer.from('a\u200bb');
  t.equal(plainTextsOf(bytes), bytes);
  t.equal(plainTextsOf(undefined), undefined);
  const hostile = JSON.parse('{"__proto__": {"isAdmin": true}}');
  t.notOk((plainTextsOf(hostile) as { isAdmin?: boolean }).isAdmin);
  let deep: unknown = 'x';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  t.doesNotThrow(() => plainTextsOf(deep));
});
