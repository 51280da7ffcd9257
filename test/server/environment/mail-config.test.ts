import t from 'tap';
import { readConfig } from '../../../server/config.ts';

const url = 'smtps://office%40example.com:in-the-larder@mail.example.com:465';
const from = 'office@example.com';

function faultsOf(env: Record<string, string>): readonly string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}

t.test('MAIL_URL and MAIL_FROM name the account that sends day reports', async t => {
  const read = readConfig({ MAIL_URL: url, MAIL_FROM: from });
  t.match(read, { ok: { mail: { url, from } } });
  t.match(readConfig({}), { ok: { mail: null } });
});

t.test('a wrong account is refused without its password', async t => {
  t.match(faultsOf({ MAIL_URL: url }), [/^MAIL_FROM is missing/]);
  t.match(faultsOf({ MAIL_URL: url, MAIL_FROM: 'office' }), [/^MAIL_FROM must be an e-mail address/]);
  for (const text of [
    'mail.example.com',
    'http://a:larder@b',
    'smtp://a:larder@b/path',
    'smtp://',
    `${url}?larder`,
  ]) {
    const faults = faultsOf({ MAIL_URL: text, MAIL_FROM: from });
    t.match(faults, [/^MAIL_URL must be like smtps:/], text);
    t.notMatch(faults.join(), /larder/);
  }
});
