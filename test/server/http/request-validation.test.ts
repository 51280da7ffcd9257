import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { Type } from 'typebox';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { requestValidation } from '../../../server/http/request-validation.ts';

const body = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    price: Type.Integer({ minimum: 0 }),
    vatRate: Type.Optional(Type.Number({ multipleOf: 0.01 })),
  },
  { additionalProperties: false },
);

/** Posts `payload` and returns the error handler's answer. */
async function post(t: Test, payload: object) {
  const app = Fastify({ ...requestValidation({ multipleOfPrecision: 6 }), bodyLimit: 1_048_576 });
  answerWithProblems(app);
  app.post('/', { schema: { body } }, async () => 'taken');
  t.teardown(() => app.close());
  const answer = await app.inject({ method: 'POST', url: '/', payload });
  return { status: answer.statusCode, bytes: answer.body.length, errors: answer.json().errors };
}

const unknownProperties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]));

t.test('every wrong field of a form is named, nothing is coerced', async t => {
  const { status, errors } = await post(t, { name: '', price: '5', colour: 1 });
  t.equal(status, 400);
  t.same(errors.map(({ path }: { path: string }) => path).sort(), ['colour', 'name', 'price']);
});

t.test('twenty wrong fields are named and no more', async t => {
  t.equal((await post(t, { name: 'x', price: 1, ...unknownProperties(200) })).errors.length, 20);
});

t.test('of ninety thousand unknown properties one is named', async t => {
  const { status, bytes, errors } = await post(t, { name: 'x', price: 1, ...unknownProperties(90_000) });
  t.equal(status, 400);
  t.equal(errors.length, 1);
  t.ok(bytes < 1_000);
});

t.test('a property’s name is not given back at any length', async t => {
  const { status, bytes } = await post(t, { name: 'x', price: 1, ['y'.repeat(100_000)]: 1 });
  t.equal(status, 400);
  t.ok(bytes < 1_000);
});

t.test('a rate of two decimals is a rate of two decimals', async t => {
  t.equal((await post(t, { name: 'x', price: 1, vatRate: 0.07, other: 1 })).errors.length, 1);
});
