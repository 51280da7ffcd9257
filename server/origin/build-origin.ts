/**
 * Builds the embedded restaurant API: the HTTP server behind the BFF when no remote origin is configured. It
 * has no sockets and no sign-in and fulfils the same contract as a remote origin.
 */
import { randomBytes } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { plainTextsOf } from '#shared/kernel/plain-text.ts';
import { takeOnlyWhatIsDeclared } from '../http/declared-requests.ts';
import { answerWithProblems, ProblemError, sendProblem, toProblemError } from '../http/errors.ts';
import type { VerifyToken } from '../http/guards.ts';
import { type BodyCaller, limitRequestBodies } from '../http/request-bodies.ts';
import { forwardedRequestId } from '../http/request-ids.ts';
import { hasAtMost, requestValidation } from '../http/request-validation.ts';
import type { Database } from '../store/database.ts';
import { registerCash } from './cash/cash-routes.ts';
import { cashSessionView } from './cash/cash-session-rules.ts';
import { findCashSession } from './cash/cash-session-store.ts';
import { registerDayReports } from './cash/day-reports/day-report-routes.ts';
import { registerDayReportFiles } from './cash/day-reports/files/day-report-file-routes.ts';
import { startSendingDayReports } from './cash/day-reports/mails/send-day-reports.ts';
import { registerAvailability } from './catalog/menu/availability/availability-routes.ts';
import { registerMenuFiles, registerMenuImport } from './catalog/menu/import/menu-file-routes.ts';
import { registerMenu } from './catalog/menu/menu-routes.ts';
import { registerModifiers } from './catalog/menu/modifiers-routes.ts';
import { registerIngredients } from './catalog/stock/ingredients-routes.ts';
import { registerInvoiceFiles } from './invoices/invoice-file-routes.ts';
import { registerInvoices, registerKsef } from './invoices/invoice-routes.ts';
import { type CredentialSeal, createCredentialSeal } from './invoices/ksef/credential-seal.ts';
import { type KsefAddresses, ksefAddresses } from './invoices/ksef/ksef-client.ts';
import { countNotInKsef } from './invoices/ksef/ksef-store.ts';
import { startKsef } from './invoices/ksef/start-ksef.ts';
import { startSendingInvoices } from './invoices/mails/mail-invoice.ts';
import { createCallerCheck } from './kernel/callers/callers.ts';
import { expiringAnswers } from './kernel/calls/command-store.ts';
import type { OriginFrame } from './kernel/calls/origin-frame.ts';
import { createOriginRoutes, type OriginRoutes } from './kernel/calls/origin-routes.ts';
import { createOwnTransaction, type OwnTransaction } from './kernel/calls/own-transaction.ts';
import { noteChangedOrders } from './kernel/events/changed-orders.ts';
import { holdAlone } from './kernel/lease.ts';
import type { Mailer } from './kernel/mails/mail-rules.ts';
import type { OriginTables } from './kernel/origin-tables.ts';
import type { Upkeep } from './kernel/repeated-work.ts';
import { type ArchivedRestaurants, noneArchived } from './kernel/restaurant/archived-restaurants.ts';
import { registerCorrections } from './order/corrections/correction-routes.ts';
import { registerTransfers } from './order/corrections/transfers/transfer-routes.ts';
import { startErasing } from './order/orders/office/guest-data/start-erasing.ts';
import { registerOfficeOrders } from './order/orders/office/office-order-routes.ts';
import { registerOrders } from './order/orders/order-routes.ts';
import { orderSeenBy, orderView } from './order/orders/order-view.ts';
import { startEndingTraining } from './order/orders/start-ending-training.ts';
import { startPracticeKitchen } from './order/orders/start-practice-kitchen.ts';
import { findOrder } from './order/orders/whole-order-store.ts';
import { registerPayments } from './order/payments/payment-routes.ts';
import { registerPreparation } from './order/preparation/preparation-routes.ts';
import { originLinks } from './origin-links.ts';
import { registerDrawers } from './printing/drawers/drawer-routes.ts';
import { expiringPapers } from './printing/print-jobs/print-job-store.ts';
import { registerReceipts } from './printing/receipts-routes.ts';
import { type PrintingOptions, startPrinting, wakesPrinters } from './printing/start-printing.ts';
import { registerMonthArchive } from './reports/accountant/month-archive-routes.ts';
import { type BackupState, registerOverview } from './reports/overview/overview-routes.ts';
import { registerReports } from './reports/reports-routes.ts';
import { registerTerminalBridge } from './terminals/bridge/terminal-bridge-routes.ts';
import { startTerminals } from './terminals/start-terminals.ts';
import type { TerminalWorker } from './terminals/terminal-worker.ts';
import { registerTerminals } from './terminals/terminals-routes.ts';
import { registerDevices } from './venue/devices/devices-routes.ts';
import { createWhiteList } from './venue/settings/company-register.ts';
import { registerCompanies } from './venue/settings/company-routes.ts';
import { registerSettings } from './venue/settings/settings-routes.ts';
import { registerAccount } from './venue/staff/account-routes.ts';
import { registerUsers } from './venue/staff/users-routes.ts';
import { registerTableLocations } from './venue/tables/table-locations-routes.ts';
import { registerTables } from './venue/tables/tables-routes.ts';

