/**
 * Request validation at bounded cost: an ordinary body gets all its errors reported, up to a limit; a large one only the first, so that a body with a
 * hundred thousand errors is cheap.
 */
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';

type Options = Pick<FastifyServerOptions, 'ajv' | 'schemaController'>;
type Validate = { (data: unknown): boolean; errors?: unknown[] | null };
type Compile = (route: unknown) => Validate;

const errorsNamed = 20;
/** More than the fields of any form. */
const smallNodes = 500;

/** Shared by all servers of the process, so that a common schema is compiled once. */
const compiler = AjvCompiler();

/** Whether `data` has at most `max` values, including objects and arrays. */
export function hasAtMost(max: number, data: unknown): boolean {
  const left: unknown[] = [data];
  let count = 0;
  while (left.length > 0) {
    const value = left.pop();
    count += 1;
    if (count > max) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      left.push((value as Record<string, unknown>)[key]);
      if (left.length > max) return false;
    }
  }
  return true;
}

/**
 * Compiles both checks on first use. Compiling every route's would take half of a start, and most schemas never need the thorough one.
 */
function boundedValidator(compileQuick: () => Validate, compileThorough: () => Validate): Validate {
  let quick: Validate | null = null;
  let thorough: Validate | null = null;
  const validate: Validate = data => {
    quick ??= compileQuick();
    if (quick(data)) return true;
    validate.errors = quick.errors ?? null;
    if (!hasAtMost(smallNodes, data)) return false;
    thorough ??= compileThorough();
    thorough(data);
    validate.errors = thorough.errors?.slice(0, errorsNamed) ?? null;
    return false;
  };
  return validate;
}

/** Fastify options: no coercion, defaults or removal, so that the schema refuses unknown properties. */
export function requestValidation(customOptions: { multipleOfPrecision?: number } = {}): Options {
  const strict = {
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    ...customOptions,
  } as const;
  return {
    schemaController: {
      compilersFactory: {
        buildValidator(schemas: unknown) {
          const compilerWith = (allErrors: boolean) => {
            let compile: Compile | null = null;
            return (route: unknown) => {
              compile ??= compiler(schemas as never, {
                customOptions: { ...strict, allErrors },
              }) as unknown as Compile;
              return compile(route);
            };
          };
          const compileQuick = compilerWith(false);
          const compileThorough = compilerWith(true);
          return ((route: unknown) =>
            boundedValidator(
              () => compileQuick(route),
              () => compileThorough(route),
            )) as never;
        },
      },
    },
  };
}
