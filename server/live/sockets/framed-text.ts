/**
 * A text as it goes over a WebSocket: the header of RFC 6455 (one whole, unmasked text frame) and the payload in one piece
 * of memory, built once and then written to any number of sockets.
 */

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
  // Frames are kept: one out of Node's pool would keep the whole pool of 64 KiB.
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