type OriginOptions = {
  database: Database<OriginTables>;
  verifyToken: VerifyToken;
  /** The credential that the BFF polls with. */
  serviceToken: string;
  now: () => number;
  /** If absent, print jobs are queued but not printed. */
  printing?: PrintingOptions;
  /**
   * Sends invoices to KSeF. `sealingKey` encrypts the credentials. If absent, nothing is sent. `addresses`: of KSeF's systems, if they are not those of the
   * Ministry; `timeoutMs`: how long to wait for their answers.
   */
  ksef?: { sealingKey: () => Buffer; addresses?: KsefAddresses; timeoutMs?: number };
  /** If absent, restaurants can't be archived. */
  archived?: ArchivedRestaurants;
  /** If absent, guests' data is never erased, forgotten training orders stay until the Z, and practice orders get no answer. */
  upkeep?: Pick<Upkeep, 'clock'>;
  /** Null or absent: the server has no mail account. */
  mailer?: Mailer | null;
  /** Fills name and address of a company from the list of VAT payers; if absent, people type them. `address`: of a double. */
  companies?: { address?: string; timeoutMs?: number };
  /** Where Zs are saved, in a folder for each restaurant; absent: nowhere. */
  dayReportFolder?: string;
  /** If absent, no backups are taken. */
  backup?: (() => BackupState) | undefined;
  /** Registers additional routes before those of the origin. */
  publish?: (app: FastifyInstance) => Promise<void>;
  logger: FastifyBaseLogger | false;
};

/** Registers the routes of every area. */
const areaRoutes: readonly ((routes: OriginRoutes) => void)[] = [
  registerOrders,
  registerTransfers,
  registerCorrections,
  registerOfficeOrders,
  registerPayments,
  registerCash,
  registerDrawers,
  registerTerminals,
  registerInvoices,
  registerReceipts,
  registerPreparation,
  registerTableLocations,
  registerTables,
  registerMenu,
  registerMenuImport,
  registerAvailability,
  registerModifiers,
  registerIngredients,
  registerUsers,
  registerSettings,
  registerDevices,
];

/** News of another process may be about a restaurant's printers or its terminals. */
function hearBoth(
  { onStart }: PrintingOptions,
  terminals: TerminalWorker,
): NonNullable<PrintingOptions['onStart']> {
  return hear =>
    onStart?.(organizationId => {
      hear(organizationId);
      terminals.hear(organizationId);
    });
}

/** Authentication runs before the body is read, so the caller is known here. */
function callerOfBody({ caller, ip }: FastifyRequest): BodyCaller {
  if (caller === null) return { key: ip, isSignedIn: false };
  return { key: `${caller.organizationId} ${caller.userId}`, isSignedIn: true };
}

/** Starts printing, terminals and KSeF. Returns what wakes those that a commit concerns, and transactions whose prints begin at once. */
function startWorkers(
  options: OriginOptions,
  parts: {
    app: FastifyInstance;
    change: OwnTransaction;
    archived: ArchivedRestaurants;
    seal: CredentialSeal;
  },
): { wakeWorkers: OriginFrame['afterCommit']; changeAndPrint: OwnTransaction } {
  const { database, now, printing } = options;
  const { app, change, archived, seal } = parts;
  if (printing === undefined) return { wakeWorkers: () => {}, changeAndPrint: change };
  const { log } = app;
  const { clock, wantLease } = printing;
  // Printers change their jobs through `change`: this one would wake them again at each try.
  const changeAndPrint = createOwnTransaction({
    ...{ database, now, links: originLinks },
    afterCommit(organizationId, touched) {
      printing.onChange(organizationId);
      if (wakesPrinters(touched)) worker.wake(organizationId);
    },
  });
  registerTerminalBridge({ app, database, now, change: changeAndPrint, archived });
  const terminals = startTerminals({ ...printing, database, change: changeAndPrint, archived, log });
  const worker = startPrinting(
    { app, database, now, change, archived },
    { ...printing, onStart: hearBoth(printing, terminals), log },
  );
  const ksef =
    options.ksef &&
    startKsef({
      ...{ database, change: changeAndPrint, archived, seal, clock, log, wantLease: wantLease ?? holdAlone },
      ...{ addresses: ksefAddresses, ...options.ksef },
    });
  app.addHook('onClose', async () => {
    await Promise.all([worker.stop(), terminals.stop(), ksef?.stop()]);
  });
  return {
    changeAndPrint,
    wakeWorkers(organizationId, touched) {
      if (wakesPrinters(touched)) worker.wake(organizationId);
      if (touched.has('terminals')) terminals.wake(organizationId);
      if (touched.has('invoices') || touched.has('settings')) ksef?.wake(organizationId);
    },
  };
}

