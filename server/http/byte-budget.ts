/** Limits the bytes held in memory, in total and per caller, so that one caller's large or unfinished requests don't block others. */
export type ByteHold = {
  /** False if the caller's or the total limit would be exceeded; nothing is added then. */
  add(bytes: number): boolean;
  release(): void;
};

export type ByteBudget = {
  hold(caller: string): ByteHold;
};

export function createByteBudget(limits: { total: number; perCaller: number }): ByteBudget {
  const heldBy = new Map<string, number>();
  let heldInAll = 0;

  const change = (caller: string, bytes: number): void => {
    const held = (heldBy.get(caller) ?? 0) + bytes;
    heldInAll += bytes;
    if (held > 0) heldBy.set(caller, held);
    else heldBy.delete(caller);
  };

  return {
    hold(caller) {
      let own = 0;
      return {
        add(bytes) {
          if (heldInAll + bytes > limits.total) return false;
          if ((heldBy.get(caller) ?? 0) + bytes > limits.perCaller) return false;
          own += bytes;
          change(caller, bytes);
          return true;
        },
        release() {
          change(caller, -own);
          own = 0;
        },
      };
    },
  };
}
