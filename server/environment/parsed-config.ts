/** What the readers of the environment have in common. */

/** A variable's value, or what is wrong with it: the rest of a sentence that begins with its name. */
export type Parsed<T> = { value: T } | { fault: string };

/** Why a configuration is invalid, one sentence per line, for the person who starts the server. */
export class ConfigRefusedError extends Error {}
