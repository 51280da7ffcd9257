import t from 'tap';
import type { PairedDevice } from '../../../../server/identity/devices/device-credentials.ts';
import { nameDevice } from '../../../../server/identity/devices/device-requests.ts';

const sharing = { lockSeconds: null, locksAfterOrder: false };
const bar: PairedDevice = { organizationId: 'lipa', deviceId: 'bar', name: 'Bar', sharing, accountId: null };

/** The bar was paired with a credential, which the cookie `bar` holds; the garden was paired by an earlier version. */
const credentials = {
  deviceOf: (cookie: string | undefined) => (cookie === 'bar' ? bar : null),
  isKnown: ({ organizationId, deviceId }: { organizationId: string; deviceId: string }) =>
    organizationId === 'lipa' && deviceId === 'bar',
};

function namedBy(headers: { cookie?: string; 'x-device-id'?: string }, organizationId = 'lipa') {
  const request = { headers: { ...headers } };
  nameDevice(credentials, request, organizationId);
  return request.headers['x-device-id'];
}

t.test('the cookie names the device, whatever the header says', async t => {
  t.equal(namedBy({ cookie: 'bar' }), 'bar');
  t.equal(namedBy({ cookie: 'bar', 'x-device-id': 'garden' }), 'bar');
});

t.test('a name without its cookie means nothing once the device has had one', async t => {
  t.equal(namedBy({ 'x-device-id': 'bar' }), undefined);
  t.equal(namedBy({ 'x-device-id': 'bar', cookie: 'of another' }), undefined);
});

t.test('a device that an earlier version paired goes on by its name until it is paired again', async t => {
  t.equal(namedBy({ 'x-device-id': 'garden' }), 'garden');
});

t.test('a device of another restaurant is none here', async t => {
  t.equal(namedBy({ cookie: 'bar' }, 'dab'), undefined);
  t.equal(namedBy({ cookie: 'bar', 'x-device-id': 'bar' }, 'dab'), 'bar', 'there it never had a credential');
});

t.test('only a cookie proves a device: what a browser says of itself is dropped', async t => {
  const provenBy = (headers: Record<string, string>) => {
    const request = { headers: { ...headers, 'x-device-proven': 'yes' } };
    nameDevice(credentials, request, 'lipa');
    return (request.headers as Record<string, string | undefined>)['x-device-proven'];
  };
  t.equal(provenBy({ cookie: 'bar' }), 'yes');
  t.equal(provenBy({ 'x-device-id': 'bar' }), undefined);
  t.equal(provenBy({ 'x-device-id': 'garden' }), undefined, 'paired by an earlier version');
});
