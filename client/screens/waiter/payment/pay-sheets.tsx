/** Entry point of all payment and correction sheets, loaded together on first use. */
import type { Order } from '#shared/order/order-schema.ts';
import { CorrectLine } from '../corrections/correct-line.tsx';
import { OrderDiscount } from '../corrections/discount-sheet.tsx';
import { PaymentKindSheet } from '../corrections/payment-kind.tsx';
import { PaymentRefund } from '../corrections/payment-refund.tsx';
import { ServiceChargeSheet } from '../corrections/service-charge-sheet.tsx';
import { useApprovalText } from '../dialogs/correct-approvals.tsx';
import { CorrectPassword } from '../dialogs/correct-password.tsx';
import { LineMoveSheet } from '../moving/line-move-sheet.tsx';
import { MergeSheet } from '../moving/merge-sheet.tsx';
import { MoveSheet } from '../moving/move-sheet.tsx';
import { TableOrdersSheet } from '../moving/table-orders-sheet.tsx';
import { TypeSheet } from '../moving/type-sheet.tsx';
import type { TillSheet } from '../taking/till-sheet.ts';
import { BillSheet } from './bill/bill-sheet.tsx';
import { ClosedOrderReopen } from './ended/closed-order-reopen.tsx';
import { PaySheet } from './pay-sheet.tsx';

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
    case 'serviceCharge':
      return <ServiceChargeSheet order={order} onClose={onClose} />;
    case 'move':
      return <MoveSheet order={order} onClose={onClose} />;
    case 'moveLines':
      return <LineMoveSheet order={order} onClose={onClose} />;
    case 'table':
      return <TableOrdersSheet order={order} onClose={onClose} />;
    case 'type':
      return <TypeSheet order={order} onClose={onClose} />;
    case 'merge':
      return <MergeSheet order={order} onClose={onClose} />;
    case 'reopen':
      return <ClosedOrderReopen order={order} onClose={onClose} />;
    case 'refund':
      return <PaymentRefund order={order} payment={sheet.payment} onClose={onClose} />;
    case 'paymentKind':
      return <PaymentKindSheet order={order} payment={sheet.payment} onClose={onClose} />;
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
