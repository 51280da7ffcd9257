/** What follows the dishes of the menu: set menus, and for those who may sell them the open items. */
import type { ComponentProps } from 'react';
import { OpenItem } from '../menu/open-item-sheet.tsx';
import { SetMenus } from './set-menus.tsx';

type MenuEndProps = Omit<ComponentProps<typeof SetMenus>, 'search'> &
  Omit<ComponentProps<typeof OpenItem>, 'isTakeaway'> & {
    /** One was added: what was searched for in vain is on the order now. */
    onOpenItem: () => void;
  };

export function MenuEnd({ name, isAllergic, onAdd, onOpenItem, ...props }: MenuEndProps) {
  const { order, menu, taking, seatCount } = props;
  return (
    <>
      {menu.some(({ setMenus }) => setMenus) && <SetMenus {...props} search={name} />}
      <OpenItem
        name={name}
        seatCount={seatCount}
        taking={taking}
        isTakeaway={order.type === 'takeaway'}
        isAllergic={isAllergic}
        onAdd={line => {
          onAdd(line);
          onOpenItem();
        }}
      />
    </>
  );
}
