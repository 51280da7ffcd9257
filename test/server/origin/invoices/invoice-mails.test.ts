/** Invoices by e-mail to the guest: queued by the waiter, sent once, and the address erased with the guest's data. */
import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createCredentialSeal } from '../../../../server/origin/invoices/ksef/credential-seal.ts';
import { startSendingInvoices } from '../../../../server/origin/invoices/mails/mail-invoice.ts';
import { MailError, type Mailer } from '../../../../server/origin/kernel/mails/mail-rules.ts';
import { closedOrder, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { queueOf as mailQueueOf, recordingMailer } from '../../../helpers/restaurants/mail-rig.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf } from '../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../helpers/restaurants/small-restaurant.ts';

const address = 'gosc@example.com';
const minuteMs = 60_000;
const key = randomBytes(32);
const seal = createCredentialSeal(() => key);

const queueOf = (origin: OriginFixture, mailer: Mailer | null) =>
  mailQueueOf(origin, mailer, sending => startSendingInvoices(sending, seal));

const mail = (origin: OriginFixture, orderId: string, to = address, as: Person = 'waiter') =>
  origin.command('mailInvoice', { address: to }, { as, params: { id: orderId } });

async function invoiced(t: Test, settings: Parameters<typeof setUpInvoices>[1] = {}) {
  const { sent, mailer } = recordingMailer();
  const origin = await createOrigin(t, undefined, undefined, { mailer });
  await setUpInvoices(origin, settings);
  const order = await closedOrder(origin);
  await issue(origin, order);
  return { origin, orderId: order.id, sent, queue: queueOf(origin, mailer) };
}
const mailState = async (origin: OriginFixture) => (await origin.read('invoices')).data[0]?.mail;

t.test('the guest gets the PDF and the XML, once, also after a restart', async t => {
  const { origin, orderId, sent, queue } = await invoiced(t);
  t.match(await mail(origin, orderId), { status: 200, data: { id: orderId, invoiceNumber: 'FV/2025/1' } });
  t.match(await mailState(origin), { state: 'queued' });
  await Promise.all([queue(), queue()]);
  await queue();
  t.equal(sent.length, 1);
  const [first] = sent;
  t.same(first?.to, [address]);
  t.match(first?.subject, /^(Invoice|Faktura) FV\/2025\/1 · Gospoda/);
  t.match(first?.text, /31[.,]00 PLN/);
  t.match(
    first?.files.map(({ name, content }) => `${name} ${String(content).slice(0, 5)}`),
    [/\.pdf %PDF-$/, /\.xml <\?xml$/],
  );
  t.match(await mailState(origin), { state: 'sent' });
  t.notMatch(JSON.stringify(await origin.database.db.selectFrom('events').selectAll().execute()), address);
});

t.test('an invoice on its way to KSeF waits a minute for its number', async t => {
  const { origin, orderId, sent, queue } = await invoiced(t, { ksef: 'test' });
  await mail(origin, orderId);
  await queue();
  t.same(sent, []);
  origin.clock.nowMs += minuteMs;
  await queue();
  t.match(sent[0]?.text, /(KSeF).+\(OFFLINE\): https:\/\/qr-test\.ksef\.mf\.gov\.pl\/invoice\//);
  t.match(sent[0]?.text, /no invoice|nie jest faktura/, 'the trial system is named');
});

t.test('what is mailed wrongly is refused, with its reason', async t => {
  const { origin, orderId, sent, queue } = await invoiced(t);
  t.match(await mail(origin, orderId, 'gosc'), { status: 400, problem: { errors: [{ path: 'address' }] } });
  t.match(await mail(origin, orderId, 'a@b.pl\nBcc: c@d.pl'), { status: 400 });
  t.equal((await mail(origin, orderId, address, 'kitchen')).status, 403);
  t.equal(refusalOf(await mail(origin, orderId, address, 'otherWaiter')), 'NOT_FOUND');
  t.equal(refusalOf(await mail(origin, (await closedOrder(origin)).id)), 'RECEIPT_STATE');
  for (let count = 0; count < limits.invoiceMailsMax; count += 1)
    t.equal((await mail(origin, orderId)).status, 200);
  t.match(await mail(origin, orderId), {
    status: 400,
    problem: { errors: [{ path: 'address', message: /10/ }] },
  });
  await origin.database.db.updateTable('invoices').set({ state: 'rejected', reason: 'Zły NIP' }).execute();
  t.equal(refusalOf(await mail(origin, orderId)), 'INVOICE_REJECTED');
  await queue();
  t.same(sent, [], 'nor what was queued before KSeF rejected it');
  t.match(await mailState(origin), { state: 'failed', fault: 'refused', answer: 'Zły NIP' });
});

t.test('a server without a mail account offers no e-mail', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  t.match((await mail(origin, order.id)).problem, { code: 'INVOICES_NOT_SET_UP', detail: /MAIL_URL/ });
  t.equal((await origin.read('userInfo', { as: 'waiter' })).data.restaurant.mailsInvoices, undefined);
  const { origin: other } = await invoiced(t);
  t.match((await other.read('userInfo', { as: 'waiter' })).data.restaurant, { mailsInvoices: true });
});

t.test('the address goes with the guest’s data, sent or not', async t => {
  const { origin, orderId, sent, queue } = await invoiced(t);
  await mail(origin, orderId);
  await queue();
  await mail(origin, orderId);
  const erase = () => origin.command('eraseGuestData', { orderIds: [orderId] });
  const rows = () => origin.database.db.selectFrom('invoice_mails').selectAll().execute();
  t.equal((await rows()).length, 2);
  t.equal((await erase()).status, 204);
  t.same(await rows(), []);
  await queue();
  t.equal(sent.length, 1);
  await mail(origin, orderId);
  await erase();
  t.same(await rows(), [], 'nor one that was typed after the data was erased');
});

t.test('an address that a mail server refuses is said in the office', async t => {
  const { origin, orderId } = await invoiced(t);
  await mail(origin, orderId);
  const { mailer } = recordingMailer(() => new MailError('refused', '550 no such mailbox'));
  await queueOf(origin, mailer)();
  t.match(await mailState(origin), { state: 'failed', fault: 'refused', answer: '550 no such mailbox' });
});
