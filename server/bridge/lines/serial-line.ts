/** A serial port through the optional package `serialport`, loaded only if one is configured. */
import type { OpenLine } from './printer-line.ts';

type Port = {
  open(done: (error: Error | null) => void): void;
  write(bytes: Uint8Array): void;
  flush(done: () => void): void;
  close(done: () => void): void;
  on(event: 'data', listener: (bytes: Uint8Array) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
};
type SerialPorts = {
  SerialPort: new (options: { path: string; baudRate: number; autoOpen: false }) => Port;
};

const serialPackageMissing =
  'Serial ports need the package serialport, which is not installed here: run npm install, or connect the printer by network.';

function hasSerialPorts(loaded: unknown): loaded is SerialPorts {
  return typeof loaded === 'object' && loaded !== null && 'SerialPort' in loaded;
}

/** Throws `serialPackageMissing` if it is not installed or not built for this platform. */
export async function loadSerialPorts(name: string = 'serialport'): Promise<SerialPorts> {
  const loaded: unknown = await import(name).catch(cause => {
    throw new Error(serialPackageMissing, { cause });
  });
  if (!hasSerialPorts(loaded)) throw new Error(serialPackageMissing);
  return loaded;
}

export function openSerialLine(
  { path, baudRate }: { path: string; baudRate: number },
  { SerialPort }: SerialPorts,
): OpenLine {
  return events =>
    new Promise((resolve, reject) => {
      const port = new SerialPort({ path, baudRate, autoOpen: false });
      let isClosed = false;
      const end = () => {
        if (!isClosed) events.onEnd();
        isClosed = true;
      };
      port.on('data', events.onBytes);
      port.on('close', end);
      port.on('error', end);
      port.open(error => {
        if (error !== null) return reject(error);
        resolve({
          send: bytes => port.write(bytes),
          close() {
            isClosed = true;
            port.flush(() => port.close(() => {}));
          },
        });
      });
    });
}
