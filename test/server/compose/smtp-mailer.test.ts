/** E-mails over SMTP, against a server of a few lines that takes or refuses them. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import t, { type Test } from 'tap';
import { createSmtpMailer } from '../../../server/compose/smtp-mailer.ts';
import type { MailError } from '../../../server/origin/kernel/mails/mail-rules.ts';

const from = 'office@example.com';
const mail = {
  to: ['owner@example.com', 'accountant@example.com'],
  subject: 'Raport Z 7 · Pod Lipą',
  text: 'Sprzedaż: 54,90 zł',
  files: [{ name: 'raport-z-7.csv', content: '\uFEFFa;b\r\n' }],
};

/** Answers each command by its first word; everything that was said to it is in `heard`. */
async function startSmtp(t: Test, answers: Record<string, string> = {}) {
  const heard: string[] = [];
  const server: Server = createServer(socket => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', text => {
      heard.push(String(text));
      if (isData && String(text).endsWith('\r\n.\r\n')) {
        isData = false;
        socket.write(`${answers['.'] ?? '250 queued'}\r\n`);
        return;
      }
      if (isData) return;
      for (const line of String(text).trimEnd().split('\r\n')) {
        const known = Object.entries(answers).find(([command]) => line.startsWith(command));
        isData = line === 'DATA';
        socket.write(`${known?.[1] ?? (isData ? '354 go on' : '250 ok')}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return { heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function refusalOf(url: string): Promise<unknown> {
  return createSmtpMailer({ url, from })(mail).then(
    () => null,
    ({ fault, answer }: MailError) => ({ fault, answer }),
  );
}

t.test('a mail goes to each address, with its files', async t => {
  const { heard, url } = await startSmtp(t);
  await createSmtpMailer({ url, from })(mail);
  const said = heard.join('');
  t.match(said, /MAIL FROM:<office@example\.com>/);
  for (const to of mail.to) t.match(said, `RCPT TO:<${to}>`);
  t.match(said, /filename=raport-z-7\.csv/);
});

t.test('why a mail was not taken is said in the server’s own words', async t => {
  const refused = await startSmtp(t, { '.': '554 5.7.1 looks like spam' });
  t.match(await refusalOf(refused.url), {
    fault: 'refused',
    answer: /looks like spam/,
  });
  const busy = await startSmtp(t, { 'MAIL FROM': '451 4.7.1 come back later' });
  t.match(await refusalOf(busy.url), {
    fault: 'unreachable',
    answer: /come back later/,
  });
  const half = await startSmtp(t, { 'RCPT TO:<accountant': '550 5.1.1 no such mailbox' });
  t.match(await refusalOf(half.url), {
    fault: 'refused',
    answer: /^accountant@example\.com$/,
  });
  t.match(await refusalOf('smtp://127.0.0.1:1'), { fault: 'unreachable' });
});

t.test('a password is not sent unencrypted', async t => {
  const { heard, url } = await startSmtp(t, { EHLO: '250-test\r\n250 AUTH PLAIN LOGIN' });
  t.match(await refusalOf(url.replace('//', '//office:in-the-larder@')), {
    fault: 'unreachable',
  });
  t.notMatch(heard.join(''), /AUTH/);
});