export async function buildOrigin(options: OriginOptions): Promise<FastifyInstance> {
  const { database, now, logger, archived = noneArchived, mailer = null } = options;
  const hasMail = mailer !== null;
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    requestIdHeader: false,
    genReqId: forwardedRequestId,
    // The BFF in front logs one line per request; here only faults are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    // Floating point: 0.07 / 0.01 is not a whole number.
    ...requestValidation({ multipleOfPrecision: 6 }),
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblemError(error)),
  });
  takeOnlyWhatIsDeclared(app);
  app.decorateRequest('caller', null);
  answerWithProblems(app);
  // Its connections are those of servers, which have the body already and send others' requests over them next.
  limitRequestBodies(app, { callerOf: callerOfBody, drainedBytesMax: limits.bodyBytes + 1 });
  app.addHook('preValidation', async request => {
    // Count values before cleaning texts: cleaning takes many times as long.
    if (!hasAtMost(request.routeOptions.config.bodyValuesMax ?? limits.bodyValuesMax, request.body))
      throw new ProblemError('BODY_TOO_LARGE');
    request.body = plainTextsOf(request.body);
  });
  await noteChangedOrders(database);
  await options.publish?.(app);
  app.get('/health', async (_request, reply) => {
    if (!(await database.isWritable())) throw new ProblemError('STORAGE_UNAVAILABLE');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  const afterCommit = options.printing?.onChange ?? (() => {});
  const change = createOwnTransaction({ database, now, links: originLinks, afterCommit });
  // Without a key of its own nothing outlives this process.
  const ownKey = randomBytes(32);
  const seal = createCredentialSeal(options.ksef?.sealingKey ?? (() => ownKey));
  const { wakeWorkers, changeAndPrint } = startWorkers(options, { app, change, archived, seal });
  if (options.upkeep) {
    const upkeep = { database, now, log: app.log, ...options.upkeep };
    const erasing = startErasing(upkeep, [expiringAnswers, expiringPapers]);
    const ending = startEndingTraining({ ...upkeep, change: changeAndPrint });
    const practice = startPracticeKitchen({ ...upkeep, change: changeAndPrint });
    const sending = { ...upkeep, change: changeAndPrint, archived, mailer };
    const mails = [
      startSendingDayReports(sending, options.dayReportFolder ?? null),
      startSendingInvoices(sending, seal),
    ];
    app.addHook('onClose', async () => {
      await Promise.all([erasing, ending, practice, ...mails].map(work => work.stop()));
    });
  }
  const frame: OriginFrame = {
    app,
    database,
    now,
    links: originLinks,
    identifyCaller: createCallerCheck({ ...options, archived }),
    afterCommit: wakeWorkers,
    async answerAgain(tx, caller, id) {
      const { organizationId } = caller;
      const stored = await findOrder(tx, organizationId, id);
      if (stored !== null) return orderSeenBy(caller, orderView(stored));
      const session = await findCashSession(tx, organizationId, id);
      return session === null ? null : cashSessionView(session);
    },
  };
  const routes = createOriginRoutes(frame);
  for (const register of areaRoutes) register(routes);
  registerReports(frame);
  registerMonthArchive(frame);
  registerOverview(routes, options.backup);
  registerDayReports(routes, countNotInKsef);
  registerDayReportFiles(frame);
  registerKsef(routes, { seal, hasMail });
  registerAccount(routes, { hasMail });
  registerInvoiceFiles(frame, seal);
  registerMenuFiles(frame);
  registerCompanies(frame, options.companies && createWhiteList(options.companies));
  await app.ready();
  return app;
}
