/**
 * Number of random evenings for the laws of orders: few in `npm test`, any number with `npm run fuzz -- laws`. Some are fixed, so that every kind of
 * step certainly succeeds at least once.
 */
import type { OrderStep } from './order-steps.ts';
import { restaurantIds } from './small-restaurant.ts';

const usualRuns = 40;
export const lawRuns = Number(process.env['LAW_RUNS'] ?? usualRuns);
/** Fewer, as on the second store in `npm test`, needn't contain every kind of step. */
export const areRunsMany = lawRuns >= usualRuns;
/** Of a law whose evenings are long: `usual` of them in `npm test`, in proportion elsewhere. */
export const lawRunsOf = (usual: number): number => Math.ceil((lawRuns * usual) / usualRuns);

type EveningOfKinds = readonly [order: 0 | 1, count: number, kinds: readonly OrderStep['kind'][]];

/** Order 0 was sent from a table, order 1 is a tab of drafts; `count` is the step's numeric parameter. */
/** An order of more than 400 lines. */
const large = ['addMany', 'addMany', 'addMany', 'addMany'] as const;

const eveningsOfKinds: readonly EveningOfKinds[] = [
  [1, 2, ['add', 'change', 'remove', 'sendOne', 'send', 'bill', 'payPart', 'refund']],
  [0, 2, [...large, 'takeLine', 'send', 'guests', 'split', 'movePart', 'merge', 'unmerge']],
  [0, 2, [...large, 'send', 'changeType', 'closeUp', 'changeKind', 'reopen']],
  [1, 2, ['addOpen', 'change', 'sendOne', 'split', 'discountLine', 'hold', 'fire', 'closeUp']],
  [1, 2, ['addWeighed', 'reweigh', 'sendOne', 'reweigh', 'payAll']],
  [1, 2, ['addHalf', 'halve', 'halve', 'addHalf', 'sendOne', 'split', 'payLine']],
  [1, 2, ['addSet', 'exchange', 'send', 'moveLine', 'merge', 'unmerge']],
  [1, 3, ['addSet', 'send', 'void', 'voidSet']],
  [1, 2, ['hold', 'fire']],
  [1, 2, ['send', 'discountLine', 'discountOrder', 'dropDiscount', 'askDiscount', 'approve', 'handOver']],
  [
    0,
    2,
    [
      'start',
      'ready',
      'recall',
      'readyTicket',
      'recallTicket',
      'readyTicket',
      'claim',
      'unclaim',
      'serve',
      'undo',
    ],
  ],
  [0, 2, ['rush', 'unrush', 'adjust', 'serveUnready', 'undo', 'holdBack']],
  [0, 2, ['split', 'void', 'seeLine', 'showTicket', 'seeTicket', 'takeOut']],
  [
    0,
    3,
    ['moveLine', 'movePart', 'move', 'merge', 'unmerge', 'payLine', 'payShare', 'payAll', 'close', 'reopen'],
  ],
  [0, 2, ['split', 'moveLine', 'movePart']],
  [1, 2, ['send', 'moveBeside', 'merge', 'unmerge', 'closeUp', 'reopen']],
  [0, 2, ['payLines', 'movePart', 'moveLine', 'refund']],
  [0, 2, ['payShare', 'payLine']],
  [0, 2, ['payAll', 'changeKind', 'close', 'reopen']],
  [0, 2, ['closeUp', 'receipt']],
  [1, 2, ['setPrices', 'add', 'change', 'bill']],
  [1, 3, ['setHours', 'add', 'change', 'send']],
  [0, 2, ['takeLine', 'takePart', 'changeType', 'changeType', 'payLine']],
  [1, 2, ['cancel']],
  [0, 5, ['guests', 'removeCharge', 'add']],
  [0, 5, ['guests', 'askRemoval', 'approve', 'payPart']],
  [0, 4, ['settle', 'readyTicket', 'call', 'undoCall', 'call', 'claim', 'serve']],
  [1, 4, ['settle', 'hold', 'fireFromPass', 'countPortions', 'takeOutIngredient']],
];

export const everyKindOfStep: [OrderStep[]][] = eveningsOfKinds.map(([order, count, kinds]) => [
  kinds.map(kind => ({
    ...{ kind, order, line: 0, isAimed: true, item: restaurantIds.water, count, percent: 10, as: 'admin' },
    isRepeated: true,
  })),
]);
