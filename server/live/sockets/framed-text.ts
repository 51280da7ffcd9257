/** A text with its WebSocket header (RFC 6455: one final, unmasked text frame) in one buffer, built once and written to any number of sockets. */

export type FramedText = {
  /** Header and payload. */
  readonly frame: Buffer;
  readonly payload: Buffer;
};

const wholeTextFrame = 0x81;
const shortMax = 125;
const mediumMax = 0xffff;
const mediumMark = 126;
const longMark = 127;

export function frameText(text: string): FramedText {
  const length = Buffer.byteLength(text);
  const headLength = length <= shortMax ? 2 : length <= mediumMax ? 4 : 10;
  // Frames are cached: one from Node's pool would keep its whole 64 KiB slab alive.
  const frame = Buffer.allocUnsafeSlow(headLength + length);
  frame[0] = wholeTextFrame;
  if (length <= shortMax) frame[1] = length;
  else if (length <= mediumMax) {
    frame[1] = mediumMark;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = longMark;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return { frame, payload: frame.subarray(headLength) };
}
