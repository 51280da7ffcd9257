import type { Migration } from '../../store/database.ts';
import { priceListsMigration } from './0041-price-lists.ts';
import { openItemsMigration } from './0042-open-items.ts';
import { availabilityHoursMigration } from './0043-availability-hours.ts';
import { lineTakeawayMigration } from './0044-line-takeaway.ts';
import { serviceChargesMigration } from './0045-service-charges.ts';
import { tablePartiesMigration } from './0046-table-parties.ts';
import { itemWeightsMigration } from './0047-item-weights.ts';
import { depositsMigration } from './0049-deposits.ts';
import { setMenusMigration } from './0050-set-menus.ts';
import { halfPortionsMigration } from './0051-half-portions.ts';
import { cashReportSumsMigration } from './0052-cash-report-sums.ts';
import { dividedPaymentsMigration } from './0053-divided-payments.ts';
import { orderSellersMigration } from './0054-order-sellers.ts';
import { deviceClocksMigration } from './0055-device-clocks.ts';
import { archivedRestaurantsMigration } from './0056-archived-restaurants.ts';
import { masterDataMigration } from './first/0001-master-data.ts';
import { ordersMigration } from './first/0002-orders.ts';
import { eventsMigration } from './first/0003-events.ts';
import { orderListsMigration } from './first/0004-order-lists.ts';
import { devicesMigration } from './first/0005-devices.ts';
import { stockMigration } from './first/0006-stock-and-modifiers.ts';
import { wholeOrdersMigration } from './first/0007-whole-orders.ts';
import { billedFactsMigration } from './first/0008-billed-facts.ts';
import { approvalBasisMigration } from './first/0009-approval-basis.ts';
import { takeawayPhoneMigration } from './first/0010-takeaway-phone.ts';
import { availabilityMigration } from './fourth/0031-availability.ts';
import { lineStationsMigration } from './fourth/0032-line-stations.ts';
import { preparedItemsMigration } from './fourth/0033-prepared-items.ts';
import { optionAllergensMigration } from './fourth/0034-option-allergens.ts';
import { cashSessionsMigration } from './fourth/0036-cash-sessions.ts';
import { dayReportsMigration } from './fourth/0037-day-reports.ts';
import { orderTransfersMigration } from './fourth/0038-order-transfers.ts';
import { guestDataMigration } from './fourth/0039-guest-data.ts';
import { drawerOpeningsMigration } from './fourth/0040-drawer-openings.ts';
import { kitchenNamesMigration } from './second/0011-kitchen-names.ts';
import { takeawayPickupMigration } from './second/0012-takeaway-pickup.ts';
import { itemDescriptionsMigration } from './second/0013-item-descriptions.ts';
import { reportSumsMigration } from './second/0014-report-sums.ts';
import { heldBackMigration } from './second/0015-held-back.ts';
import { rushedMigration } from './second/0016-rushed.ts';
import { adjustmentsMigration } from './second/0017-adjustments.ts';
import { orderSearchMigration } from './second/0018-order-search.ts';
import { rushedBeforeMigration } from './second/0019-rushed-before.ts';
import { savedFiltersMigration } from './second/0020-saved-filters.ts';
import { userPresenceMigration } from './third/0021-user-presence.ts';
import { paperStationsMigration } from './third/0022-paper-stations.ts';
import { allergiesMigration } from './third/0023-allergies.ts';
import { stationsMigration } from './third/0024-stations.ts';
import { standInPrintersMigration } from './third/0025-stand-in-printers.ts';
import { allergenStatementsMigration } from './third/0029-allergen-statements.ts';
import { passMigration } from './third/0030-pass.ts';

/** The origin's migrations in the order of application. New ones are appended; none is ever edited. */
export const originMigrations: readonly Migration[] = [
  masterDataMigration,
  ordersMigration,
  eventsMigration,
  orderListsMigration,
  devicesMigration,
  stockMigration,
  wholeOrdersMigration,
  billedFactsMigration,
  approvalBasisMigration,
  takeawayPhoneMigration,
  kitchenNamesMigration,
  takeawayPickupMigration,
  itemDescriptionsMigration,
  reportSumsMigration,
  heldBackMigration,
  rushedMigration,
  adjustmentsMigration,
  orderSearchMigration,
  rushedBeforeMigration,
  savedFiltersMigration,
  userPresenceMigration,
  paperStationsMigration,
  allergiesMigration,
  stationsMigration,
  standInPrintersMigration,
  allergenStatementsMigration,
  passMigration,
  availabilityMigration,
  lineStationsMigration,
  preparedItemsMigration,
  optionAllergensMigration,
  cashSessionsMigration,
  dayReportsMigration,
  orderTransfersMigration,
  drawerOpeningsMigration,
  guestDataMigration,
  priceListsMigration,
  availabilityHoursMigration,
  lineTakeawayMigration,
  openItemsMigration,
  serviceChargesMigration,
  depositsMigration,
  tablePartiesMigration,
  itemWeightsMigration,
  setMenusMigration,
  cashReportSumsMigration,
  halfPortionsMigration,
  orderSellersMigration,
  dividedPaymentsMigration,
  deviceClocksMigration,
  archivedRestaurantsMigration,
];
