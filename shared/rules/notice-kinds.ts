/**
 * `ready`: dishes wait to be brought · `recalled`: they were taken back · `approval`: a question for an admin ·
 * `receiptFailed`: a receipt did not come out · `late`: longer than the settings allow · `unavailable`: unsent dishes are 86'd ·
 * `reportAnswered`: a station's word on what was reported as out · `transfer`: a colleague offers orders ·
 * `transferAnswered`: what became of orders offered to a colleague · `test`: tried by hand.
 */
export const noticeKinds = [
  'ready',
  'recalled',
  'approval',
  'receiptFailed',
  'late',
  'unavailable',
  'reportAnswered',
  'transfer',
  'transferAnswered',
  'test',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
