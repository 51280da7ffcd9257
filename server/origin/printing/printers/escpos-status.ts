/** Encodes status questions to an ESC/POS printer and decodes its answers and unsolicited messages, which differ in their fixed bits. */
import type { PrinterFault } from '#shared/venue/printer-faults.ts';

/** DLE EOT n: real-time status, answered even while printing. 1 printer, 2 offline cause, 4 paper. */
export const statusQuestions = [1, 2, 4].map(kind => Uint8Array.of(0x10, 0x04, kind));
/** GS r 1 is answered in sequence, so only after everything before it was processed. */
export const doneQuestion = Uint8Array.of(0x1d, 0x72, 0x01);

/** `status` answers DLE EOT, `done` answers GS r 1, `pause` and `resume` are flow control. */
type PrinterWord = 'status' | 'done' | 'pause' | 'resume';

const resume = 0x11;
const pause = 0x13;
/** The number of bytes after the first one of an automatic status. */
const automaticRest = 3;

/** Bits 0 and 1 are equal, and so are 2 and 3; 5 and 6 are undefined. */
function isPaperStatus(byte: number): boolean {
  return (byte & 0b11) % 0b11 === 0 && (byte & 0b1100) % 0b1100 === 0;
}

/** Reads one byte per call; returns null for automatic status (ASB) of four bytes, and for unknown bytes. */
export function createWordReader(): (byte: number) => PrinterWord | null {
  let automaticLeft = 0;
  return byte => {
    if (byte === resume) return 'resume';
    if (byte === pause) return 'pause';
    const fixed = byte & 0b1001_0011;
    if (fixed === 0b0001_0010) return 'status';
    if (fixed === 0b0001_0000) automaticLeft = automaticRest;
    if ((byte & 0b1001_0000) !== 0) return null;
    if (automaticLeft > 0) {
      automaticLeft -= 1;
      return null;
    }
    return isPaperStatus(byte) ? 'done' : null;
  };
}

/** Decodes the three answers, in the order of the requests; null if it can print. */
export function faultIn([printer = 0, cause = 0, document = 0]: readonly number[]): PrinterFault | null {
  if ((document & 0b0110_0000) !== 0 || (cause & 0b0010_0000) !== 0) return 'paperOut';
  if ((cause & 0b0000_0100) !== 0) return 'coverOpen';
  return (printer & 0b0000_1000) !== 0 || (cause & 0b0100_0000) !== 0 ? 'offline' : null;
}

/** In the answer to GS r 1, bits 2 and 3 mean that the paper has run out. */
export function hasPaper(byte: number): boolean {
  return (byte & 0b0000_1100) === 0;
}
