/** Components in chunks of their own: shown at once where the chunk is there, and a lost chunk is reported. */
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadable } from '../../../client/ui/loadable.tsx';
import { ErrorBoundary } from '../../../client/ui/messages/error-view.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good evening, {name}</p>;

it('a chunk that was loaded ahead is shown in the first render', async () => {
  const Part = loadable(async () => Greeting);
  await Part.preload();
  render(<Part name="Anna" />);
  expect(screen.getByText('Good evening, Anna')).toBeTruthy();
});

it('a chunk is loaded by its first render, and is there for every later one', async () => {
  const Part = loadable(async () => Greeting);
  render(
    <>
      <Part name="Jan" />
      <Part name="Piotr" />
    </>,
  );
  expect(await screen.findByText('Good evening, Jan')).toBeTruthy();
  expect(await screen.findByText('Good evening, Piotr')).toBeTruthy();
  render(<Part name="Ewa" />);
  expect(screen.getByText('Good evening, Ewa')).toBeTruthy();
});

it('its fallback stands in its place until it is there', async () => {
  const Part = loadable(async () => Greeting, <p>Loading</p>);
  render(<Part name="Kasia" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Good evening, Kasia')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('a chunk that cannot be loaded reaches the error boundary, and the next try loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isLost = true;
  const Part = loadable(async () => {
    if (isLost) throw new Error('lost');
    return Greeting;
  });
  const lost = render(
    <ErrorBoundary renderFailure={() => <p>The app was updated</p>}>
      <Part name="Zofia" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('The app was updated')).toBeTruthy();
  lost.unmount();
  isLost = false;
  render(<Part name="Zofia" />);
  expect(await screen.findByText('Good evening, Zofia')).toBeTruthy();
});
