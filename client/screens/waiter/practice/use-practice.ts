/** Opens a practice order and shows it; ends it. */
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { useOrdersOpened } from './use-orders-opened.ts';

export function usePractice() {
  const navigate = useNavigate();
  const create = useWrite('createOrder');
  const cancel = useWrite('cancelOrder');
  const opened = useOrdersOpened();
  return {
    problem: create.problem,
    reset: create.reset,
    isPending: create.isPending,
    start: () => {
      const body = { id: createUuid(), type: 'dineIn', isTraining: true, isPractice: true } as const;
      // The problem is shown.
      void create.run({ body: { ...body, guestCount: 2 } }).then(
        ({ id }) => {
          opened.note();
          navigate(waiterOrderPath(id));
        },
        () => undefined,
      );
    },
    /** A practice that can't be ended now ends by itself. */
    leave: (id: string) => {
      void cancel.run({ params: { id }, body: {} }).catch(() => undefined);
      navigate(screenPaths.waiterTables);
    },
  };
}
