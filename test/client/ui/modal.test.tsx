import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../../../client/ui/button.tsx';
import { Modal } from '../../../client/ui/modal.tsx';
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

test('a dialog starts at what is likely, and its end leaves nobody without a place', async () => {
  await renderScreen(<FirstEntry />);
  fireEvent.click(screen.getByRole('button', { name: 'Add room' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Likely' }));
  // The button that opened the dialog is removed as well.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(document.activeElement?.id).toBe('content');
});
