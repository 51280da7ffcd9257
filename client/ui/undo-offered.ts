/** How long an undo is offered. */
export const undoOfferedMs = 8_000;
