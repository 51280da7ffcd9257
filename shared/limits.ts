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
  organizationNameLength: 256,
  restaurantNameLength: 128,
  locationNameLength: 64,
  tableLabelLength: 16,
  ordersPerTableMax: 9,
  /** Of whom they are. */
  openOrdersPerPersonMax: 150,
  /** Removed and voided ones too. */
  linesPerOrderMax: 600,
  /** On all open orders of one waiter; asked where one of them has more than `largeOrderLines`. */
  linesOnOpenOrdersMax: 2_000,
  largeOrderLines: 100,
  /** What the lines of an order say: names, options and notes, in UTF-8. */
  orderTextBytesMax: 600_000,
  /** Of its guests at their seats, as JSON in UTF-8: each ticket carries them. */
  allergyBytesPerOrderMax: 10_000,
  /** Orders that were merged into one and can be parted from it again. */
  mergesPerOrderMax: 20,
  /** Refunds apart, of which there may be as many. */
  paymentsPerOrderMax: 200,
  /** Lines of one person that stand on open orders, or on closed ones that cost nothing, unserved, or voided unseen at a station; of the last day. */
  unservedLinesPerPersonMax: 2_000,
  /** Paid into and out of cash sessions by one person within a day. */
  cashMovementsPerPersonMax: 300,
  /** Opened by one person within a day. */
  cashSessionsPerPersonMax: 30,
  /** Asked for by one person, undecided. */
  pendingApprovalsPerPersonMax: 100,
  /** Of a list of orders or tickets as JSON, below what the server in front takes: of a larger one the largest entries have no lines (`linesLeftOut`). */
  listBytesMax: 7_000_000,
  /** Of the history of an order or table as JSON: of a longer one the oldest events are left out. */
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
  tipPresetsMax: 6,
  receiptTextLength: 300,
  modifiersPerLineMax: 30,
  portionsMax: 10_000,
  /** Of one person, unanswered at the same time. */
  openReportsMax: 5,
  /** Of one person. */
  reportsPerHourMax: 15,
  /** Of one person. */
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
  /** On the scale, plate included. */
  weightGramsMax: 30_000,
  tareGramsMax: 10_000,
  seatMax: 99,
  courseMax: 5,
  linesPerCommandMax: 100,
  priceMax: 10_000_000,
  /** Of one piece. */
  depositMax: 10_000,
  /** Pieces for which one person pays deposits back on a business day; more is for an admin. */
  depositReturnsMax: 200,
  priceListsMax: 20,
  menuWindowsMax: 14,
  /** Categories, and dishes, of one. */
  priceListEntriesMax: 500,
  setMenusMax: 50,
  setCoursesMax: 8,
  /** Dishes that may be chosen for one course. */
  setDishesMax: 100,
  /** Dishes that are chosen for one course. */
  setCountMax: 5,
  pageSizeDefault: 25,
  pageSizeMax: 100,
  reportDaysMax: 400,
  guestDataDaysMax: 3_650,
  /** Found, or erased, at once. */
  guestOrdersMax: 50,
  bodyBytes: 1_048_576,
  /** Fields, list entries and objects of a body: of 100 lines with all that a line can have there are half as many. */
  bodyValuesMax: 20_000,
  /** Of what the office saves whole: price lists, set menus. */
  officeBodyValuesMax: 100_000,
  /** For calls without authentication. */
  smallBodyBytes: 16_384,
  writesPerSecond: 10,
  writesBurst: 30,
  frameBytes: 16_384,
  /** Of entities that a page says it has: more don't fit in a frame. */
  digestsPerFrame: 250,
  topicsPerSocket: 64,
  socketsPerUser: 8,
  framesPerSecond: 20,
  framesBurst: 40,
  /** How long a waiter can take back that a line was served. */
  unserveMs: 60_000,
} as const;

/** Only letters, digits and underscores (spec §5). */
export const usernamePattern = '^[A-Za-z0-9_]+$';
/** An email address as browsers validate it, and with a dot in its domain: local addresses aren't reachable. */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$";
/** Phone number of a profile, in international form (E.164): +, country code, at most 15 digits. */
export const profilePhonePattern = '^\\+[1-9][0-9]{6,14}$';
/** Phone number of a takeaway's guest: digits, at least one, spaces and + - ( ). */
export const orderPhonePattern = '^[ +()-]*[0-9][0-9 +()-]*$';
export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
