import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceMemory } from '../../../client/data/device-memory.ts';
import { createHttp } from '../../../client/data/http.ts';
import { startPresence } from '../../../client/data/paired-device.ts';
import { createServerClock } from '../../../client/data/server-clock.ts';
import { type Answers, createFakeEnvironment } from '../harness/fake-browser-environment.ts';

const device = { id: '0197b000-0000-7000-8000-000000000300', name: 'Till 1' };
const presence = `POST /api/devices/${device.id}/presence`;
const credentials = { token: async () => 'token', renew: async () => 'token' };

function createDevice(answers: Answers = { [presence]: () => ({ status: 204 }) }) {
  const environment = createFakeEnvironment(answers);
  const memory = createDeviceMemory(environment);
  const http = createHttp(
    environment,
    credentials,
    createServerClock(environment.now),
    () => memory.current()?.id ?? null,
  );
  const confirmed = () => environment.requests.filter(({ path }) => path.endsWith('/presence')).length;
  return {
    environment,
    memory,
    http,
    confirmed,
    start: () => startPresence(memory, http, environment, '0.1.0'),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a paired device', () => {
  it('stays paired over a restart of the browser, until it is forgotten', () => {
    const { environment, memory } = createDevice();
    expect(memory.current()).toBeNull();
    memory.keep(device);
    expect(createDeviceMemory(environment).current()).toEqual(device);
    memory.forget();
    expect(createDeviceMemory(environment).current()).toBeNull();
  });

  it('is nobody when what was kept can’t be read', () => {
    const { environment } = createDevice();
    for (const text of ['{', '7', '{"id":"x"}']) {
      environment.kept.set('kelner.device', text);
      expect(createDeviceMemory(environment).current()).toBeNull();
    }
  });

  it('names itself on every call', async () => {
    const { environment, memory, http } = createDevice({ 'GET /api/waiter/tables': [] });
    await http.send({ method: 'GET', path: '/api/waiter/tables' });
    memory.keep(device);
    await http.send({ method: 'GET', path: '/api/waiter/tables' });
    expect(environment.requests.map(({ headers }) => headers['x-device-id'])).toEqual([undefined, device.id]);
  });

  it('says every 30 s that it is there, with its version, as long as somebody is signed in §10.4a', async () => {
    const { environment, memory, confirmed, start } = createDevice();
    memory.keep(device);
    const stop = start();
    await pass(0);
    expect(environment.requests[0]?.body).toEqual({ appVersion: '0.1.0', clockMs: expect.any(Number) });
    await pass(29_999);
    expect(confirmed()).toBe(1);
    await pass(1);
    expect(confirmed()).toBe(2);
    stop();
    await pass(120_000);
    expect(confirmed()).toBe(2);
  });

  it('begins at once when it is paired while somebody works on it', async () => {
    const { memory, confirmed, start } = createDevice();
    const stop = start();
    await pass(60_000);
    expect(confirmed()).toBe(0);
    memory.keep(device);
    await pass(0);
    expect(confirmed()).toBe(1);
    stop();
  });

  it('forgets its pairing when the server no longer knows it', async () => {
    const { environment, memory, confirmed, start } = createDevice({});
    memory.keep(device);
    const stop = start();
    await pass(0);
    expect(memory.current()).toBeNull();
    expect(environment.kept.size).toBe(0);
    await pass(120_000);
    expect(confirmed()).toBe(1);
    stop();
  });

  it('keeps its pairing while the server is only away', async () => {
    const { memory, confirmed, start } = createDevice({
      [presence]: () => {
        throw new TypeError('network');
      },
    });
    memory.keep(device);
    const stop = start();
    await pass(30_000);
    expect(memory.current()).toEqual(device);
    expect(confirmed()).toBe(2);
    stop();
  });
});
