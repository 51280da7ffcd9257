/** The restaurant's token or certificate: what is refused, that KSeF accepts it, and that nobody ever reads it again. */
import { createPrivateKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { NewKsefCredential } from '#shared/invoices/invoice-schema.ts';
import { takeBackup } from '../../../../../server/store/backup-files/take-backup.ts';
import { sealingKeyIn } from '../../../../../server/store/sealing-key.ts';
import { makeCompanyCertificate, otherKey } from '../../../../helpers/doubles/ksef/ksef-keys.ts';
import { createKsefOrigin, isConfirmed } from '../../../../helpers/restaurants/ksef-origin.ts';
import { createOrigin, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { createDataFolder } from '../../../../helpers/server-process.ts';

const token = `20251120-EC-${randomBytes(20).toString('hex')}`;

for (const kind of ['rsa', 'ec'] as const)
  t.test(
    `a restaurant sends with a certificate (${kind}), whose key may be encrypted and pasted on one line`,
    async t => {
      const { pem, key } = await makeCompanyCertificate(kind, { nowMs: startMs });
      const passphrase = 'hasło do klucza';
      const encrypted = createPrivateKey(key).export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase,
      });
      const credential = { certificate: pem.replaceAll('\n', ' '), key: encrypted.toString(), passphrase };
      const origin = await createKsefOrigin(t, { credential });
      await origin.sell();
      await origin.allAre(isConfirmed);
      t.match((await origin.read('ksef')).data.credential, { kind: 'certificate', validTo: /^2026-11-20/ });
      t.ok(origin.ksef.calls.includes('POST /auth/xades-signature'));
    },
  );

t.test('what is no credential is refused with its field, and the one before stays', async t => {
  const origin = await createKsefOrigin(t, { credential: { token } });
  const { pem: certificate, key } = await makeCompanyCertificate('ec', { nowMs: startMs });
  const expired = await makeCompanyCertificate('ec', { nowMs: startMs, lifeMs: -1_000 });
  const cases: [NewKsefCredential, string, RegExp][] = [
    [{}, 'token', /required/],
    [{ token: 'ąę token' }, 'token', /no token has/],
    [{ token, certificate }, 'token', /together/],
    [{ certificate: 'x', key }, 'certificate', /PEM/],
    [{ certificate }, 'key', /required/],
    [{ certificate, key: certificate }, 'passphrase', /open/],
    [{ certificate, key: 'key' }, 'key', /PEM/],
    [{ certificate, key: otherKey() }, 'key', /belong/],
  ];
  for (const [body, path, message] of cases) {
    const { problem } = await origin.command('saveKsefCredential', body);
    t.match(problem, { code: 'KSEF_CREDENTIAL_INVALID', errors: [{ path, message }] }, JSON.stringify(body));
  }
  const old = await origin.command('saveKsefCredential', { certificate: expired.pem, key: expired.key });
  t.match(old.problem, { code: 'KSEF_CERTIFICATE_EXPIRED', errors: [{ path: 'certificate' }] });
  t.match((await origin.read('ksef')).data.credential, { kind: 'token', savedBy: { name: 'The admin' } });
  for (const as of ['waiter', 'kitchen'] as const)
    t.same(
      [
        (await origin.read('ksef', { as })).status,
        (await origin.command('saveKsefCredential', { token }, { as })).status,
        (await origin.command('removeKsefCredential', undefined, { as })).status,
      ],
      [403, 403, 403],
    );
  t.equal((await origin.read('ksef', { as: 'otherAdmin' })).data.credential, undefined);
  t.equal((await origin.command('removeKsefCredential', undefined)).status, 204);
  t.equal((await origin.read('ksef')).data.credential, undefined);
  const plain = await createOrigin(t);
  t.equal(refusalOf(await plain.command('saveKsefCredential', { token })), 'INVOICES_NOT_SET_UP');
});

t.test('a credential that KSeF refuses is named in the office in its words', async t => {
  const origin = await createKsefOrigin(t, { credential: { token: 'withdrawn' } });
  await origin.sell();
  await origin.until(async () => (await origin.read('ksef')).data.fault !== undefined);
  t.match((await origin.read('ksef')).data.fault, {
    kind: 'refused',
    words: /błędnego tokenu Nieprawidłowy token/,
  });
  await origin.command('saveKsefCredential', { token: 'token' });
  await origin.allAre(isConfirmed);
  t.equal((await origin.read('ksef')).data.fault, undefined);
});

t.test('a certificate that expires while it is used is named, and the invoices wait for another', async t => {
  const dayMs = 24 * 60 * 60_000;
  const make = (lifeMs: number) => makeCompanyCertificate('ec', { nowMs: startMs, lifeMs });
  const [first, next] = [await make(dayMs), await make(99 * dayMs)];
  const origin = await createKsefOrigin(t, { credential: { certificate: first.pem, key: first.key } });
  origin.clock.nowMs += 2 * dayMs;
  await origin.sell();
  await origin.until(async () => (await origin.read('ksef')).data.fault !== undefined);
  t.match((await origin.read('ksef')).data.fault, { kind: 'expired' });
  t.notOk(origin.ksef.calls.includes('POST /auth/challenge'), 'KSeF is not asked in vain');
  await origin.command('saveKsefCredential', { certificate: next.pem, key: next.key });
  await origin.allAre(isConfirmed);
  t.equal((await origin.read('ksef')).data.fault, undefined);
});

t.test('a token is encrypted at rest, with a key that the store does not have', async t => {
  const { path, remove } = createDataFolder();
  t.teardown(remove);
  const file = join(path, 'store.db');
  const origin = await createKsefOrigin(t, { file, credential: { token } });
  await origin.sell();
  const answers = [await origin.read('ksef'), await origin.read('settings'), await origin.read('invoices')];
  const files = [file, `${file}-wal`].map(name => readFileSync(name).toString('latin1'));
  for (const text of [...files, ...answers.map(({ text }) => text)]) t.notMatch(text, token);
  t.notMatch(files.join(''), Buffer.from(token).toString('base64').slice(0, 40));
  const target = join(path, 'backup.db');
  takeBackup({ source: file, target });
  const [row] = await origin.database.db.selectFrom('ksef_credentials').selectAll().execute();
  const copy = readFileSync(target).toString('latin1');
  t.match(copy, 'FV/2025/1');
  t.notMatch(copy, row?.sealed.slice(0, 40) ?? '', 'not even encrypted in a backup');
  const other = await createKsefOrigin(t, { double: origin.ksef, credential: { token } });
  await other.database.db
    .updateTable('ksef_credentials')
    .set({ sealed: row?.sealed ?? '' })
    .execute();
  await other.sell();
  await other.until(async () => (await other.read('ksef')).data.fault?.kind === 'unreadable');
  t.equal(other.ksef.accepted().length, 0);
});

t.test(
  'the sealing key is made once, for its owner only, and a file that is none is not replaced',
  async t => {
    const folder = t.testdir({});
    const keyOf = sealingKeyIn(folder);
    t.equal(keyOf().length, 32);
    t.same(sealingKeyIn(folder)(), keyOf());
    const broken = t.testdir({ broken: { 'sealing-key': 'x' } });
    t.throws(sealingKeyIn(join(broken, 'broken')), /not a sealing key/);
  },
);
