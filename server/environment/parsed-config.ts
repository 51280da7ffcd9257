/** Types shared by the readers of the environment. */

/** A variable's value, or its fault: the rest of a sentence that begins with the variable's name. */
export type Parsed<T> = { value: T } | { fault: string };

/** Why a configuration is invalid, one sentence per line, for the person who starts the server. */
export class ConfigRefusedError extends Error {}
