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
  const played: { hertz: number; atSeconds: number; volume: number }[] = [];
  let volume = 0;
  const node = { connect: (next: unknown) => next, stop: () => undefined };
  const gain = {
    setValueAtTime: (value: number) => {
      volume = value;
    },
    exponentialRampToValueAtTime: () => undefined,
  };
  class FakeAudio {
    currentTime = 0;
    destination = node;
    resume = async () => undefined;
    close = async () => undefined;
    createOscillator = () => {
      const frequency = { value: 0 };
      const start = (atSeconds: number) => played.push({ hertz: frequency.value, atSeconds, volume });
      return { ...node, frequency, start };
    };
    createGain = () => ({ ...node, gain });
  }
  beforeEach(() => {
    played.length = 0;
    vi.stubGlobal('AudioContext', FakeAudio);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once and plays for a ticket that was not there before', async () => {
    const { pushSnapshot } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: /^No sound yet/ }));
    await pass(10);
    expect(screen.getByRole('button', { name: 'Turn off sound' })).toBeTruthy();
    const sample = played.length;
    await pushSnapshot(kitchenPath, [five]);
    await pass(100);
    expect(played).toHaveLength(sample);
    await pushSnapshot(kitchenPath, [five, makeTicket({ id: 'six', tableLabel: '6' })]);
    await pass(100);
    expect(played).toHaveLength(sample * 2);
  });

  it('is armed by the first tap after a load, wherever it is; its button says so until then', async () => {
    const { environment } = await openKitchen([five]);
    expect(screen.getByRole('button', { name: /^No sound yet/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    await pass(10);
    expect(played.length).toBeGreaterThan(0);
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
    expect(played).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^Sound is off/ }));
    await pass(10);
    expect(played.length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Turn off sound' })).toBeTruthy();
  });

  it('has a volume and a tone for each station, heard when they are chosen', async () => {
    const { environment } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: 'Volume and tone' }));
    await pass(10);
    const [usual] = played.splice(0);
    fireEvent.click(screen.getByRole('button', { name: 'High' }));
    const loud = played.splice(0);
    fireEvent.click(screen.getByRole('button', { name: 'Horn' }));
    const horn = played.splice(0);
    expect(loud).toHaveLength(2);
    expect(loud[0]?.volume).toBeGreaterThan(usual?.volume ?? Infinity);
    expect(horn).toEqual(loud.map(tone => ({ ...tone, hertz: tone.hertz / 2 })));
    expect(environment.kept.get('kelner.sound.kitchen')).toBe('high horn on');
  });

  it('has the usual volume and tone where what the device keeps is unknown', async () => {
    const { environment } = await openKitchen([five], { kept: { 'kelner.sound.kitchen': 'loud drum' } });
    fireEvent.click(screen.getByRole('button', { name: /^No sound yet/ }));
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Turn off sound' }));
    await pass(10);
    expect(environment.kept.get('kelner.sound.kitchen')).toBe('medium bell off');
  });

  it('is repeated until its ticket is touched', async () => {
    const { pushSnapshot } = await openKitchen([five]);
    fireEvent.click(screen.getByRole('button', { name: /^No sound yet/ }));
    await pass(10);
    await pushSnapshot(kitchenPath, [five, makeTicket({ id: 'six', tableLabel: '6' })]);
    await pass(100);
    const once = played.length;
    await pass(20_000);
    expect(played.length).toBeGreaterThan(once);
    fireEvent.pointerDown(card('6'));
    const until = played.length;
    await pass(60_000);
    expect(played).toHaveLength(until);
  });
});
