/** Why a printer did not print, as codes that every screen can put into words (`printerFaults.<code>`). A bridge program may say it in words of its own. */
export const printerFaults = [
  /** Nobody answers at its address. */
  'unreachable',
  /** It took the data, or the question, and said nothing. */
  'noAnswer',
  'paperOut',
  'coverOpen',
  /** Off line for a reason of its own, or it refused. */
  'offline',
  /** It has no address to be spoken to. */
  'addressMissing',
  /** The device was archived or revoked. */
  'printerGone',
  /** The server stopped while it was printing. */
  'restarted',
  /** A person or the printer's counter says that nothing came out. */
  'notPrinted',
  /** The bridge program fetched it and never reported. */
  'noReport',
  /** The bridge program has not asked for work lately. */
  'bridgeSilent',
] as const;
export type PrinterFault = (typeof printerFaults)[number];
