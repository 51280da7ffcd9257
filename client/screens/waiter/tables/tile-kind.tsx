/** Icon of a table's or order's status; each status has one besides its colour. */
import {
  ArrowRight,
  Banknote,
  Check,
  CircleCheckBig,
  Clock,
  CookingPot,
  Lock,
  Pause,
  PencilLine,
  Printer,
  PrinterX,
  ReceiptText,
  Users,
  WifiOff,
} from '#icons';
import type { TileKind } from './tile-facts.ts';

const icons = {
  receipt: Printer,
  card: ReceiptText,
  ready: Check,
  late: Clock,
  unprinted: PrinterX,
  unshown: WifiOff,
  bill: ReceiptText,
  paid: Banknote,
  decide: PencilLine,
  ask: PencilLine,
  unsent: PencilLine,
  preparing: CookingPot,
  sent: ArrowRight,
  printed: ArrowRight,
  held: Pause,
  served: CircleCheckBig,
  seated: Users,
  blocked: Lock,
  free: null,
} as const satisfies Record<TileKind, typeof Check | null>;

export function TileIcon({ kind }: { kind: TileKind }) {
  const Icon = icons[kind];
  return Icon && <Icon aria-hidden="true" />;
}
