/** All sheets for paying and correcting behind one door: they are loaded together, the first time one of them is wanted. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { BillSheet } from './bill-sheet.tsx';
import { ClosedOrderReopen } from './closed-order-reopen.tsx';
import { useApprovalText } from './correct-approvals.tsx';
import { CorrectLine } from './correct-line.tsx';
import { CorrectPassword } from './correct-password.tsx';
import { OrderDiscount } from './discount-sheet.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import type { TillSheet } from './pay-or-correct.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { PaymentRefund } from './payment-refund.tsx';

export function PaySheets({
  order,
  sheet,
  onClose,
}: {
  order: Order;
  sheet: TillSheet;
  onClose: () => void;
}) {
  const approvalText = useApprovalText();
  switch (sheet.kind) {
    case 'pay':
      return <PaySheet order={order} onClose={onClose} />;
    case 'bill':
      return <BillSheet order={order} onClose={onClose} />;
    case 'line':
      return <CorrectLine key={sheet.lineId} order={order} lineId={sheet.lineId} onClose={onClose} />;
    case 'discount':
      return <OrderDiscount order={order} onClose={onClose} />;
    case 'move':
      return <MoveSheet order={order} onClose={onClose} />;
    case 'merge':
      return <MergeSheet order={order} onClose={onClose} />;
    case 'reopen':
      return <ClosedOrderReopen order={order} onClose={onClose} />;
    case 'refund':
      return <PaymentRefund order={order} payment={sheet.payment} onClose={onClose} />;
    case 'password':
      return (
        <CorrectPassword
          title={approvalText(sheet.approval, order)}
          approvalId={sheet.approval.id}
          amount={sheet.approval.amount}
          isOver={!order.approvals.some(({ id, state }) => id === sheet.approval.id && state === 'pending')}
          onClose={onClose}
          onDone={onClose}
        />
      );
  }
}
