/**
 * `ready`: dishes wait to be served · `recalled`: they were taken back · `approval`: an admin is asked · `receiptFailed`: a receipt failed to print ·
 * `late`: longer than the settings allow · `unavailable`: dishes that nobody has started are 86'd · `reportAnswered`: a station's decision about a dish reported as out ·
 * `transfer`: a colleague offers orders · `transferAnswered`: the result of an offered transfer · `test`: sent by the user to try it.
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
