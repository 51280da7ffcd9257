/** The test origin with a running print worker: documents are written as files to a folder of the test's own. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#shared/order/order-schema.ts';
import { createDataFolder } from '../server-process.ts';
import { createOrigin, type OriginFixture, startMs } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';

/** The worker's delays are divided by this, and no shorter than `leastMs`: its pauses, and how long it waits for a printer. */
const usualSpeedUp = 100;

/** What a simulated printer does; see `simulator.ts`. */
export type SimulatorControl = {
  mode?: 'print' | 'fail' | 'hang' | 'loseAnswer';
  delayMs?: number;
  answerWithinMs?: number;
};

type Closer = { teardown(close: () => unknown): void };

export type PrintingOrigin = OriginFixture & {
  readonly folder: string;
  /** Sets the simulator's control file. */
  control(said: SimulatorControl): void;
  /** From now on printers take until what this returns is called, however slow the machine. */
  holdPrinters(): () => void;
  /** Resolves as soon as `isSo` is true after a printer's change. */
  until(isSo: () => Promise<boolean>): Promise<void>;
  /** An order of a soup and two beers, paid in cash and closed, with its receipt queued. */
  closedOrder(options?: { buyerTaxId?: string }): Promise<Order>;
  receiptState(orderId: string, state: Order['receiptState']): Promise<Order>;
  /** The texts that the simulator wrote, in order. */
  texts(): string[];
};

export function writeControl(folder: string, said: SimulatorControl): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'simulator.json'), JSON.stringify({ delayMs: 0, answerWithinMs: 0, ...said }));
}

export function writtenTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.txt'))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'));
}

/** The simulator's counter for a restaurant's only printer. */
export function writtenCount(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('printed.json'))
    .reduce((sum, name) => sum + JSON.parse(readFileSync(join(folder, name), 'utf8')).printed, 0);
}

/** What a test waits for in vain has a name: the whole process would stand still. */
async function changeOrThrow(next: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  const tooLong = wait(60_000, null, options).then(() => {
    throw new Error('No printer changed anything for a minute');
  });
  await Promise.race([next, tooLong]).finally(() => waiting.abort());
}

export async function createPrintingOrigin(
  t: Closer,
  {
    file = ':memory:',
    folder,
    speedUp = usualSpeedUp,
    leastMs = 0,
    ksef,
  }: {
    file?: string;
    folder?: string;
    speedUp?: number;
    leastMs?: number;
    ksef?: NonNullable<Parameters<typeof createOrigin>[3]>['ksef'];
  } = {},
): Promise<PrintingOrigin> {
  const own = createDataFolder();
  // After the origin has ended: what a printer is writing would fill it again.
  t.teardown(() => own.remove());
  const place = folder ?? own.path;
  let notify = () => {};
  let changed = Promise.resolve();
  const renew = () => {
    changed = new Promise(resolve => {
      notify = resolve;
    });
  };
  renew();
  if (folder === undefined) writeControl(place, {});
  let nowMs = () => startMs;
  let areHeld = false;
  const held = new Set<() => void>();
  const printing: Parameters<typeof createOrigin>[2] = {
    folder: place,
    allowedAddresses: ['127.0.0.1'],
    clock: {
      now: () => nowMs(),
      after(delayMs, work) {
        if (areHeld) {
          held.add(work);
          return () => held.delete(work);
        }
        const timer = setTimeout(work, Math.max(leastMs, delayMs / speedUp));
        return () => clearTimeout(timer);
      },
    },
    onChange: () => {
      notify();
      renew();
    },
  };
  const origin = await createOrigin(t, file, printing, ksef && { ksef });
  nowMs = () => origin.clock.nowMs;

  const until: PrintingOrigin['until'] = async isSo => {
    for (;;) {
      const next = changed;
      if (await isSo()) return;
      await changeOrThrow(next);
    }
  };

  const order = async (id: string) => (await origin.read('waiterOrder', { params: { id } })).data;

  return {
    ...origin,
    folder: place,
    control: said => writeControl(place, said),
    holdPrinters() {
      areHeld = true;
      return () => {
        areHeld = false;
        for (const work of held) {
          held.delete(work);
          work();
        }
      };
    },
    until,
    texts: () => writtenTexts(place),
    async receiptState(id, state) {
      await until(async () => (await order(id)).receiptState === state);
      return order(id);
    },
    async closedOrder({ buyerTaxId } = {}) {
      const { soup, beer } = restaurantIds;
      const opened = await origin.command('createOrder', {
        type: 'takeaway',
        guestCount: 0,
        lines: [
          { menuItemId: soup, quantity: 1 },
          { menuItemId: beer, quantity: 2 },
        ],
      });
      const params = { id: opened.data.id };
      await origin.command('sendOrder', {}, { params });
      const { total: amount } = opened.data;
      const taxId = buyerTaxId === undefined ? {} : { buyerTaxId };
      const payment = { kind: 'cash', amount, tendered: 10_000, closes: true, ...taxId } as const;
      const closed = await origin.command('takePayment', payment, { params });
      if (closed.status > 201) throw new Error(`The payment answered ${closed.status}: ${closed.text}`);
      return closed.data;
    },
  };
}
