import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { parseProblem } from '../../../../client/data/client-problem.ts';
import { Button } from '../../../../client/ui/button.tsx';
import { Chips } from '../../../../client/ui/forms/chips.tsx';
import { EmptyState } from '../../../../client/ui/messages/empty-state.tsx';
import { ErrorBoundary } from '../../../../client/ui/messages/error-view.tsx';
import { ProblemNotice, ReadFailure } from '../../../../client/ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../../client/ui/messages/skeleton.tsx';
import { Modal } from '../../../../client/ui/modal.tsx';
import { renderScreen } from '../../harness/screen-harness.tsx';

function Breaking({ state }: { state: { isBroken: boolean } }) {
  if (state.isBroken) throw new Error('no such thing');
  return <p>works</p>;
}

function Switching() {
  const [path, setPath] = useState('/a');
  return (
    <>
      <button type="button" onClick={() => setPath('/b')}>
        go
      </button>
      <ErrorBoundary resetKey={path}>
        <Breaking state={{ isBroken: path === '/a' }} />
      </ErrorBoundary>
    </>
  );
}

test('a broken screen says so, shows the error on demand and can be tried again §2.29b', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const state = { isBroken: true };
  await renderScreen(
    <ErrorBoundary>
      <Breaking state={state} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong!');
  expect(screen.queryByText('no such thing')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show Error' }));
  expect(screen.getByText('no such thing')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide Error' }));
  expect(screen.queryByText('no such thing')).toBeNull();
  state.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('works')).toBeTruthy();
});

test('going to another screen leaves the broken one behind', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderScreen(<Switching />);
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByText('go'));
  expect(screen.getByText('works')).toBeTruthy();
});

test('a refused command is shown in words with its ways on §8.6', async () => {
  const onRetry = vi.fn();
  const onDismiss = vi.fn();
  const problem = { code: 'NOT_ROUTED', title: 'untranslated', errors: [] };
  await renderScreen(<ProblemNotice problem={problem} onRetry={onRetry} onDismiss={onDismiss} />, {
    language: 'pl-PL',
  });
  expect(screen.getByRole('alert').textContent).toContain('Nie ma nic do wysłania.');
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij komunikat' }));
  expect([onRetry, onDismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a problem without a translation shows its own title, none shows nothing', async () => {
  await renderScreen(<ProblemNotice problem={{ code: 'NEW_ONE', title: 'Something new.', errors: [] }} />);
  expect(screen.getByRole('alert').textContent).toContain('Something new.');
  const { container } = await renderScreen(<ProblemNotice problem={null} />);
  expect(container.textContent).toBe('');
});

test('what could not be read, what is empty and what is on its way are told apart', async () => {
  const onRetry = vi.fn();
  await renderScreen(
    <>
      <ReadFailure text="Failed to fetch tables" onRetry={onRetry} />
      <EmptyState title="No tables yet" text="Add one" icon={<i />} action={<Button>Add</Button>} />
      <Skeleton kind="tiles" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { name: 'No tables yet' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
});

test('a command on its way takes no second tap', async () => {
  const onClick = vi.fn();
  await renderScreen(
    <Button isPending onClick={onClick}>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
  // A disabled button would lose keyboard focus.
  expect((button as HTMLButtonElement).disabled).toBe(false);
});

test('a dialog closes by Escape, by a tap beside it and by its button, not by a tap inside', async () => {
  const onClose = vi.fn();
  await renderScreen(
    <Modal isOpen title="New order" onClose={onClose}>
      <p>inside</p>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'New order' });
  fireEvent.click(screen.getByText('inside'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('one chip of a row is chosen', async () => {
  const chosen: string[] = [];
  await renderScreen(
    <Chips
      label="Locations"
      selectedId="main"
      onSelect={id => chosen.push(id)}
      chips={[
        { id: 'main', label: 'Main room', count: 9 },
        { id: 'garden', label: 'Garden' },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: 'Main room · 9' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Garden' }));
  expect(chosen).toEqual(['garden']);
});

test('a fault of the server names its line in the log, in a notice and on a broken screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const problem = parseProblem(500, { code: 'INTERNAL', title: 'Internal error' }, '0123456789abcdef');
  const Failing = (): never => {
    throw problem;
  };
  await renderScreen(
    <>
      <ProblemNotice problem={problem} />
      <ErrorBoundary>
        <Failing />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getAllByText(/Number in the server’s log: 0123456789abcdef/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show Error' }));
  expect(screen.getAllByText(/Number in the server’s log: 0123456789abcdef/)).toHaveLength(2);
  expect(parseProblem(409, { code: 'VERSION_CONFLICT' }, 'x').requestId).toBeUndefined();
});
