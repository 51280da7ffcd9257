import t from 'tap';
import {
  isCharged,
  isOnItsWay,
  isReceiptPending,
  isStarted,
  type LineCommand,
  type LineState,
  lineCommands,
  lineStates,
  nextLineState,
  receiptStates,
} from '#shared/order/order-states.ts';

t.test('a line goes from the waiter to the kitchen and back', async t => {
  const way: [LineState, LineCommand, LineState][] = [
    ['draft', 'send', 'sent'],
    ['sent', 'start', 'preparing'],
    ['preparing', 'ready', 'ready'],
    ['ready', 'serve', 'served'],
    ['sent', 'ready', 'ready'],
    ['ready', 'recall', 'preparing'],
    ['preparing', 'recall', 'sent'],
    ['draft', 'remove', 'removed'],
    ['draft', 'change', 'draft'],
    ['draft', 'hold', 'held'],
    ['held', 'send', 'sent'],
    ['held', 'void', 'voided'],
    ['sent', 'void', 'voided'],
    ['preparing', 'void', 'voided'],
    ['ready', 'void', 'voided'],
    ['served', 'void', 'voided'],
    ['sent', 'undo', 'held'],
    ['served', 'undo', 'ready'],
    ['sent', 'holdBack', 'held'],
    ['sent', 'rush', 'sent'],
    ['held', 'adjust', 'held'],
    ['sent', 'adjust', 'sent'],
    ['preparing', 'adjust', 'preparing'],
    ['preparing', 'rush', 'preparing'],
    ['held', 'undo', 'sent'],
    ['draft', 'takeaway', 'draft'],
    ['ready', 'takeaway', 'ready'],
    ['served', 'takeaway', 'served'],
  ];
  for (const [from, command, to] of way) t.equal(nextLineState(from, command), to, `${from} ${command}`);
});

t.test('everything else is refused', async t => {
  const commands = Object.keys(lineCommands) as LineCommand[];
  const allowed = commands.flatMap(command =>
    lineStates.filter(state => nextLineState(state, command) !== null),
  );
  t.equal(allowed.length, 39);
  t.equal(nextLineState('served', 'recall'), null);
  t.equal(nextLineState('sent', 'remove'), null);
  t.equal(nextLineState('draft', 'void'), null);
  for (const state of ['removed', 'voided'] as const)
    for (const command of commands) t.equal(nextLineState(state, command), null);
});

t.test('what is voided or removed costs nothing, and only what was begun is waste', async t => {
  t.same(
    lineStates.filter(state => !isCharged(state)),
    ['voided', 'removed'],
  );
  t.same(lineStates.filter(isStarted), ['preparing', 'ready', 'served']);
  t.same(lineStates.filter(isOnItsWay), ['sent', 'preparing', 'ready']);
});

t.test('a receipt is pending until its outcome is known §3.6', async t => {
  t.same(
    receiptStates.filter(state => isReceiptPending(state)),
    ['queued', 'printing', 'unknown'],
  );
});
