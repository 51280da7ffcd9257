/** A document that is not a receipt, such as a bill or a test, as the printer's non-fiscal printout: free lines below its heading. */
import type { Command } from '../posnet/frames.ts';
import { isLegible } from '../posnet/windows-1250.ts';

/** The form that takes any line, and its heading "non-fiscal document". */
const form = ['fn', '200'] as const;
const heading = ['fh', '84'] as const;
const columns = 40;

/** Documents are laid out for wider paper: gaps shrink first. */
function fitted(text: string): string[] {
  const line = text.trimEnd();
  const spare = line.length - columns;
  if (spare <= 0) return [line];
  const [gap = ''] = (line.match(/ {2,}/g) ?? []).sort((one, other) => other.length - one.length);
  if (gap.length > spare) return [line.replace(gap, gap.slice(spare))];
  if (/^(.)\1+$/.test(line)) return [line.slice(0, columns)];
  return [line.slice(0, columns), ...fitted(line.slice(columns))];
}

/** `isLegible`: no character is lost. */
export function planPlainPrint(lines: readonly string[]): {
  start: Command[];
  end: Command;
  isLegible: boolean;
} {
  return {
    start: [
      { name: 'formstart', fields: [form, heading] },
      ...lines.flatMap(fitted).map((text): Command => {
        if (text.trim() === '') return { name: 'formcmd', fields: [form, ['cm', '0']] };
        // `&` starts a command of the form.
        return { name: 'formformattedline', fields: [form, ['s1', text.replace(/&/g, '+')]] };
      }),
    ],
    end: { name: 'formend', fields: [form] },
    isLegible: lines.every(isLegible),
  };
}
