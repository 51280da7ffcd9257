/** A QR code whose encoder is loaded when it is shown; without it, the text beside it is all there is. */
import { type ComponentType, lazy, Suspense } from 'react';

type QrCodeProps = { text: string; label: string };

const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('./qr-code.tsx').then(
    ({ QrCode: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

export function LazyQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={null}>
      <QrCode {...props} />
    </Suspense>
  );
}
