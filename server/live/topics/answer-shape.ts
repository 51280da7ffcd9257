/**
 * Validates an origin's answer against its schema and names the first wrong field: types, required fields, choices and formats. Lengths and ranges
 * apply to writes only, and unknown fields are let through: a newer origin must not blank every screen.
 */

/** Null if the value matches, else the field and what it must be: `lines/0/quantity must be a whole number`. */
export type ValidateAnswer = (value: unknown) => string | null;

/** The supported subset of JSON Schema. */
export type Shape = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly pattern?: string;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
};

const kinds: Readonly<Record<string, { must: string; fits: AnswerCheck }>> = {
  string: { must: 'must be a text', fits: value => typeof value === 'string' },
  boolean: { must: 'must be true or false', fits: value => typeof value === 'boolean' },
  number: { must: 'must be a number', fits: Number.isFinite },
  integer: { must: 'must be a whole number', fits: Number.isSafeInteger },
  null: { must: 'must be null', fits: value => value === null },
  array: { must: 'must be a list', fits: Array.isArray },
  object: { must: 'must be an object', fits: isRecord },
};
type AnswerCheck = (value: unknown) => boolean;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Prefixes an error inside `key`: `lines` + `0/quantity must …`; an error of the value itself has no path. */
function inside(key: string | number, mismatch: string): string {
  return mismatch.startsWith('must') ? `${key} ${mismatch}` : `${key}/${mismatch}`;
}

function checkList(items: Shape): ValidateAnswer {
  const validateAnswer = createAnswerValidator(items);
  return value => {
    if (!Array.isArray(value)) return null;
    for (let index = 0; index < value.length; index += 1) {
      const mismatch = validateAnswer(value[index]);
      if (mismatch !== null) return inside(index, mismatch);
    }
    return null;
  };
}

function checkFields(
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[],
): ValidateAnswer {
  const fields = Object.entries(properties).map(([key, shape]) => ({
    key,
    validateAnswer: createAnswerValidator(shape),
    isRequired: required.includes(key),
  }));
  return value => {
    if (!isRecord(value)) return null;
    for (const { key, validateAnswer, isRequired } of fields) {
      const field = value[key];
      if (field === undefined && !isRequired) continue;
      const mismatch = field === undefined ? 'must be there' : validateAnswer(field);
      if (mismatch !== null) return inside(key, mismatch);
    }
    return null;
  };
}

/** Fields whose names follow a pattern, such as texts by language. */
function checkNamed(pattern: string, shape: Shape): ValidateAnswer {
  const name = new RegExp(pattern);
  const validateAnswer = createAnswerValidator(shape);
  return value => {
    if (!isRecord(value)) return null;
    for (const key in value) {
      const mismatch = name.test(key) ? validateAnswer(value[key]) : null;
      if (mismatch !== null) return inside(key, mismatch);
    }
    return null;
  };
}

function test(must: string, fits: AnswerCheck): ValidateAnswer {
  return value => (fits(value) ? null : must);
}

/** Compiled once per schema: validating an answer of 100 orders takes about as long as parsing it. */
export function createAnswerValidator(shape: Shape): ValidateAnswer {
  const { type, enum: choices, anyOf, pattern, items, properties, required = [] } = shape;
  const checks: ValidateAnswer[] = [];
  const kind = type === undefined ? undefined : kinds[type];
  if (kind !== undefined) checks.push(test(kind.must, kind.fits));
  if (choices !== undefined)
    checks.push(test(`must be one of ${choices.join(', ')}`, value => choices.includes(value)));
  if (pattern !== undefined) {
    const form = new RegExp(pattern);
    checks.push(test(`must have the form ${pattern}`, value => form.test(String(value))));
  }
  if (items !== undefined) checks.push(checkList(items));
  if (properties !== undefined) checks.push(checkFields(properties, required));
  for (const [names, named] of Object.entries(shape.patternProperties ?? {}))
    checks.push(checkNamed(names, named));
  if (anyOf !== undefined) {
    const ways = anyOf.map(createAnswerValidator);
    checks.push(value => {
      const mismatches = ways.map(validateAnswer => validateAnswer(value));
      return mismatches.includes(null) ? null : (mismatches[0] ?? null);
    });
  }
  return value => {
    for (const check of checks) {
      const mismatch = check(value);
      if (mismatch !== null) return mismatch;
    }
    return null;
  };
}
