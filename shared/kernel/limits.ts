/** Limits of lengths and sizes, enforced by the server and shown by forms. */
export const limits = {
  personNameLength: 256,
  usernameMinLength: 3,
  usernameMaxLength: 64,
  passwordMinLength: 8,
  passwordMaxBytes: 1_024,
  emailLength: 254,
  /** Maximum image size, exclusive (spec §5: under 10 MB). */
  imageBytes: 10_000_000,
  /** While it is decoded each takes up to twelve bytes. */
  imagePixelsMax: 16_000_000,
  organizationNameLength: 256,
  restaurantNameLength: 128,
  /** The name of an invoice's seller or buyer. */
  partyNameLength: 256,
  /** Invoices of a series in a year. */
  invoicesPerSeriesMax: 999_999,
  correctedQuantityMax: 10_000,
  purchaseLinesMax: 500,
  ksefTokenLength: 500,
  /** A certificate or private key of KSeF, as PEM. */
  pemLength: 10_000,
  locationNameLength: 64,
  tableLabelLength: 16,
  ordersPerTableMax: 9,
  /** Open at the same time in a restaurant. */
  trainingOrdersMax: 10,
  linesPerTrainingOrderMax: 40,
  /** After that it ends by itself. */
  trainingOrderMs: 30 * 60_000,
  practiceKitchenMs: 20_000,
  /** Open orders of which the person is the waiter. */
  openOrdersPerPersonMax: 150,
  /** Includes removed and voided lines. */
  linesPerOrderMax: 600,
  /** Lines on all open orders of one waiter; checked once one of the orders exceeds `largeOrderLines`. */
  linesOnOpenOrdersMax: 2_000,
  largeOrderLines: 100,
  /** Names, options and notes of an order's lines, in UTF-8. */
  orderTextBytesMax: 600_000,
  /** Allergies of an order's guests, as JSON in UTF-8. Each ticket contains them. */
  allergyBytesPerOrderMax: 10_000,
  /** Orders merged into one that can be separated again. */
  mergesPerOrderMax: 20,
  /** Payments of an order; the same limit applies to its refunds. */
  paymentsPerOrderMax: 200,
  /**
   * Lines of one person within the last day that are on open orders, or on closed ones while they cost nothing, are unserved, or are voided and unseen at a
   * station.
   */
  unservedLinesPerPersonMax: 2_000,
  /** Pay-ins and pay-outs by one person within a day. */
  cashMovementsPerPersonMax: 300,
  /** Sessions opened by one person within a day. */
  cashSessionsPerPersonMax: 30,
  /** Undecided requests of one person. */
  pendingApprovalsPerPersonMax: 100,
  /**
   * A list of orders or tickets as JSON, below the response limit of the server in front. In a longer list the largest entries omit their lines
   * (`linesLeftOut`).
   */
  listBytesMax: 7_000_000,
  /** The history of an order or table as JSON; the oldest events are omitted beyond it. */
  historyCharactersMax: 2_500_000,
  tableSeatsMax: 50,
  itemNameLength: 80,
  descriptionLength: 500,
  noteLength: 200,
  orderNoteLength: 500,
  orderNameLength: 40,
  orderPhoneMinLength: 5,
  orderPhoneMaxLength: 20,
  reasonLength: 100,
  searchLength: 100,
  savedFiltersMax: 20,
  filterNameLength: 40,
  filterQueryLength: 1_000,
  reasonsMax: 20,
  translationsMax: 200,
  tipPresetsMax: 6,
  receiptTextLength: 300,
  modifiersPerLineMax: 30,
  portionsMax: 10_000,
  /** Unanswered reports of one person. */
  openReportsMax: 5,
  /** Reports of one person. */
  reportsPerHourMax: 15,
  /** Transfers requested by one person. */
  transfersPerHourMax: 30,
  transferOrdersMax: 100,
  paymentMax: 100_000_000,
  sharesMax: 50,
  cashPiecesMax: 100_000,
  denominationsMax: 30,
  /** Open orders, or cash sessions, that a Z carries over. */
  carriedOverMax: 500,
  /** Empty orders that one call cancels. */
  cancelledAtOnceMax: 100,
  reopenWindowMinutesMax: 1_440,
  voidGraceMinutesMax: 15,
  guestCountMax: 99,
  /** In percent. */
  serviceChargeMax: 30,
  serviceChargeNameLength: 30,
  quantityMax: 99,
  /** Gross weight, with the plate. */
  weightGramsMax: 30_000,
  tareGramsMax: 10_000,
  seatMax: 99,
  courseMax: 5,
  linesPerCommandMax: 100,
  priceMax: 10_000_000,
  /** The deposit on one piece. */
  depositMax: 10_000,
  /** Pieces per business day for which one person may pay back deposits; more need an admin. */
  depositReturnsMax: 200,
  priceListsMax: 20,
  menuWindowsMax: 14,
  /** Categories, and dishes, of one list. */
  priceListEntriesMax: 500,
  setMenusMax: 50,
  setCoursesMax: 8,
  /** Dishes available for one course. */
  setDishesMax: 100,
  /** Dishes chosen for one course. */
  setCountMax: 5,
  pageSizeDefault: 25,
  pageSizeMax: 100,
  reportDaysMax: 400,
  dayReportEmailsMax: 5,
  /** E-mails of one invoice. */
  invoiceMailsMax: 10,
  guestDataDaysMax: 3_650,
  /** Orders found, or erased, by one call. */
  guestOrdersMax: 50,
  bodyBytes: 1_048_576,
  /** Fields, list entries and objects of a body. A body with 100 complete lines has half as many. */
  bodyValuesMax: 20_000,
  /** The same for bodies that replace a whole list: price lists, set menus. */
  officeBodyValuesMax: 100_000,
  /** For calls without authentication. */
  smallBodyBytes: 16_384,
  writesPerSecond: 10,
  writesBurst: 30,
  frameBytes: 16_384,
  /** Entity digests in one `have` message, limited by the frame size, and of one list. */
  digestsPerFrame: 1_000,
  digestsMax: 4_000,
  topicsPerSocket: 64,
  socketsPerUser: 8,
  framesPerSecond: 20,
  framesBurst: 40,
  /** For so long a waiter can undo serving a line. */
  unserveMs: 60_000,
} as const;

/** Only letters, digits and underscores (spec §5). */
export const usernamePattern = '^[A-Za-z0-9_]+$';
/** An email address as browsers validate it, with a dot in the domain: local addresses aren't reachable. */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$";
/** Phone number of a profile, in international form (E.164): +, country code, at most 15 digits. */
export const profilePhonePattern = '^\\+[1-9][0-9]{6,14}$';
/** Phone number of a takeaway's guest: digits, at least one, spaces and + - ( ). */
export const orderPhonePattern = '^[ +()-]*[0-9][0-9 +()-]*$';
export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
