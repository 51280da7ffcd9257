import { loadable } from './loadable.tsx';

type QrCodeProps = { text: string; label: string };

const QrCode = loadable(() =>
  import('./qr-code.tsx').then(
    ({ QrCode: component }) => component,
    () => () => null,
  ),
);

export function LazyQrCode(props: QrCodeProps) {
  return <QrCode {...props} />;
}
