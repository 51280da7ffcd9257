/** Codes of printer faults, translated as `printerFaults.<code>`. Bridge programs may report texts of their own. */
export const printerFaults = [
  /** No response at its address. */
  'unreachable',
  /** It accepted the data or query, but didn't respond. */
  'noAnswer',
  'paperOut',
  'coverOpen',
  /** Offline for another reason, or it refused. */
  'offline',
  /** It has no address. */
  'addressMissing',
  /** The device was archived or revoked. */
  'printerGone',
  /** The server stopped during printing. */
  'restarted',
  /** Printed, but with characters that the printer lacks. */
  'notPrinted',
  /** It came out, but has letters that the printer can't print. */
  'illegible',
  /** The bridge program fetched the job and never reported. */
  'noReport',
  /** The bridge program hasn't polled recently. */
  'bridgeSilent',
  /** The fiscal printer waits for input on its keys. */
  'inMenu',
  /** The fiscal printer has reached the end of its life; its memory can only be read. */
  'readOnly',
  /** The printer is not fiscal, and was not configured as a trial. */
  'notFiscal',
  /** The printer is fiscal, but was configured as a trial. */
  'isFiscal',
  /** The printer's counter doesn't tell whether it printed. */
  'counterUnclear',
] as const;
export type PrinterFault = (typeof printerFaults)[number];
