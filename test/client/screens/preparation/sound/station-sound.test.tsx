import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, five, kitchenPath, openKitchen, pass, startMs } from '../../../harness/opened-station.tsx';
import { makeTicket } from '../../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the sound', () => {
  let played = 0;
  const node = {
    connect: (next: unknown) => next,
    start: () => {
      played += 1;
    },
    stop: () => undefined,
    frequency: { value: 0 },
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  };
  class FakeAudio {
    currentTime = 0;
    destination = node;
    resume = async () => undefined;
    close = async () => undefined;
    createOscillator = () => ({ ...node });
    createGain = () => ({ ...node });
  }
  beforeEach(() => {
    played = 0;
    vi.stubGlobal('AudioContext', FakeAudio);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once and plays for a ticket that was not there before', async () => {
    const { pushSnapshot } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }));
    await pass(10);
    expect(screen.getByRole('button', { name: 'Turn off sound' })).toBeTruthy();
    const sample = played;
    await pushSnapshot(kitchenPath, [five]);
    await pass(100);
    expect(played).toBe(sample);
    await pushSnapshot(kitchenPath, [five, makeTicket({ id: 'six', tableLabel: '6' })]);
    await pass(100);
    expect(played).toBe(sample * 2);
  });

  it('is armed by the first tap after a load, wherever it is; a bar says so until then', async () => {
    const { environment } = await openKitchen([five]);
    expect(screen.getByRole('button', { name: /^No sound yet/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    await pass(10);
    expect(played).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^No sound yet/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Turn off sound' }));
    await pass(10);
    expect(screen.getByRole('button', { name: /^Sound is off/ })).toBeTruthy();
    expect(environment.kept.get('kelner.sound.kitchen')).toBe('medium bell off');
  });

  it('that was turned off stays off after a load until somebody asks for it', async () => {
    await openKitchen([five], { kept: { 'kelner.sound.kitchen': 'high horn off' } });
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    await pass(10);
    expect(played).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: /^Sound is off/ }));
    await pass(10);
    expect(played).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Turn off sound' })).toBeTruthy();
  });

  it('has a volume and a tone for each station, heard when they are chosen', async () => {
    const { environment } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: 'Volume and tone' }));
    await pass(10);
    played = 0;
    fireEvent.click(screen.getByRole('button', { name: 'High' }));
    fireEvent.click(screen.getByRole('button', { name: 'Horn' }));
    expect(played).toBe(4);
    expect(environment.kept.get('kelner.sound.kitchen')).toBe('high horn on');
  });

  it('is repeated until its ticket is touched', async () => {
    const { pushSnapshot } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }));
    await pass(10);
    await pushSnapshot(kitchenPath, [five, makeTicket({ id: 'six', tableLabel: '6' })]);
    await pass(100);
    const once = played;
    await pass(20_000);
    expect(played).toBeGreaterThan(once);
    fireEvent.pointerDown(card('6'));
    const until = played;
    await pass(60_000);
    expect(played).toBe(until);
  });
});
