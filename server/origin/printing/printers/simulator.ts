/**
 * Simulated printer of a restaurant without one: writes each document as text and picture to the data folder.
 * For tests, a file `simulator.json` beside them makes it fail, hang or lose its answer, and `drawer.json`
 * counts the openings of its cash drawer.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../print-jobs/document-lines.ts';
import { columnsOf, lettersOnly } from '../print-jobs/line-layout.ts';
import { drawPicture, paperSvg } from './document-picture.ts';
import {
  type PrintClock,
  type PrinterAdapter,
  type PrinterPlace,
  type PrintOutcome,
  pause,
} from './printer-adapter.ts';

/** Prints; refuses; prints nothing and doesn't answer; prints and doesn't answer. */
const simulatorModes = ['print', 'fail', 'hang', 'loseAnswer'] as const;
type Mode = (typeof simulatorModes)[number];

type SimulatorControl = {
  readonly mode: Mode;
  /** Duration of a print. */
  readonly delayMs: number;
  /** Timeout for its answer. */
  readonly answerWithinMs: number;
};

const usualControl: SimulatorControl = { mode: 'print', delayMs: 400, answerWithinMs: 10_000 };
const controlFile = 'simulator.json';
const countFile = 'printed.json';
const drawerFile = 'drawer.json';

type SimulatorOptions = { folder: string; clock: PrintClock };

/** Null if the file is missing; invalid JSON counts as a broken printer. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError ? { mode: 'fail' } : null;
  }
}

/** Each field from the file if valid, otherwise its default. */
async function readControl(folder: string): Promise<SimulatorControl> {
  const said = new Map(Object.entries((await readJson(join(folder, controlFile))) ?? {}));
  const milliseconds = (name: 'delayMs' | 'answerWithinMs') => {
    const value: unknown = said.get(name);
    return typeof value === 'number' && value >= 0 ? value : usualControl[name];
  };
  const mode = simulatorModes.find(known => known === said.get('mode')) ?? usualControl.mode;
  return { mode, delayMs: milliseconds('delayMs'), answerWithinMs: milliseconds('answerWithinMs') };
}

function numberOf(printed: number): string {
  return `SIM/${String(printed).padStart(6, '0')}`;
}

async function readPrinted(place: string): Promise<number> {
  const { printed = 0 } = Object((await readJson(join(place, countFile))) ?? {});
  return typeof printed === 'number' ? printed : 0;
}

/** Writes atomically: nobody reads half of it, and the count decides unknown outcomes. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

export function createSimulator({ folder, clock }: SimulatorOptions): PrinterAdapter {
  /** Printers that hang until the file lets them print again. */
  const silent = new Set<string>();
  const placeOf = ({ organizationId, id }: PrinterPlace) => join(folder, organizationId, id);

  const writeDocument = async (printer: PrinterPlace, document: PrintedDocument): Promise<string> => {
    const place = placeOf(printer);
    const printed = (await readPrinted(place)) + 1;
    const day = join(place, document.at.slice(0, 10));
    await mkdir(day, { recursive: true });
    const columns = columnsOf[printer.paper.width];
    const lines = documentLines(document, columns);
    const texts = lines.flatMap(line => lettersOnly(line, columns));
    const file = join(day, `${String(printed).padStart(6, '0')}-${document.kind}`);
    await writeWhole(`${file}.txt`, `${texts.map(text => text.trimEnd()).join('\n')}\n`);
    await writeFile(`${file}.png`, await drawPicture(paperSvg(lines, columns)));
    await writeWhole(join(place, countFile), JSON.stringify({ printed }));
    return numberOf(printed);
  };

  const print: PrinterAdapter['print'] = async (printer, document, signal): Promise<PrintOutcome> => {
    const { mode, delayMs, answerWithinMs } = await readControl(folder);
    if (mode === 'fail') return { kind: 'failed', error: 'offline' };
    const isSilent = mode !== 'print';
    if (isSilent) silent.add(placeOf(printer));
    await pause(clock, isSilent ? 0 : delayMs, signal);
    if (signal.aborted) return { kind: 'untouched' };
    // On a full or read-only disk it hangs: the count, written last, shows later whether the document is
    // complete.
    const number = mode === 'hang' ? null : await writeDocument(printer, document).catch(() => null);
    if (number !== null && !isSilent) return { kind: 'issued', number };
    await pause(clock, answerWithinMs, signal);
    return { kind: 'unknown', error: 'noAnswer' };
  };

  const isSilentNow = (printer: PrinterPlace, mode: Mode): boolean => {
    if (mode === 'print') silent.delete(placeOf(printer));
    return silent.has(placeOf(printer));
  };

  return {
    async findFault(printer) {
      const { mode } = await readControl(folder);
      if (mode === 'fail') return 'offline';
      return isSilentNow(printer, mode) ? 'noAnswer' : null;
    },
    async readCount(printer) {
      const { mode } = await readControl(folder);
      if (isSilentNow(printer, mode)) return null;
      const printed = await readPrinted(placeOf(printer));
      return { printed, lastNumber: numberOf(printed) };
    },
    print,
    async openDrawer(printer, signal) {
      const { mode } = await readControl(folder);
      if (mode === 'fail' || signal.aborted) return { kind: 'failed', error: 'offline' };
      if (mode === 'hang') return { kind: 'unknown', error: 'noAnswer' };
      const place = placeOf(printer);
      const { openings = 0 } = Object((await readJson(join(place, drawerFile))) ?? {});
      await mkdir(place, { recursive: true });
      await writeFile(join(place, drawerFile), JSON.stringify({ openings: Number(openings) + 1 }));
      return mode === 'print' ? { kind: 'issued' } : { kind: 'unknown', error: 'noAnswer' };
    },
  };
}
