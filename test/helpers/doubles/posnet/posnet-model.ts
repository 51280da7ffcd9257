/**
 * What a fiscal printer does with each command, written from the publication of the Posnet protocol (POT-I-DEV-37): its transaction, its checks with
 * their error codes, its counters. It knows no frames and no line.
 */

export type PosnetFields = Map<string, string>;
type Sold = { name: string; slot: number; quantity: number; price: number; value: number };
type Transaction = {
  lines: Sold[];
  packaging: number;
  paid: number;
  change: number;
  taxId: string | null;
  isBlock: boolean;
};
type PrintedReceipt = Transaction & { number: number; total: number };

/** The printer's error code instead of an answer. */
class Refusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super(String(code));
    this.code = code;
  }
}

const refuse = (code: number): never => {
  throw new Refusal(code);
};
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Told apart by these only, in whatever case. */
function nameKey(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}.,%/\\]/gu, '');
}

export class PosnetModel {
  /** 100: exempt, 101: not in use. */
  rates = [23, 8, 5, 0, 101, 101, 100];
  serial = 'ZBF 1801007587';
  date = '2026-05-05';
  isFiscal = true;
  isReadOnly = false;
  /** Of the printing mechanism: 0 none, 3 cover, 5 paper. */
  mechanism = 0;
  /** 0 ready, 1 in its menu. */
  state = 0;
  counters = { dailyReports: 11, receipts: 84, cancelled: 2 };
  readonly receipts: PrintedReceipt[] = [];
  readonly plainPrints: string[][] = [];
  readonly dailyReports: number[] = [];
  #open: Transaction | null = null;
  #form: string[] | null = null;
  #last: Transaction | null = null;
  #salesOfDay = 0;
  /** The highest and the last rate of each name: a lowered one may not rise again. */
  readonly #sold = new Map<string, { highest: number; last: number }>();

