/** Each Z by e-mail, and in the restaurant's folder: queued by closing, sent once, tried again, given up. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createFolderMailer } from '../../../../server/origin/cash/day-reports/mails/folder-mailer.ts';
import { startSendingDayReports } from '../../../../server/origin/cash/day-reports/mails/send-day-reports.ts';
import { MailError, type Mailer, pauseAfter } from '../../../../server/origin/kernel/mails/mail-rules.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { queueOf as mailQueueOf, recordingMailer } from '../../../helpers/restaurants/mail-rig.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../helpers/restaurants/report-evening.ts';
import { changeSettings, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const to = ['owner@example.com'];
const minuteMs = 60_000;

const queueOf = (origin: OriginFixture, mailer: Mailer | null) =>
  mailQueueOf(origin, mailer, sending => startSendingDayReports(sending, null));

async function closedEvening(t: Test): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ dayReportEmails: to }));
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  t.equal((await closeDay(origin)).status, 201);
  return origin;
}
const mailState = async (origin: OriginFixture) => (await origin.read('dayReports')).data[0]?.mail;

t.test('closing the day sends the Z once, with its sums as text, PDF and CSV', async t => {
  const origin = await closedEvening(t);
  t.match(await mailState(origin), { state: 'queued', fault: undefined });
  const { sent, mailer } = recordingMailer();
  const queue = queueOf(origin, mailer);
  await queue();
  await queue();
  t.equal(sent.length, 1);
  const [mail] = sent;
  t.same(mail?.to, to);
  t.match(mail?.subject, /1 · 2025-11-20 · .*9[.,]00/);
  t.match(mail?.text, /9[.,]00/);
  t.match(
    mail?.files.map(({ name }) => name.split('.').at(-1)),
    ['pdf', 'csv'],
  );
  t.match(await mailState(origin), { state: 'sent', fault: undefined });
});

t.test('nothing is sent where nobody is to get it, and none of the Zs before', async t => {
  const origin = await createOrigin(t);
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  await closeDay(origin);
  await changeSettings(origin, () => ({ dayReportEmails: to }));
  const { sent, mailer } = recordingMailer();
  await queueOf(origin, mailer)();
  t.same(sent, []);
  t.equal(await mailState(origin), undefined);
});

t.test('an admin sends a Z again that was sent or given up, and none twice while it is queued', async t => {
  const origin = await closedEvening(t);
  const id = (await origin.read('dayReports')).data[0]?.id ?? '';
  const again = () => origin.command('sendDayReport', {}, { params: { id } });
  let answer: MailError | null = null;
  const { sent, mailer } = recordingMailer(() => answer);
  const queue = queueOf(origin, mailer);
  t.equal((await again()).status, 204, 'while it is queued');
  await queue();
  t.equal(sent.length, 1, 'it is sent once');
  t.equal((await again()).status, 204);
  answer = new MailError('refused', '550 no such mailbox');
  await queue();
  t.match(await mailState(origin), { state: 'failed' });
  answer = null;
  t.equal((await again()).status, 204);
  t.match(await mailState(origin), { state: 'queued', fault: undefined, answer: undefined });
  await queue();
  t.equal(sent.length, 2);
  const nobody = { params: { id: '01970000-0000-7000-8000-00000000dead' } };
  t.equal((await origin.command('sendDayReport', {}, nobody)).status, 404);
  t.equal((await origin.command('sendDayReport', {}, { params: { id }, as: 'waiter' })).status, 403);
});

t.test('a Z from before anybody got one is sent once somebody does', async t => {
  const origin = await createOrigin(t);
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  await closeDay(origin);
  const id = (await origin.read('dayReports')).data[0]?.id ?? '';
  const again = () => origin.command('sendDayReport', {}, { params: { id } });
  t.match(await again(), { status: 400, problem: { errors: [{ path: 'dayReportEmails' }] } });
  await changeSettings(origin, () => ({ dayReportEmails: to }));
  t.equal((await again()).status, 204);
  const { sent, mailer } = recordingMailer();
  await queueOf(origin, mailer)();
  t.equal(sent.length, 1);
});

t.test('a mail server that is away is tried again, later and later, also after a restart', async t => {
  const origin = await closedEvening(t);
  let isAway = true;
  const { sent, mailer } = recordingMailer(() =>
    isAway ? new MailError('unreachable', 'ECONNREFUSED') : null,
  );
  await queueOf(origin, mailer)();
  t.match(await mailState(origin), { state: 'queued', fault: 'unreachable', answer: 'ECONNREFUSED' });
  isAway = false;
  await queueOf(origin, mailer)();
  t.same(sent, [], 'not before its pause is over');
  origin.clock.nowMs += minuteMs;
  await queueOf(origin, mailer)();
  t.equal(sent.length, 1);
  t.match(await mailState(origin), { state: 'sent', fault: undefined, answer: undefined });
});

t.test('a refusal for good is said, and nobody is asked again', async t => {
  const origin = await closedEvening(t);
  let tries = 0;
  const { mailer } = recordingMailer(() => {
    tries += 1;
    return new MailError('refused', '550 no such mailbox');
  });
  await queueOf(origin, mailer)();
  origin.clock.nowMs += 24 * 60 * minuteMs;
  await queueOf(origin, mailer)();
  t.equal(tries, 1);
  t.match(await mailState(origin), { state: 'failed', fault: 'refused', answer: '550 no such mailbox' });
});

t.test('without a mail account the list of Zs says so', async t => {
  const origin = await closedEvening(t);
  await queueOf(origin, null)();
  t.match(await mailState(origin), { state: 'queued', fault: 'noAccount' });
});

t.test('two processes send a Z once', async t => {
  const origin = await closedEvening(t);
  const { sent, mailer } = recordingMailer();
  await Promise.all([queueOf(origin, mailer)(), queueOf(origin, mailer)()]);
  t.equal(sent.length, 1);
});

t.test('a crash while sending is made good after a while', async t => {
  const origin = await closedEvening(t);
  const { sent, mailer } = recordingMailer();
  const crash = queueOf(origin, async () => {
    throw new Error('killed');
  });
  await t.rejects(crash());
  await queueOf(origin, mailer)();
  t.same(sent, []);
  origin.clock.nowMs += 10 * minuteMs;
  await queueOf(origin, mailer)();
  t.equal(sent.length, 1);
});

t.test('the pauses grow to an hour and end after three days', async t => {
  t.equal(pauseAfter(1, 'unreachable'), minuteMs);
  t.equal(pauseAfter(4, 'signIn'), 8 * minuteMs);
  t.equal(pauseAfter(75, 'noAccount'), 60 * minuteMs);
  t.equal(pauseAfter(76, 'noAccount'), null);
  t.equal(pauseAfter(1, 'refused'), null);
});

t.test('addresses are refused by name', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('settings');
  const { version, ...settings } = data;
  const save = (dayReportEmails: string[]) =>
    origin.command(
      'saveSettings',
      { ...settings, dayReportEmails },
      { headers: { 'if-match': `"${version}"` } },
    );
  t.match(await save(['owner']), { status: 400, problem: { errors: [{ path: 'dayReportEmails/0' }] } });
  t.match(await save([...to, ...to]), { status: 400 });
  t.match(await save(Array.from({ length: 6 }, (_, index) => `o${index}@example.com`)), { status: 400 });
});

const savedBy = (origin: OriginFixture, folder: string | null) =>
  mailQueueOf(origin, null, sending => startSendingDayReports(sending, folder));
const copyState = async (origin: OriginFixture) => (await origin.read('dayReports')).data[0]?.copy;
const undelivered = async (origin: OriginFixture) =>
  (await origin.read('overview')).data.undeliveredDayReport;

async function savedEvening(t: Test): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ savesDayReports: true }));
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  t.equal((await closeDay(origin)).status, 201);
  return origin;
}

t.test('a Z is saved in the folder of its restaurant, with the files of the e-mail', async t => {
  const origin = await savedEvening(t);
  const folder = t.testdir();
  t.match(await copyState(origin), { state: 'queued' });
  await savedBy(origin, folder)();
  t.match(await copyState(origin), { state: 'sent', fault: undefined });
  const [restaurant = '', ...others] = await readdir(folder);
  t.same(others, []);
  const files = await readdir(join(folder, restaurant));
  t.same(
    files.map(name => name.replace(/^.*\./, '')),
    ['csv', 'pdf'],
  );
  t.ok(files.every(name => name.includes('-1-2025-11-20.')));
  t.match(await readFile(join(folder, restaurant, files[0] ?? ''), 'utf8'), /9[.,]00/);
  t.equal(await undelivered(origin), undefined);
});

t.test('a folder that cannot be written is said on the overview until the Z is saved', async t => {
  const origin = await savedEvening(t);
  const folder = join(t.testdir(), 'a-file');
  await writeFile(folder, 'no folder');
  await savedBy(origin, folder)();
  t.match(await copyState(origin), { state: 'queued', fault: 'unreachable', answer: /^E[A-Z]+$/ });
  t.same(await undelivered(origin), ['copy']);
  await rm(folder);
  origin.clock.nowMs += minuteMs;
  await savedBy(origin, folder)();
  t.match(await copyState(origin), { state: 'sent' });
  t.equal(await undelivered(origin), undefined);
});

t.test('without a folder on the server, and where nobody wants it, nothing is saved', async t => {
  const origin = await savedEvening(t);
  await savedBy(origin, null)();
  t.match(await copyState(origin), { fault: 'noAccount' });
  await changeSettings(origin, () => ({ savesDayReports: false }));
  origin.clock.nowMs += minuteMs;
  const folder = t.testdir();
  await savedBy(origin, folder)();
  t.same(await readdir(folder), []);
  t.equal(await undelivered(origin), undefined, 'what nobody wants is not missing');
});

t.test('no name of a restaurant or file leads out of the folder', async t => {
  const folder = t.testdir();
  const save = createFolderMailer(folder);
  const mail = { to: ['org'], subject: '', text: '', files: [{ name: 'z.csv', content: 'a' }] };
  for (const to of ['..', '../org', 'a/b', '', '/etc'])
    await t.rejects(save({ ...mail, to: [to] }), { message: /no file name/ });
  await t.rejects(save({ ...mail, files: [{ name: '../z.csv', content: 'a' }] }), {
    message: /no file name/,
  });
  await save(mail);
  t.same(await readdir(folder), ['org']);
});
