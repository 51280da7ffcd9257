import { expect, test } from 'vitest';
import { limits } from '#shared/kernel/limits.ts';
import { createLocalAccount, personImagePath } from '../../../client/identity/local-account.ts';
import { createFakeEnvironment } from '../harness/fake-browser-environment.ts';

function opened() {
  const environment = createFakeEnvironment();
  let overs = 0;
  const account = createLocalAccount(environment, {
    onOver: () => {
      overs += 1;
    },
  });
  return { environment, account, overs: () => overs };
}

test('every call goes to its own address, with ids written so that they stay one part of it', async () => {
  const { environment, account } = opened();
  const paths = [
    'DELETE /identity/sessions/a%2Fb',
    'PATCH /identity/organization/members/a%2Fb',
    'DELETE /identity/organization/members/a%2Fb',
    'DELETE /identity/organization/invitations/a%2Fb',
  ];
  for (const path of paths) environment.answers[path] = {};
  await account.endSession('a/b');
  await account.changeMember('a/b', { role: 'admin' });
  await account.removeMember('a/b');
  await account.revokeInvitation('a/b');
  expect(environment.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(paths);
  expect(environment.requests.every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
});

test('a session that is over is told, other refusals are not', async () => {
  const { environment, account, overs } = opened();
  environment.answers['GET /identity/profile'] = () => ({ status: 403, body: { code: 'FORBIDDEN' } });
  await expect(account.readProfile()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(overs()).toBe(0);
  environment.answers['GET /identity/profile'] = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  await expect(account.readProfile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(overs()).toBe(1);
});

test('an image of 10 MB is not even sent, a smaller one goes as it is where it cannot be drawn', async () => {
  const { environment, account } = opened();
  environment.answers['PUT /identity/profile/image'] = {};
  const large = new Blob([new Uint8Array(limits.imageBytes)]);
  await expect(account.setImage(large)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(environment.requests).toEqual([]);
  await account.setImage(new Blob([new Uint8Array(300_000)]));
  expect(environment.requests[0]?.headers['content-type']).toBe('application/octet-stream');
});

test("an image's address changes with the image", () => {
  expect(personImagePath('u1', undefined)).toBeNull();
  expect(personImagePath('u1', 'v1')).toBe('/identity/people/u1/image?v=v1');
});
