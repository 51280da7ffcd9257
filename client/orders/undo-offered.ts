/** How long an undo stands on the screen. */
export const undoOfferedMs = 8_000;
