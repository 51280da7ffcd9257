/** Notification preferences in the account menu. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NotificationsDialog } from '../../../client/notifications/notifications-dialog.tsx';
import { openNotices } from './notices-harness.tsx';

it('the person chooses what they are told of, mutes a shift, and hears when that failed', async () => {
  const preferences = { off: [], language: 'en' };
  const { requests, environment } = await openNotices({
    element: <NotificationsDialog onClose={() => {}} />,
    answers: {
      'GET /api/notifications/preferences': preferences,
      'PATCH /api/notifications/preferences': ({ body }: { body: { isMuted?: boolean } }) => {
        const { isMuted = false, ...changed } = body;
        const muted = isMuted && { mutedUntil: '2026-11-21T04:00:00.000Z' };
        return { body: { ...preferences, ...changed, ...muted } };
      },
    },
  });
  const tick = async (name: string) =>
    act(async () => void fireEvent.click(await screen.findByLabelText(name)));
  await tick('Late items');
  await tick('Mute this shift');
  const changes = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ language: 'en' }, { off: ['late'] }, { isMuted: true }]);
  expect(screen.getByText('Muted until 05:00.')).toBeDefined();
  expect(screen.queryByLabelText('Approval requests')).toBeNull();
  environment.answers['PATCH /api/notifications/preferences'] = () => ({
    status: 500,
    body: { code: 'INTERNAL', title: 'Something went wrong.' },
  });
  await tick('Receipts that didn’t print');
  expect(screen.getByRole('alert')).toBeDefined();
});

it('on plain http the person’s menu says what a certificate would add', async () => {
  await openNotices({
    element: <NotificationsDialog onClose={() => {}} />,
    environment: { isSecure: false, workers: null },
  });
  expect(screen.getByText(/This server has no certificate yet \(TLS\)/)).toBeDefined();
});

it.each([
  [async () => true, /stays on this device until it is sent/],
  [async () => false, /the browser may delete/],
  [() => Promise.reject(new Error('blocked')), /the browser may delete/],
])('the person hears whether the browser promises to keep what is not sent yet', async (persist, text) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  await openNotices({
    element: <NotificationsDialog onClose={() => {}} />,
    answers: { 'GET /api/notifications/preferences': { off: [], language: 'en' } },
  });
  expect(await screen.findByText(text)).toBeDefined();
  vi.unstubAllGlobals();
});

it('the language of the interface is the language of what is told, said once', async () => {
  const { center, requests } = await openNotices({
    answers: { 'PATCH /api/notifications/preferences': { off: [], language: 'pl-PL' } },
  });
  await act(async () => center.setLanguage('pl-PL'));
  await act(async () => center.setLanguage('pl-PL'));
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { language: 'en' },
    { language: 'pl-PL' },
  ]);
});
