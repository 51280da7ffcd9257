import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderHeader } from '../../../../../client/screens/waiter/taking/order-header.tsx';
import { LiveBadge } from '../../../../../client/ui/shell/live-badge.tsx';
import { ShellPartsProvider } from '../../../../../client/ui/shell/shell-parts.tsx';
import { makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

it('how fresh the order is stands beside its facts', async () => {
  const status = <LiveBadge state={{ kind: 'polling' }} />;
  await renderScreen(
    <ShellPartsProvider value={{ status, account: null, line: null }}>
      <OrderHeader order={makeOrder({})} hasAllergies={false} onAllergies={() => {}} onMore={() => {}} />
    </ShellPartsProvider>,
  );
  expect(screen.getByText(/3 guests · order 118/).textContent).toMatch(/Slow updates$/);
});
