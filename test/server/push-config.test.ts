import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '../../server/config.ts';
import { projectId, serviceAccountJson, vapidKey, webConfigJson } from '../helpers/doubles/fcm-double.ts';

function faultsOf(env: Record<string, string>): string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}

t.test('push needs all three of its variables, each of which is looked into at the start', async t => {
  const folder = t.testdir({
    'account.json': serviceAccountJson,
    'half.json': JSON.stringify({ project_id: 'p', client_email: 'e' }),
    'key.json': JSON.stringify({ project_id: 'p', client_email: 'e', private_key: 'no key' }),
    'text.json': 'no JSON',
  });
  const whole = {
    FIREBASE_SERVICE_ACCOUNT: join(folder, 'account.json'),
    FIREBASE_WEB_CONFIG: webConfigJson,
    FIREBASE_VAPID_KEY: vapidKey,
  };
  const read = readConfig(whole);
  t.match('ok' in read && read.ok.push, { kind: 'firebase', serviceAccount: { projectId }, vapidKey });
  t.same(faultsOf({ FIREBASE_VAPID_KEY: vapidKey }), [
    'FIREBASE_SERVICE_ACCOUNT and FIREBASE_WEB_CONFIG are missing: FIREBASE_VAPID_KEY needs them to be set as well.',
  ]);
  const wrong: [string, string, RegExp][] = [
    ['FIREBASE_SERVICE_ACCOUNT', join(folder, 'none.json'), /cannot be read/],
    ['FIREBASE_SERVICE_ACCOUNT', join(folder, 'half.json'), /project_id, client_email and private_key/],
    ['FIREBASE_SERVICE_ACCOUNT', join(folder, 'text.json'), /project_id, client_email and private_key/],
    ['FIREBASE_SERVICE_ACCOUNT', join(folder, 'key.json'), /private_key/],
    ['FIREBASE_WEB_CONFIG', '{"apiKey":"a"}', /apiKey, projectId, messagingSenderId, appId/],
    ['FIREBASE_WEB_CONFIG', 'no JSON', /apiKey/],
    ['FIREBASE_VAPID_KEY', 'short', /Web Push certificates/],
  ];
  for (const [name, value, said] of wrong) {
    const faults = faultsOf({ ...whole, [name]: value });
    t.match(faults, [said], `${name}: ${said.source}`);
    t.equal(faults.length, 1);
  }
});
