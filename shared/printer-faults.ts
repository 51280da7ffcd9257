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
  /** According to a user or the printer's counter nothing was printed. */
  'notPrinted',
  /** It came out, but has letters that the printer can't print. */
  'illegible',
  /** The bridge program fetched the job and never reported. */
  'noReport',
  /** The bridge program hasn't polled recently. */
  'bridgeSilent',
  /** A fiscal printer waits for somebody at its keys. */
  'inMenu',
  /** A fiscal printer at the end of its life, whose memory can only be read. */
  'readOnly',
  /** Its receipts are no fiscal ones, and nobody said that it is only tried. */
  'notFiscal',
  /** It was to be tried, but its receipts are fiscal ones. */
  'isFiscal',
  /** The printer's counter doesn't tell whether it printed. */
  'counterUnclear',
] as const;
export type PrinterFault = (typeof printerFaults)[number];
