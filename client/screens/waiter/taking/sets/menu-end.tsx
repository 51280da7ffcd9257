/** Entries after the dishes of the menu: set menus, and open items for those who may sell them. */
import type { ComponentProps } from 'react';
import { OpenItem } from '../menu/open-item-sheet.tsx';
import { SetMenus } from './set-menus.tsx';

type MenuEndProps = Omit<ComponentProps<typeof SetMenus>, 'search'> &
  Omit<ComponentProps<typeof OpenItem>, 'isTakeaway'> & {
    /** Called after an open item was added, which clears the search. */
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