  /** The answer's fields, or the error code. */
  carryOut(name: string, fields: PosnetFields): [string, string][] | number {
    try {
      return this.#commands[name]?.(fields) ?? refuse(1);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  /** Its memory of what was begun is empty after that; counters stay. */
  loseRam(): void {
    this.#open = null;
    this.#form = null;
    this.#last = null;
  }

  readonly #commands: Record<string, (fields: PosnetFields) => [string, string][]> = {
    sprn: () => [['pr', String(this.mechanism)]],
    sdev: () => [
      ['ds', String(this.state)],
      ['qe', '1'],
      ['pe', '0'],
    ], // prettier-ignore
    scomm: () => [
      ['fs', this.isFiscal ? 'T' : 'N'],
      ['tz', this.#salesOfDay === 0 ? 'T' : 'N'],
      ['ts', this.#open === null ? '0' : this.#open.isBlock ? '17' : '16'],
      ['hr', 'T'],
      ['nu', this.serial],
      ['td', this.isReadOnly ? 'T' : 'N'],
    ],
    scnt: () => {
      const { dailyReports, receipts, cancelled } = this.counters;
      return [
        ['rd', String(dailyReports)],
        ['hn', String(receipts + cancelled)],
        ['bn', String(receipts)],
        ['fn', '0'],
        ['nu', this.serial],
        ['bc', String(cancelled)],
        ['bt', String(receipts + cancelled)],
        ['fc', '0'],
      ];
    },
    strns: () => {
      const last = this.#open ?? this.#last;
      const valueAt = (slot: number) =>
        (last?.lines ?? []).filter(line => line.slot === slot).reduce((sum, { value }) => sum + value, 0);
      return [
        ['to', this.#open === null ? '0' : '1'],
        ['ts', last === null ? '0' : '17'],
        ...letters.map((letter, slot): [string, string] => [`v${letter}`, String(valueAt(slot))]),
        ['re', String(last?.change ?? 0)],
        ['fp', String(last?.paid ?? 0)],
      ];
    },
    vatget: () => this.rates.map((rate, slot) => [`v${letters[slot]}`, rate.toFixed(2).replace('.', ',')]),
    rtcget: () => [
      ['da', `${this.date};11:49`],
      ['tm', `${this.date}T11:49:13+02:00`],
    ], // prettier-ignore
    trinit: fields => {
      if (this.isReadOnly) refuse(2036);
      if (this.#open !== null) refuse(2038);
      this.#open = {
        lines: [],
        packaging: 0,
        paid: 0,
        change: 0,
        taxId: null,
        isBlock: fields.get('bm') === '1',
      };
      return [];
    },
    trnipset: fields => {
      const taxId = fields.get('ni') ?? '';
      if (taxId === '' || taxId.length > 30) refuse(10);
      this.#transaction().taxId = taxId;
      return [];
    },
    trline: fields => this.#sell(fields),
    trpayment: fields => {
      const transaction = this.#transaction();
      if (![0, 2, 3, 4, 5, 6, 7, 8].includes(Number(fields.get('ty')))) refuse(2705);
      const amount = this.#amount(fields, 'wa', 1962);
      if (fields.get('re') === '1') transaction.change += amount;
      else transaction.paid += amount;
      return [];
    },
    trpack: fields => {
      const transaction = this.#transaction();
      const value = this.#amount(fields, 'pr', 2006) * Number(fields.get('il') ?? 1);
      if (fields.has('wa') && Number(fields.get('wa')) !== value) refuse(2803);
      transaction.packaging += value;
      return [];
    },
    trend: fields => this.#end(fields),
    prncancel: () => {
      if (this.#form !== null) {
        this.#form = null;
        return [];
      }
      if (this.#open === null) refuse(2064);
      this.counters.cancelled += 1;
      this.#open = null;
      return [];
    },
    dailyrep: fields => {
      if (this.#open !== null) refuse(2038);
      if (fields.get('da') !== this.date) refuse(2022);
      if (this.#salesOfDay === 0) refuse(382);
      this.#salesOfDay = 0;
      this.counters.dailyReports += 1;
      this.dailyReports.push(this.counters.dailyReports);
      return [];
    },
    formstart: fields => {
      if (this.#open !== null) refuse(2038);
      if (fields.get('fn') !== '200') refuse(2501);
      this.#form = [];
      return [];
    },
    formformattedline: fields => {
      const text = fields.get('s1') ?? '';
      if (text.length > 96) refuse(10);
      (this.#form ?? refuse(2505)).push(text);
      return [];
    },
    formcmd: () => {
      (this.#form ?? refuse(2505)).push('');
      return [];
    },
    formend: () => {
      this.plainPrints.push(this.#form ?? refuse(2505));
      this.#form = null;
      return [];
    },
  };

  #transaction(): Transaction {
    return this.#open ?? refuse(2005);
  }

  #amount(fields: PosnetFields, id: string, code: number): number {
    const amount = Number(fields.get(id));
    return /^\d{1,12}$/.test(fields.get(id) ?? '') && amount > 0 ? amount : refuse(code);
  }

  #sell(fields: PosnetFields): [string, string][] {
    const transaction = this.#transaction();
    const name = fields.get('na') ?? '';
    const slot = Number(fields.get('vt') ?? Number.NaN);
    const rate = this.rates[slot] ?? 101;
    if (name.length > 80) refuse(10);
    if (nameKey(name) === '') refuse(2104);
    if (rate === 101) refuse(2000);
    const price = this.#amount(fields, 'pr', 2006);
    const quantity = Number(fields.get('il') ?? '1');
    if (!(quantity > 0)) refuse(2007);
    const full = Math.round(price * quantity);
    if (fields.has('wa') && Number(fields.get('wa')) !== full) refuse(2802);
    const off = fields.has('rw') ? this.#amount(fields, 'rw', 1984) : 0;
    if (off >= full) refuse(1985);
    const percent = rate === 100 ? 0 : rate;
    const known = this.#sold.get(nameKey(name)) ?? { highest: percent, last: percent };
    if (percent > known.last && known.last < known.highest) refuse(2106);
    this.#sold.set(nameKey(name), { highest: Math.max(percent, known.highest), last: percent });
    transaction.lines.push({ name, slot, quantity, price, value: full - off });
    return [];
  }

  #end(fields: PosnetFields): [string, string][] {
    const transaction = this.#transaction();
    const total = transaction.lines.reduce((sum, { value }) => sum + value, 0);
    if (transaction.lines.length === 0) refuse(1992);
    if (Number(fields.get('to')) !== total) refuse(2805);
    if (Number(fields.get('op') ?? 0) !== transaction.packaging) refuse(2806);
    if (Number(fields.get('fp') ?? 0) !== transaction.paid) refuse(2808);
    if (Number(fields.get('re') ?? 0) !== transaction.change) refuse(2809);
    if (transaction.paid - transaction.change !== total + transaction.packaging) refuse(2054);
    this.counters.receipts += 1;
    this.#salesOfDay += total;
    this.#last = transaction;
    this.#open = null;
    const { receipts, cancelled } = this.counters;
    this.receipts.push({ ...transaction, total, number: receipts + cancelled });
    return [];
  }
}
