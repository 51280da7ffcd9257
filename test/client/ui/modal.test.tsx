import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../client/ui/button.tsx';
import { Modal } from '../../../client/ui/modal.tsx';
import { watchTaps } from '../../../client/ui/tap-rest.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

function FirstEntry() {
  const [state, setState] = useState<'empty' | 'open' | 'added'>('empty');
  return (
    <main id="content" tabIndex={-1}>
      {state !== 'added' && <Button onClick={() => setState('open')}>Add room</Button>}
      <Modal isOpen={state === 'open'} title="New room" onClose={() => setState('added')}>
        <Button>Other</Button>
        <Button data-first-focus>Likely</Button>
      </Modal>
    </main>
  );
}

test('the end of the long press that opened a dialog does nothing in it', async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn();
  await renderScreen(
    <Modal isOpen title="86" onClose={onClose}>
      <Button onClick={onConfirm}>Confirm</Button>
    </Modal>,
  );
  const places = [screen.getByRole('dialog'), screen.getByRole('button', { name: 'Confirm' })];
  for (const place of places) fireEvent.click(place, { detail: 1 });
  expect([onClose, onConfirm].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  for (const place of places) {
    fireEvent.pointerDown(place);
    fireEvent.click(place, { detail: 1 });
  }
  expect([onClose, onConfirm].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('the second tap of the double tap that opened a dialog neither closes nor answers it', async () => {
  const stop = watchTaps(window);
  const onConfirm = vi.fn();
  function Question() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Send</Button>
        <Modal isOpen={isOpen} title="Told?" onClose={() => setIsOpen(false)}>
          <Button onClick={onConfirm}>Told, send</Button>
        </Modal>
      </>
    );
  }
  await renderScreen(<Question />);
  const tapAt = (place: Element, clientY: number) => {
    fireEvent.pointerDown(place);
    fireEvent.click(place, { detail: 1, clientX: 80, clientY });
  };
  tapAt(screen.getByRole('button', { name: 'Send' }), 600);
  tapAt(screen.getByRole('dialog'), 604);
  tapAt(screen.getByRole('button', { name: 'Told, send' }), 604);
  expect([onConfirm.mock.calls.length, screen.queryAllByRole('dialog').length]).toEqual([0, 1]);
  tapAt(screen.getByRole('button', { name: 'Told, send' }), 300);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  stop();
});

test('a dialog starts at what is likely, and its end leaves nobody without a place', async () => {
  await renderScreen(<FirstEntry />);
  fireEvent.click(screen.getByRole('button', { name: 'Add room' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Likely' }));
  // The button that opened the dialog is removed as well.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(document.activeElement?.id).toBe('content');
});
