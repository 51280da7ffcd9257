import t from 'tap';
import {
  createPushSender,
  outcomeOf,
  type PushSender,
} from '../../../server/notifications/push/push-sender.ts';
import { projectId } from '../../helpers/doubles/fcm-double.ts';
import { accountKey } from '../../helpers/doubles/fcm-keys.ts';
import { reachFcmDouble } from '../../helpers/doubles/fcm-reach.ts';

const account = {
  projectId,
  clientEmail: `push@${projectId}.iam.gserviceaccount.com`,
  privateKey: accountKey,
};

function message(token: string): Parameters<PushSender['send']>[0] {
  const data = { kind: 'ready' as const, noticeId: 'notice', deliveryId: 'delivery', orderId: 'order' };
  return { token, title: 'Table 5: ready', body: 'Pierogi · Kitchen', data, ttlSeconds: 600 };
}

t.test(
  'a message reaches Google’s push service by the real firebase-admin, its token exchange included §3.4',
  async t => {
    const fcm = await reachFcmDouble(t);
    const sender = createPushSender(account);
    t.teardown(sender.close);
    await sender.warmUp();
    t.equal(fcm.tokenExchanges, 1, 'before the first message is there');

    t.same(await sender.send(message('phone')), { kind: 'sent' });
    t.equal(fcm.tokenExchanges, 1, 'and once for many');
    t.same(fcm.accepted[0]?.message, {
      token: 'phone',
      notification: { title: 'Table 5: ready', body: 'Pierogi · Kitchen' },
      data: { kind: 'ready', noticeId: 'notice', deliveryId: 'delivery', orderId: 'order' },
      webpush: {
        headers: { Urgency: 'high', TTL: '600' },
        notification: { icon: '/public/logo192.png', tag: 'notice' },
      },
    });

    fcm.fail(['unregistered', 'invalidToken', 'tooMany', 'broken'], 'phone');
    t.same(await sender.send(message('phone')), { kind: 'dead' }, 'not registered any more');
    t.same(await sender.send(message('phone')), { kind: 'dead' }, 'not a token');
    t.match(
      await sender.send(message('phone')),
      { kind: 'retry', afterMs: 1_000 },
      'too many: when it says so',
    );
    t.match(await sender.send(message('phone')), { kind: 'retry' }, 'broken');
    t.same(await sender.send(message('phone')), { kind: 'sent' }, 'and well again');
  },
);

t.test('what firebase-admin says is told apart by its codes', async t => {
  t.same(outcomeOf({ code: 'messaging/invalid-argument', message: 'Invalid value at message.ttl' }), {
    kind: 'refused',
    reason: 'messaging/invalid-argument',
  });
  t.same(outcomeOf({ code: 'messaging/mismatched-credential' }), { kind: 'dead' });
  const account = (message: string) => outcomeOf({ code: 'app/invalid-credential', message }).kind;
  t.equal(account('… "invalid_grant: Invalid JWT Signature."'), 'refused');
  t.equal(account('… "getaddrinfo EAI_AGAIN oauth2.googleapis.com"'), 'retry', 'only out of reach');
  t.same(outcomeOf(new Error('socket hang up')), { kind: 'retry', reason: 'unknown' });
  t.same(outcomeOf('odd'), { kind: 'retry', reason: 'unknown' });
});

t.test('an account that can’t be used is a fault to try again, not the end of the server', async t => {
  const sender = createPushSender({ ...account, privateKey: 'no key' });
  t.match(await sender.send(message('phone')), { kind: /retry|refused/ });
  await sender.close();
});
