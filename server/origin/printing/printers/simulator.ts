/**
 * The printer of a restaurant that has none: it writes each paper as text and as a picture into the data folder. A file
 * beside them, `simulator.json`, lets it fail, hang or lose its answer, to see what happens then.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { documentLines } from '../print-jobs/document-lines.ts';
import { drawPicture, paperSvg } from './document-picture.ts';
import {
  type PrintClock,
  type PrinterAdapter,
  type PrinterPlace,
  type PrintOutcome,
  pause,
} from './printer-adapter.ts';

/** `print`, or: refuses · prints nothing and says nothing · prints and says nothing. */
export const simulatorModes = ['print', 'fail', 'hang', 'loseAnswer'] as const;
type Mode = (typeof simulatorModes)[number];

export type SimulatorControl = {
  readonly mode: Mode;
  /** How long a paper takes. */
  readonly delayMs: number;
  /** How long its answer is waited for. */
  readonly answerWithinMs: number;
};

export const usualControl: SimulatorControl = { mode: 'print', delayMs: 400, answerWithinMs: 10_000 };
const controlFile = 'simulator.json';
const countFile = 'printed.json';

export type SimulatorOptions = { folder: string; clock: PrintClock };

/** Null where there is no such file; a file that is no JSON counts as a printer that doesn't work. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError ? { mode: 'fail' } : null;
  }
}

/** Each field as the file says it where it makes sense, else as usual. */
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

/** Whole or not at all: the count is what an unknown outcome is decided by. */
async function writePrinted(place: string, printed: number): Promise<void> {
  const file = join(place, countFile);
  await writeFile(`${file}.new`, JSON.stringify({ printed }));
  await rename(`${file}.new`, file);
}

export function createSimulator({ folder, clock }: SimulatorOptions): PrinterAdapter {
  /** Printers that went silent over a paper; they stay so until the file lets them print again. */
  const silent = new Set<string>();
  const placeOf = ({ organizationId, id }: PrinterPlace) => join(folder, organizationId, id);

  const writeDocument = async (printer: PrinterPlace, document: PrintedDocument): Promise<string> => {
    const place = placeOf(printer);
    const printed = (await readPrinted(place)) + 1;
    const day = join(place, document.at.slice(0, 10));
    await mkdir(day, { recursive: true });
    const lines = documentLines(document);
    const file = join(day, `${String(printed).padStart(6, '0')}-${document.kind}`);
    await writeFile(`${file}.txt`, `${lines.map(({ text }) => text.trimEnd()).join('\n')}\n`);
    await writeFile(`${file}.png`, await drawPicture(paperSvg(lines)));
    await writePrinted(place, printed);
    return numberOf(printed);
  };

  const print: PrinterAdapter['print'] = async (printer, document, signal): Promise<PrintOutcome> => {
    const { mode, delayMs, answerWithinMs } = await readControl(folder);
    if (mode === 'fail') return { kind: 'failed', error: 'offline' };
    const isSilent = mode !== 'print';
    if (isSilent) silent.add(placeOf(printer));
    await pause(clock, isSilent ? 0 : delayMs, signal);
    if (signal.aborted) return { kind: 'untouched' };
    // A full or read-only disk is a silent printer: the count, written last, tells later whether all of it was there.
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
  };
}
