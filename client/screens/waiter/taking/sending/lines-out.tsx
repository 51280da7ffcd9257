/** Items of an order that became unavailable: held ones are swapped or removed before their course is fired, sent ones before their station starts them, unsent ones before the Send. */

import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { allergyClash } from '#shared/order/order-allergies.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isVoidOfOut, mayVoid } from '#shared/order/order-states.ts';
import { useData } from '../../../../data/data-context.tsx';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import { seedOf } from '../../../../writes/order-taps.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { useWrite } from '../../../../writes/use-write.ts';
import { voidFacts } from '../../dialogs/void-facts.ts';
import { defaultChoice, groupsOf, modifiersOf } from '../../options/option-choice.ts';
import { type LineSwaps, LinesInTheWay } from './lines-in-the-way.tsx';

export function LinesOut({
  order,
  placed,
  unsent,
  swaps,
  onUnsent,
  writes,
}: {
  order: Order;
  /** Held and sent ones. */
  placed: readonly LineView[];
  unsent: readonly LineView[];
  swaps: LineSwaps;
  /** Called before an unsent line is swapped or removed. */
  onUnsent: () => void;
  writes: Pick<OrderWrites, 'push'>;
}) {
  const { t } = useTranslation();
  const { menu, groups } = swaps;
  const { serverClock } = useData();
  const member = useMember();
  const voidLine = useWrite('voidLine');
  // Other lines need an admin's approval, on the line's own sheet.
  const own = order.lines.filter(line => {
    const facts = voidFacts(line);
    return mayVoid(facts, member) || isVoidOfOut(facts, member, member.restaurant);
  });
  const remove = ({ id: lineId }: LineView) =>
    voidLine.run({ params: { id: order.id, lineId }, body: { reason: t('order.out.reason') } });
  /** The replacement is on hold or sent like the original, in its round. */
  const swap = async (line: LineView, item: WaiterMenuItem) => {
    await remove(line);
    const { quantity, course, seat, isTakeaway = false } = line;
    const options = groupsOf(item.modifierGroupIds, groups);
    const seed = seedOf(item, {
      course,
      ...(isTakeaway !== (order.type === 'takeaway') && { isTakeaway }),
      ...(options.length > 0 && { modifiers: modifiersOf(options, defaultChoice(options)) }),
      ...(seat !== undefined && { seat }),
    });
    const id = createUuid(serverClock.now());
    writes.push({ kind: 'add', line: { ...seed, id, quantity } });
    const hold = line.state === 'held' && { holdCourses: [course] };
    writes.push({ kind: 'send', lineIds: [id], replacedId: line.id, ...hold });
  };
  /** The menu without dishes that clash with the seat's allergies. */
  const menuFor = ({ seat, menuItemId }: LineView) =>
    menu.map(category => ({
      ...category,
      items: category.items.filter(
        ({ id, allergens }) =>
          menuItemId === id || allergyClash({ seat, allergens }, order.allergies ?? []).length === 0,
      ),
    }));
  // The error is shown above.
  const ignore = () => undefined;
  return (
    <>
      <ProblemNotice problem={voidLine.problem} onDismiss={voidLine.reset} />
      <LinesInTheWay
        {...{ menu, groups, menuFor }}
        lines={placed.filter(({ id }) => own.some(line => line.id === id))}
        onSwap={(line, item) => void swap(line, item).catch(ignore)}
        onRemove={line => void remove(line).catch(ignore)}
      />
      <LinesInTheWay
        {...{ menu, groups, menuFor }}
        lines={unsent}
        onSwap={(line, item) => {
          onUnsent();
          swaps.onSwap(line, item);
        }}
        onRemove={line => {
          onUnsent();
          swaps.onRemove(line);
        }}
      />
    </>
  );
}
