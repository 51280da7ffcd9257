/** Renders the notification layer, or a component that contains it, with an open socket and fake browser APIs. */
import { act, fireEvent, screen } from '@testing-library/react';
import type { Notice } from '#shared/platform/notification-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import type { NoticeEnvironment } from '../../../client/notifications/notices/notice-environment.ts';
import { loadNotices, StatusLine } from '../../../client/notifications/status-line/status-line.tsx';
import { useNotifications } from '../../../client/notifications/use-notification-center.ts';
import type { Answers, FakeEnvironment, FakeSocket } from '../harness/fake-browser-environment.ts';
import { renderScreen } from '../harness/screen-harness.tsx';
import { createFakeNoticeEnvironment } from './fake-notice-edges.ts';

const openCenter = await loadNotices();

export const dish: Notice = {
  id: 'n1',
  kind: 'ready',
  at: '2026-11-20T18:00:00.000Z',
  title: 'Table 12',
  body: '2 × Pierogi (kitchen)',
  orderId: 'order-1',
  lineIds: ['line-1', 'line-2'],
};

function greet(socket: FakeSocket): void {
  socket.open();
  socket.receive({
    type: 'welcome',
    expires: '2099-01-01T00:00:00.000Z',
    heartbeatMs: 20_000,
    now: new Date().toISOString(),
  });
}

/** Simulates a reconnect: a new socket and the server's greeting. */
export async function comeBack(environment: FakeEnvironment): Promise<FakeSocket> {
  await act(async () => environment.changeOnline(true));
  const socket = environment.sockets.at(-1);
  if (socket === undefined || socket.readyState !== 0) throw new Error('No socket was opened');
  await act(async () => greet(socket));
  return socket;
}

type Opening = {
  answers?: Answers;
  environment?: Partial<NoticeEnvironment>;
  path?: string;
  language?: string;
  member?: Partial<UserInfo>;
  identity?: NonNullable<Parameters<typeof renderScreen>[1]>['identity'];
  element?: React.ReactElement;
};

export async function openNotices({
  answers = {},
  environment: changes = {},
  path = '/app/waiter/orders/x',
  language,
  member = {},
  identity,
  element,
}: Opening = {}) {
  const went: string[] = [];
  const environment = createFakeNoticeEnvironment(changes);
  const part = element ?? <StatusLine layout="standard" currentPath={path} />;
  let opened: ReturnType<typeof openCenter> | undefined;
  const load = async (): Promise<typeof openCenter> => options => {
    opened = openCenter({ ...options, go: to => went.push(to) }, environment);
    return opened;
  };
  function Noticing() {
    useNotifications(load);
    return part;
  }
  const rendered = await renderScreen(<Noticing />, {
    answers: { 'GET /api/waiter/orders': [], ...answers },
    path,
    member,
    ...(identity !== undefined && { identity }),
    ...(language !== undefined && { language }),
  });
  const center = opened?.center;
  if (center === undefined) throw new Error('The notification center is not open');
  const socket = rendered.environment.sockets.at(-1);
  if (socket !== undefined && socket.readyState === 0) await act(async () => greet(socket));
  const notify = (notice: Notice, isLoud = true) =>
    act(async () => socket?.receive({ type: 'notice', notice, isLoud }));
  return { ...rendered, notices: environment, center, went, notify, socket };
}

/** Clicks the button of that name. */
export const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** The line that shows a notification; null if there is none. */
export const line = () => screen.queryByRole('region', { name: 'Notices' });
