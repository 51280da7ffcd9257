/** The task of a terminal's bridge program: one a terminal, in the place of the one before. */
import type { Json } from '../../kernel/column-types.ts';

export type TerminalTaskRow = {
  org_id: string;
  terminal_id: string;
  /** TerminalTask */
  task: Json;
  task_id: string;
  /** Null until a program has fetched it: the key of its claim, which a repeated one has too. */
  claim_key: string | null;
  /** Not fetched any more afterwards. */
  expires_at: string;
  /** 1: the program is to stop the payment. */
  is_cancelled: number;
  /** TerminalAnswer */
  answer: Json | null;
};
