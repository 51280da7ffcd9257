import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { address, openApp, press, settle, signedIn, title, type } from '../../harness/app-harness.tsx';
import type { Answers } from '../../harness/fake-browser-environment.ts';
import { profileAnswer, refusal } from './account-answers.ts';

const open = (path: string, answers: Answers = {}) =>
  openApp(path, signedIn, { 'GET /identity/profile': profileAnswer, ...answers });
const sent = (environment: Awaited<ReturnType<typeof open>>, call: string) =>
  environment.requests.filter(({ method, path }) => `${method} ${path}` === call);

afterEach(() => vi.unstubAllGlobals());

test('a person changes their details, and only what they changed is sent §10.1e', async () => {
  const environment = await open('/app/profile');
  expect(title()).toBe('Profile');
  environment.answers['PATCH /identity/profile'] = () => {
    environment.answers['GET /identity/profile'] = {
      ...profileAnswer,
      user: { ...profileAnswer.user, firstName: 'Anna', phone: '+48600100200' },
    };
    return { body: {} };
  };
  type('First name', 'Anna');
  type('Phone', '+48 600 100 200');
  await press('Save');
  expect(sent(environment, 'PATCH /identity/profile')[0]?.body).toEqual({
    firstName: 'Anna',
    phone: '+48600100200',
  });
  expect(screen.getByText('Saved.')).toBeTruthy();
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('+48600100200');
});

test('each field says beside itself what is wrong with it, before anything is sent', async () => {
  const environment = await open('/app/profile');
  type('Your name', ' ');
  type('Username', 'with space');
  type('E-mail', 'anna@');
  type('Phone', '600');
  await press('Save');
  const texts = ['name (at most 256', '3 to 64 letters', 'not a valid e-mail', 'not a phone number'];
  for (const text of texts) expect(screen.getByText(text, { exact: false }), text).toBeTruthy();
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
  expect(sent(environment, 'PATCH /identity/profile')).toEqual([]);
});

test('a username that is taken is said beside the username', async () => {
  await open('/app/profile', { 'PATCH /identity/profile': refusal(409, 'USERNAME_TAKEN', 'username') });
  type('Username', 'ola');
  await press('Save');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('This username is already taken.')).toHaveLength(1);
});

test('an image is looked at before it is taken, and can be removed', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }),
  );
  const environment = await open('/app/profile');
  const images = () => [...document.querySelectorAll('main img')].map(image => image.getAttribute('src'));
  const choose = async (file: File) => {
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
    await settle();
  };
  environment.answers['PUT /identity/profile/image'] = () => {
    const user = { ...profileAnswer.user, hasImage: true, imageVersion: 'v1' };
    environment.answers['GET /identity/profile'] = { ...profileAnswer, user };
    return { body: user };
  };
  await choose(new File(['GIF89a'], 'anna.gif', { type: 'image/gif' }));
  expect(images()).toEqual(['blob:preview']);
  expect(sent(environment, 'PUT /identity/profile/image')).toEqual([]);
  await press('Use this image');
  expect(sent(environment, 'PUT /identity/profile/image')).toHaveLength(1);
  expect(images()).toEqual([`/identity/people/${profileAnswer.user.id}/image?v=v1`]);
  environment.answers['DELETE /identity/profile/image'] = () => {
    environment.answers['GET /identity/profile'] = profileAnswer;
    return { status: 204 };
  };
  await press('Remove');
  expect(images()).toEqual([]);
});

test('an image that is too large or none says so beside the image', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }),
  );
  const environment = await open('/app/profile', {
    'PUT /identity/profile/image': refusal(422, 'IMAGE_INVALID'),
  });
  const tooLarge = new File(['x'], 'big.png', { type: 'image/png' });
  Object.defineProperty(tooLarge, 'size', { value: 10_000_000 });
  fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [tooLarge] } });
  await settle();
  await press('Use this image');
  expect(screen.getByRole('alert').textContent).toBe('The image has to be under 10 MB.');
  expect(sent(environment, 'PUT /identity/profile/image')).toEqual([]);
  const text = new File(['hello'], 'image.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [text] } });
  await settle();
  await press('Use this image');
  expect(screen.getByRole('alert').textContent).toBe('Only JPG, PNG, GIF or WEBP images are accepted.');
});

test('the password is changed with its strength in sight, and each complaint is beside its field §5.1d', async () => {
  const environment = await open('/app/profile?tab=security');
  type('New password', 'password1');
  expect(screen.getByText('Very weak')).toBeTruthy();
  environment.answers['POST /identity/password'] = refusal(400, 'INVALID_REQUEST', 'next');
  await press('Change password');
  expect(screen.getByText('This password is too easy to guess', { exact: false })).toBeTruthy();
  type('Current password', 'chestnut 7');
  type('New password', 'a spoon for the soup');
  expect(screen.getByText('Strong')).toBeTruthy();
  environment.answers['POST /identity/password'] = refusal(403, 'PASSWORD_WRONG');
  await press('Change password');
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  environment.answers['POST /identity/password'] = () => ({ status: 204 });
  await press('Change password');
  expect(sent(environment, 'POST /identity/password').at(-1)?.body).toEqual({
    current: 'chestnut 7',
    next: 'a spoon for the soup',
  });
  expect(screen.getByText('Password changed.', { exact: false })).toBeTruthy();
});

test('sessions are listed with their device, and ended one by one or all others at once', async () => {
  const environment = await open('/app/profile?tab=security', {
    'DELETE /identity/sessions/s3': () => ({ status: 204 }),
    'DELETE /identity/sessions': () => ({ status: 204 }),
  });
  const list = within(screen.getByRole('region', { name: 'Active sessions' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('This device');
  expect(rows[1]).toContain('Unknown device');
  await press('End session Safari · iPad');
  await press('End all other sessions');
  expect(sent(environment, 'DELETE /identity/sessions/s3')).toHaveLength(1);
  expect(sent(environment, 'DELETE /identity/sessions')).toHaveLength(1);
});

test('an account is deleted only with the username typed and the right password §5.6a', async () => {
  const environment = await open('/app/profile?tab=security');
  await press('Delete account');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }));
  const submit = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await settle();
  };
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'chestnut 7' } });
  fireEvent.change(dialog.getByLabelText('Confirmation'), { target: { value: 'Anna' } });
  await submit();
  expect(dialog.getByText('The confirmation text doesn’t match.')).toBeTruthy();
  expect(sent(environment, 'POST /identity/account/delete')).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Confirmation'), { target: { value: 'anna' } });
  environment.answers['POST /identity/account/delete'] = refusal(409, 'LAST_ADMIN');
  await submit();
  expect(dialog.getByText('At least one admin is required.')).toBeTruthy();
  environment.answers['POST /identity/account/delete'] = refusal(403, 'PASSWORD_WRONG', 'password');
  await submit();
  expect(dialog.getByText('The current password is wrong.')).toBeTruthy();
  environment.answers['POST /identity/account/delete'] = () => ({ status: 204 });
  await submit();
  expect(sent(environment, 'POST /identity/account/delete').at(-1)?.body).toEqual({
    password: 'chestnut 7',
    confirmation: 'anna',
  });
  expect(address()).toBe('/auth/login');
});

test('a profile that could not be read can be asked for again', async () => {
  const environment = await open('/app/profile', {
    'GET /identity/profile': refusal(503, 'OVERLOADED'),
  });
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  environment.answers['GET /identity/profile'] = profileAnswer;
  await press('Try again');
  expect(screen.getByLabelText('Username')).toBeTruthy();
});
